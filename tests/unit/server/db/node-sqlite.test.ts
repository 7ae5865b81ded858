import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { forKysely } from '#lib/server/db/sqlite/connection.ts';
import { openSqlite } from '#lib/server/db/sqlite/open.ts';
import { transact } from '#lib/server/db/transact.ts';

test('statements stay prepared, and not ever more of them', () => {
  const raw = new DatabaseSync(':memory:');
  const prepare = vi.spyOn(raw, 'prepare');
  const database = forKysely(raw);
  const statement = (n: number) => database.prepare(`select ${n} as n`).all([]);
  for (let round = 0; round < 2; round++) for (let n = 0; n < 500; n++) statement(n);
  expect(prepare).toHaveBeenCalledTimes(500);
  statement(500);
  expect(statement(0)).toEqual([{ n: 0 }]);
  expect(prepare).toHaveBeenCalledTimes(502);
  database.close();
});

test('rows have values of every kind by the names of their columns, and are listed or gone through', () => {
  const database = forKysely(new DatabaseSync(':memory:'));
  const statement = database.prepare(
    "with rows(n) as (values (1), (2)) select n as id, n / 2.0 as half, 'text' as word, null as missing, x'01' as bytes from rows where n >= ?",
  );
  const [one, two] = [1, 2].map((id) => ({
    id,
    half: id / 2,
    word: 'text',
    missing: null,
    bytes: new Uint8Array([1]),
  }));
  expect(statement.all([1])).toEqual([one, two]);
  expect(statement.all([2])).toEqual([two]);
  expect([...statement.iterate([1])]).toEqual([one, two]);
  database.close();
});

test('every column is asked for by name where the columns may change in between', () => {
  const raw = new DatabaseSync(':memory:');
  raw.exec("create table notes (id integer, text text); insert into notes values (1, 'one')");
  const database = forKysely(raw);
  const every = () =>
    ['select * from notes', 'select notes.* from notes'].map((text) => database.prepare(text).all([]));
  expect(every()).toEqual([[{ id: 1, text: 'one' }], [{ id: 1, text: 'one' }]]);
  raw.exec("alter table notes drop column text; alter table notes add column at text default 'now'");
  expect(every()).toEqual([[{ id: 1, at: 'now' }], [{ id: 1, at: 'now' }]]);
  database.close();
});

test('a file that is no database is an error at once: only a lock is worth waiting for', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unearth-no-database-'));
  const file = join(folder, 'text.db');
  writeFileSync(file, 'not a database, but long enough to be looked at'.repeat(100));
  const wait = vi.spyOn(Atomics, 'wait');
  expect(() => openSqlite(file)).toThrow('file is not a database');
  expect(wait).not.toHaveBeenCalled();
  wait.mockRestore();
  rmSync(folder, { recursive: true });
});

test('reads take no turns: one goes on while another has the connection', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unearth-turns-'));
  const { read, close } = openSqlite(join(folder, 'turns.db'));
  const one = sql<{ n: number }>`select 1 as n`;
  const concurrent = await read.connection().execute(() => one.execute(read));
  expect(concurrent.rows).toEqual([{ n: 1 }]);
  await close();
  rmSync(folder, { recursive: true });
});

test('a full disk is reported as such, and the next transaction begins anew', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unearth-full-'));
  const db = openSqlite(join(folder, 'full.db'));
  await sql`create table notes (text text)`.execute(db.write);
  await sql`pragma max_page_count = 20`.execute(db.write);
  const write = (bytes: number) =>
    transact(db, (handle) => sql`insert into notes values (zeroblob(${sql.lit(bytes)}))`.execute(handle));
  await expect(write(1_000_000)).rejects.toThrow('database or disk is full');
  await write(10);
  const { rows } = await sql`select count(*) as notes from notes`.execute(db.read);
  expect(rows).toEqual([{ notes: 1 }]);
  await db.close();
  rmSync(folder, { recursive: true });
});
