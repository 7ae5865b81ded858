import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { printedModules } from '#lib/server/http/build/minify-printed.ts';
import { scriptGroups } from '#lib/server/http/build/script-groups.ts';

test('each file and folder that the build treats apart is there', () => {
  const named = [...scriptGroups.flatMap(({ paths }) => paths), ...printedModules];
  const gone = named.filter((path) => !existsSync(path));
  expect(gone).toEqual([]);
});
