import { randomBytes } from 'node:crypto';
import { type ControlledTransaction, sql } from 'kysely';
import pg from 'pg';
import { test as base, expect, vi } from 'vitest';
import type { Database, MigrationWait } from '#lib/server/db/database.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { migrate } from '#lib/server/db/migrate.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import type { Tables } from '#lib/server/db/schema.ts';
import { databaseOf } from '#lib/server/ops/database-settings.ts';
import { template } from '../support/postgres-server.ts';

const retries = vi.hoisted(() => ({ maxWait: 60_000 }));
vi.mock('#lib/server/db/limits.ts', async (original) => {
  const limits = await original<typeof import('#lib/server/db/limits.ts')>();
  const { migrationRetries } = limits;
  return {
    ...limits,
    migrationRetries: Object.assign(retries, {
      lockTimeout: 200,
      delay: { min: 200, max: migrationRetries.delay.max },
    }),
  };
});

const name = '9999-a-column';
const migrations = {
  [name]: {
    async up(db: Handle): Promise<void> {
      await sql`alter table coupons add column seen integer`.execute(db);
    },
  },
};

interface Outdated {
  /** A database that lacks the last migration. */
  db: Database;
  /** Of another process, which uses the table that the migration changes. */
  other: Database;
  /** A transaction that uses it. */
  long: ControlledTransaction<Tables>;
  /** Whether a migration waits for a table. */
  waits(): Promise<boolean>;
}

const test = base.extend<{ outdated: Outdated }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures' names off the pattern
  outdated: async ({}, use) => {
    const admin = new pg.Client({ connectionString: process.env.TEST_POSTGRES });
    await admin.connect();
    const copy = `outdated_${randomBytes(8).toString('hex')}`;
    await admin.query(`create database ${copy} template ${template}`);
    const url = new URL(process.env.TEST_POSTGRES ?? '');
    url.pathname = copy;
    const other = openDatabase(databaseOf(url.href, 5));
    const opened = openDatabase(databaseOf(url.href, 5));
    const db = { ...opened, migrations: { ...opened.migrations, ...migrations } };
    const waits = async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'alter table%'`.execute(
        other.read,
      );
      return rows.length > 0;
    };
    const long = await other.write.startTransaction().execute();
    await long.selectFrom('coupons').select('id').execute();
    await use({ db, other, long, waits });
    if (!long.isCommitted) await long.rollback().execute();
    for (const database of [db, other]) await database.close();
    await admin.query(`drop database ${copy} with (force)`);
    await admin.end();
  },
});

const readCoupons = ({ read }: Database) => read.selectFrom('coupons').select('id').execute();

test('a migration gives way to those who come after it, until a long transaction has ended', async ({
  outdated: { db, other, long, waits },
}) => {
  const waited: MigrationWait[] = [];
  const migrating = migrate(db, (waitsFor) => waited.push(waitsFor));
  await expect.poll(waits, { interval: 5 }).toBe(true);
  // Behind a migration that waits for as long as it has to, they would be refused by their own time-out.
  expect(await readCoupons(other)).toEqual([]);
  await expect.poll(() => waited.length).toBeGreaterThan(1);
  expect(await readCoupons(other)).toEqual([]);
  await long.commit().execute();
  expect(await migrating).toEqual([name]);
  expect(new Set(waited)).toEqual(new Set(['transactions']));
  expect(await migrate(db)).toEqual([]);
});

test('a migration that finds its table in use for too long says so, and changes nothing', async ({
  outdated: { db, long },
}) => {
  retries.maxWait = 1_000;
  await expect(migrate(db)).rejects.toThrow('other transactions use its tables for too long. Nothing in it');
  await long.commit().execute();
  expect(await migrate(db)).toEqual([name]);
});
