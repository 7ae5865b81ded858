import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closedFolderAround, openToPostgres } from '../../bench/fixture/bench-folder.ts';

let parent: string;
let folder: string;
const modeOf = (path: string): number => statSync(path).mode & 0o777;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'unearth-bench-folder-'));
  folder = join(parent, 'within');
  mkdirSync(folder, { mode: 0o700 });
});
afterEach(() => rmSync(parent, { recursive: true }));

test('opening a folder leaves those around it alone, and an error names a closed one', () => {
  const open = () => openToPostgres(folder);
  // Only as root does PostgreSQL get a separate account.
  if (process.getuid?.() === 0) expect(open).toThrow(`cannot enter ${parent}: set TMPDIR`);
  else open();
  expect([parent, folder].map(modeOf)).toEqual([0o700, 0o755]);
});

test('a folder around is closed only if others cannot enter it', () => {
  expect(closedFolderAround(folder)).toBe(parent);
  chmodSync(parent, 0o711);
  expect(closedFolderAround(folder)).not.toBe(parent);
});
