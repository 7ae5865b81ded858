import { test } from 'vitest';
import { checkImports } from '../../fuzz/check-imports.ts';
import { timeout } from '../../fuzz/settings.ts';

test(
  'an import lists the rows it skips, adds the rest once, and fails only with its known messages',
  { timeout },
  () => checkImports(),
);
