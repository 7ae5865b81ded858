import { test } from 'vitest';
import { checkImports } from '../../fuzz/check-imports.ts';
import { timeout } from '../../fuzz/settings.ts';

test(
  'an import names what it leaves out, adds the rest once, and fails in words of its own alone',
  { timeout },
  () => checkImports(),
);
