import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scriptGroups } from '#lib/server/http/build/script-groups.ts';

test('each file and folder that is put into a script is there', () => {
  const gone = scriptGroups.flatMap(({ paths }) => paths.filter((path) => !existsSync(path)));
  expect(gone).toEqual([]);
});
