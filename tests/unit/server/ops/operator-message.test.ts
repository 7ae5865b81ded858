import { mkdtempSync, openSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { ConfigError } from '#lib/server/ops/config.ts';
import { operatorMessage } from '#lib/server/ops/operator-message.ts';
import { writeWhole } from '#lib/server/ops/write-whole.ts';

const folder = mkdtempSync(join(tmpdir(), 'unearth-operator-'));
afterAll(() => rmSync(folder, { recursive: true }));

const thrownBy = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
};

const read = (file: string) =>
  thrownBy(() => new DatabaseSync(file).exec('select * from sqlite_schema; pragma user_version = 1'));

/** With a table of more pages than are kept of it. */
const tornDatabase = (): string => {
  const file = join(folder, 'torn.db');
  const db = new DatabaseSync(file);
  db.exec('create table texts (text text)');
  for (let at = 0; at < 50; at += 1) db.exec(`insert into texts values ('${'x'.repeat(1_000)}')`);
  db.close();
  return file;
};

test('a file that is no database, a damaged one and one that can’t be opened are named as such', () => {
  const noDatabase = join(folder, 'text.db');
  writeFileSync(noDatabase, 'not a database, but long enough to be looked at'.repeat(100));
  expect(operatorMessage(read(noDatabase))).toBe('The file of DATABASE_URL is no SQLite database');

  const torn = tornDatabase();
  truncateSync(torn, 8_192);
  const error = thrownBy(() => new DatabaseSync(torn).prepare('select sum(length(text)) from texts').get());
  expect(operatorMessage(error)).toBe(
    'The database of DATABASE_URL is damaged: restore a backup, without the -wal and -shm files of the damaged one',
  );

  expect(operatorMessage(read(join(folder, 'missing/x.db')))).toContain("can't be opened");
});

test('a full disk is named', () => {
  const db = new DatabaseSync(join(folder, 'full.db'));
  db.exec('pragma max_page_count = 2; create table texts (text text)');
  const error = thrownBy(() => db.exec(`insert into texts values ('${'x'.repeat(100_000)}')`));
  expect(operatorMessage(error)).toBe('SQLite could not write: the disk is full');
  db.close();
});

test.each([
  ['EACCES', /^\/srv\/x\.db can't be used by this account \(uid \d+\): permission denied$/],
  ['EROFS', /^\/srv\/x\.db is read-only .* ReadWritePaths$/],
  ['EISDIR', /^\/srv\/x\.db is a folder; a file is needed$/],
  ['ENOTDIR', /^\/srv\/x\.db lies within a file; a folder is needed$/],
  ['ENOSPC', /^\/srv\/x\.db .* the disk is full$/],
])('%s names the file and what to do', (code, message) => {
  expect(operatorMessage(Object.assign(new Error('x'), { code, path: '/srv/x.db' }))).toMatch(message);
});

test('an extended result code counts as its primary one', () => {
  const readOnlySinceMoved = 8 + 4 * 256;
  expect(operatorMessage(Object.assign(new Error('x'), { errcode: readOnlySinceMoved }))).toContain(
    'is read-only',
  );
});

test('a disk that was full before the start is named: SQLite says only that it could not read or write', () => {
  const memoryShared = 10 + 19 * 256;
  expect(operatorMessage(Object.assign(new Error('disk I/O error'), { errcode: memoryShared }))).toBe(
    "SQLite can't read or write the files of DATABASE_URL (disk I/O error): the disk is probably full",
  );
});

test('a full disk is named where the error names no file', () => {
  const error = (code: string) => Object.assign(new Error('x'), { code });
  expect(operatorMessage(error('ENOSPC'))).toBe("A file can't be written: the disk is full");
  expect(operatorMessage(error('EACCES'))).toBeUndefined();
});

test('a full disk under a file that is written whole is named with the file', async () => {
  const reason = "can't be written: the disk is full";
  const messageOf = (target: string, write: (file: string) => void) =>
    writeWhole(target, async (file) => write(file)).catch(operatorMessage);
  expect(await messageOf('/dev/full', (file) => writeFileSync(openSync(file, 'w'), 'x'))).toBe(
    `/dev/full ${reason}`,
  );
  const copy = join(folder, 'copy.db');
  const fill = (file: string) => {
    using db = new DatabaseSync(file);
    db.exec('pragma max_page_count = 2; create table texts (text text)');
    db.exec(`insert into texts values ('${'x'.repeat(100_000)}')`);
  };
  expect(await messageOf(copy, fill)).toBe(`${copy} ${reason}`);
});

test('a wrong setting is its message; a bug has none, so that its stack is printed', () => {
  expect(operatorMessage(new ConfigError('PORT must be a number'))).toBe('PORT must be a number');
  for (const error of [new Error('a bug'), new TypeError('x'), 'text', undefined])
    expect(operatorMessage(error)).toBeUndefined();
  expect(operatorMessage(Object.assign(new Error('x'), { code: 'EBADF', path: '/x' }))).toBeUndefined();
  // A constraint: what the program did, not the machine.
  expect(operatorMessage(Object.assign(new Error('x'), { errcode: 19 }))).toBeUndefined();
});
