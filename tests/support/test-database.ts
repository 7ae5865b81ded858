import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#lib/server/db/migrate.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { template } from './postgres-server.ts';

/** A database for one test, of the kind that this run is about. */
export interface TestDatabase {
  /** For DATABASE_URL. */
  url: string;
  remove(): Promise<void>;
}

/** True if this run tests PostgreSQL, by the project of vitest. */
export const onPostgres = process.env.TEST_DATABASE === 'postgres';

/** Content of a migrated file, once per worker: writing it takes a tenth of the time of the migrations. */
let migrated: Promise<Buffer> | undefined;

const migrateFile = async (): Promise<Buffer> => {
  const folder = mkdtempSync(join(tmpdir(), 'unearth-api-'));
  const file = join(folder, 'test.db');
  const db = openDatabase({ kind: 'sqlite', file });
  await migrate(db);
  await db.close();
  const content = readFileSync(file);
  rmSync(folder, { recursive: true });
  return content;
};

const makeFile = async (): Promise<TestDatabase> => {
  const folder = mkdtempSync(join(tmpdir(), 'unearth-api-'));
  migrated ??= migrateFile();
  const file = join(folder, 'test.db');
  writeFileSync(file, await migrated);
  return { url: `file:${file}`, remove: async () => rmSync(folder, { recursive: true }) };
};

/** One connection per worker, to make and remove databases. */
let admin: Promise<pg.Client> | undefined;

const connect = async (url: string | undefined): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
};

const makeCopy = async (): Promise<string> => {
  admin ??= connect(process.env.TEST_POSTGRES);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await (await admin).query(`create database ${name} template ${template} strategy file_copy`);
  const url = new URL(process.env.TEST_POSTGRES ?? '');
  url.pathname = name;
  return url.href;
};

/** Deletes every row and begins with id 1 again. With few rows, a tenth of the time of a new database or a truncation. */
const empty = async (client: pg.Client): Promise<void> => {
  // A replica runs no triggers and checks no foreign keys.
  await client.query(`set session_replication_role = replica;
    do $$ declare named record; begin
      for named in select tablename as name from pg_tables
        where schemaname = 'public' and tablename not like 'kysely_%' loop
        execute format('delete from %I', named.name);
      end loop;
      for named in select sequencename as name from pg_sequences where schemaname = 'public' loop
        perform setval(named.name::regclass, 1, false);
      end loop;
    end $$`);
};

interface Copy {
  url: string;
  /** A separate connection, to empty it. */
  client: pg.Client;
}

/** Databases of this worker that no test is using. */
const unused: Copy[] = [];

const newCopy = async (): Promise<Copy> => {
  const url = await makeCopy();
  return { url, client: await connect(url) };
};

const takeCopy = async (): Promise<TestDatabase> => {
  const copy = unused.pop() ?? (await newCopy());
  return {
    url: copy.url,
    remove: async () => {
      await empty(copy.client);
      unused.push(copy);
    },
  };
};

/** All tables, without rows. */
export const makeTestDatabase = async (): Promise<TestDatabase> => (onPostgres ? takeCopy() : makeFile());
