import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '#lib/server/db/migrate.ts';
import { openSqlite } from '#lib/server/db/sqlite/open.ts';
import {
  contentOf,
  earlierDatabases,
  earlierStates,
  integrityErrors,
} from '../../../support/earlier-databases.ts';
import { watchStatements } from '../../../support/statements.ts';

let folder: string;
let earlier: Map<string, string>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'unearth-killed-'));
  earlier = await earlierDatabases(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A copy of an earlier database. */
const copyOf = (state: string, name: string): string => {
  const copy = join(folder, `${state}-${name}.db`);
  copyFileSync(earlier.get(state) ?? '', copy);
  return copy;
};

const upgrade = async (file: string): Promise<string[]> => {
  const db = openSqlite(file);
  try {
    return await migrate(db);
  } finally {
    await db.close();
  }
};

/** Migrates a file; `before` is called before each statement, with its number. */
const watchedUpgrade = async (file: string, before: (statement: string, number: number) => void) => {
  const db = openSqlite(file);
  let count = 0;
  const end = watchStatements((statement) => before(statement, ++count));
  try {
    await migrate(db);
  } finally {
    end();
    await db.close();
  }
};

/** Whether a statement belongs to the first migration: its record is the last of them. */
const untilRecorded = () => {
  let recorded = false;
  return (statement: string): boolean => {
    const isOwn = !recorded;
    recorded ||= statement.startsWith('insert into "kysely_migration"');
    return isOwn;
  };
};

const killedBefore = async (file: string, statement: number): Promise<void> => {
  const script = join(import.meta.dirname, '../../../support/killed-migration.ts');
  const child = spawn(process.execPath, [script, `file:${file}`, String(statement)]);
  expect(await once(child, 'close')).toEqual([null, 'SIGKILL']);
};

/** The content of a file; of ids that the database has made up only that they are there. */
const comparableContentOf = (file: string) => {
  const { schema, rows } = contentOf(file);
  const users = rows.users?.map((user) => user.replace(/\b[\da-f]{16}\b/, 'an id'));
  return { schema, rows: { ...rows, ...(users && { users }) } };
};

describe.each(earlierStates)('%s', (state, first) => {
  test('at none of its statements has the file changed, so that a kill leaves it as it was', async () => {
    const file = copyOf(state, 'watched');
    const before = JSON.stringify(contentOf(file));
    const isOwn = untilRecorded();
    const statements: string[] = [];
    // A process killed now would leave the file as it is on the disk.
    await watchedUpgrade(file, (statement, number) => {
      if (!isOwn(statement)) return;
      statements.push(statement);
      copyFileSync(file, `${file}-${number}`);
      if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${file}-${number}-wal`);
    });
    const isChanged = (index: number) => JSON.stringify(contentOf(`${file}-${index + 1}`)) !== before;
    expect(statements.length).toBeGreaterThan(3);
    expect(statements.filter((_, index) => isChanged(index))).toEqual([]);
  });

  test('after a kill before its record, the next start does all of it', async () => {
    const reference = copyOf(state, 'reference');
    const isOwn = untilRecorded();
    let own = 0;
    await watchedUpgrade(reference, (statement) => {
      if (isOwn(statement)) own++;
    });
    const expected = comparableContentOf(reference);
    const file = copyOf(state, 'killed');
    await killedBefore(file, own);
    expect((await upgrade(file))[0]).toBe(first);
    expect(comparableContentOf(file)).toEqual(expected);
    expect(integrityErrors(file)).toEqual([]);
  });
});

/** Users' data, which no migration may lose. */
const ofPeople = [
  'users',
  'role_grants',
  'products',
  'votes',
  'reports',
  'reviews',
  'idempotency_keys',
  'coupons',
  'checkouts',
  'moderation_log',
];

test('a database of any earlier version loses no data, and gets the schema of a fresh one', async () => {
  const fresh = join(folder, 'fresh.db');
  await upgrade(fresh);
  const { schema } = contentOf(fresh);
  for (const [state] of earlierStates) {
    const file = copyOf(state, 'upgraded');
    const before = contentOf(file).rows;
    await upgrade(file);
    const after = contentOf(file);
    expect(after.schema.map(({ name }) => name)).toEqual(schema.map(({ name }) => name));
    expect(integrityErrors(file)).toEqual([]);
    for (const table of ofPeople.filter((table) => before[table]))
      expect(after.rows[table]?.length, `${table} of ${state}`).toBe(before[table]?.length);
  }
});

test('a file with a half-done migration of an earlier version is an error that says what to do, and stays as it was', async () => {
  const file = join(folder, 'half-way.db');
  const raw = new DatabaseSync(file);
  raw.exec('create table users (id integer primary key)');
  raw.close();
  const before = contentOf(file);
  await expect(upgrade(file)).rejects.toThrow(
    /half-way\.db can't be brought up to date \(table users already exists\); nothing in it was changed.*Restore a backup/s,
  );
  expect(contentOf(file)).toEqual(before);
});
