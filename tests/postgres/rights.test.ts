import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { test as base, expect } from 'vitest';
import type { Database } from '#lib/server/db/database.ts';
import { migrate } from '#lib/server/db/migrate.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { databaseOf } from '#lib/server/ops/database-settings.ts';

interface Guest {
  /** Empty, opened with a role that may create nothing in it. */
  db: Database;
  /** Name of the role and of the database. */
  name: string;
  admin: pg.Client;
}

const test = base.extend<{ guest: Guest }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures' names off the pattern
  guest: async ({}, use) => {
    const admin = new pg.Client({ connectionString: process.env.TEST_POSTGRES });
    await admin.connect();
    const name = `guest_${randomBytes(8).toString('hex')}`;
    await admin.query(`create role ${name} login password 'secret'`);
    await admin.query(`create database ${name}`);
    const url = new URL(process.env.TEST_POSTGRES ?? '');
    Object.assign(url, { username: name, password: 'secret', pathname: name });
    const db = openDatabase(databaseOf(url.href, 5));
    await use({ db, name, admin });
    await db.close();
    await admin.query(`drop database ${name} with (force)`);
    await admin.query(`drop role ${name}`);
    await admin.end();
  },
});

test('a role that may create nothing is told which right it needs', async ({ guest: { db } }) => {
  await expect(migrate(db)).rejects.toThrow('grant CREATE on the database and on its schema public');
});

test('timeouts that the role was given end neither migrations nor what reads a snapshot', async ({
  guest: { db, name, admin },
}) => {
  await admin.query(`alter database ${name} owner to ${name}`);
  for (const timeout of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'])
    await admin.query(`alter role ${name} set ${timeout} = 1`);
  expect(await migrate(db)).not.toEqual([]);
  const { rows } = await db.snapshot((read) => sql`select pg_sleep(0.02), 'whole' as read`.execute(read));
  expect(rows).toMatchObject([{ read: 'whole' }]);
});
