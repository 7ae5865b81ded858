import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate } from '#lib/server/db/migrate.ts';
import { openSqlite } from '#lib/server/db/sqlite/open.ts';
import { makeOwnFolder } from '#lib/server/ops/private-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'unearth-private-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
const parts = ['', '-wal', '-shm', '.lock'];

const openAndMigrate = async (file: string) => {
  const db = openSqlite(file);
  await migrate(db);
  return db;
};

test('a new database and the files beside it are private to their owner, and so is their folder', async () => {
  const file = join(folder, 'data/inside/site.db');
  const db = await openAndMigrate(file);
  for (const part of parts) expect(modeOf(file + part), part).toBe('600');
  expect([modeOf(join(folder, 'data')), modeOf(join(folder, 'data/inside'))]).toEqual(['700', '700']);
  await db.close();
});

test('files that an older version left readable to others are made private at the next start', async () => {
  const file = join(folder, 'site.db');
  const older = await openAndMigrate(file);
  for (const part of parts) chmodSync(file + part, 0o644);
  const db = await openAndMigrate(file);
  for (const part of parts) expect(modeOf(file + part), part).toBe('600');
  await db.close();
  await older.close();
});

test('a folder that the operator chose stays as it is', async () => {
  const chosen = join(folder, 'chosen');
  mkdirSync(chosen);
  chmodSync(chosen, 0o755);
  const db = openSqlite(join(chosen, 'site.db'));
  expect(modeOf(chosen)).toBe('755');
  await db.close();
});

test("the site's own folder is closed to others with all that is in it", () => {
  const own = join(folder, 'demo');
  mkdirSync(join(own, 'accounts'), { recursive: true, mode: 0o755 });
  writeFileSync(join(own, 'accounts/all.json'), '{}', { mode: 0o644 });
  makeOwnFolder(own);
  expect(['', 'accounts', 'accounts/all.json'].map((path) => modeOf(join(own, path)))).toEqual([
    '700',
    '700',
    '600',
  ]);
});

const script = fileURLToPath(new URL('../../../../src/lib/server/ops/private-files.ts', import.meta.url));
const commands = fileURLToPath(new URL('../../../../src/lib/tools/cli/db.ts', import.meta.url));

/** Runs Node with the usual umask of a shell. */
const runNode = (args: string[], env: Record<string, string> = {}) =>
  spawnSync('sh', ['-c', 'umask 022; exec "$0" "$@"', process.execPath, ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });

test('child processes make private files too, but for a build, which is readable to all', () => {
  const { stderr } = runNode([
    '--input-type=module',
    '--eval',
    `import { execSync } from 'node:child_process';
     import { makePrivateFiles, withPublicFiles } from ${JSON.stringify(script)};
     makePrivateFiles();
     withPublicFiles(() => execSync('touch built'));
     execSync('touch exported');`,
  ]);
  expect(stderr).toBe('');
  expect([modeOf(join(folder, 'built')), modeOf(join(folder, 'exported'))]).toEqual(['644', '600']);
});

test("the operator's commands make the default folder private, also one that was there", () => {
  mkdirSync(join(folder, 'data'));
  chmodSync(join(folder, 'data'), 0o755);
  const { stderr, status } = runNode([commands, 'migrate']);
  expect([status, stderr]).toEqual([0, '']);
  expect(existsSync(join(folder, 'data/unearth.db'))).toBe(true);
  expect([modeOf(join(folder, 'data')), modeOf(join(folder, 'data/unearth.db'))]).toEqual(['700', '600']);
});
