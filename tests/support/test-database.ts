import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { template } from './postgres-server.ts';

/** A database for one test, of the kind that this run is about. */
export interface TestDatabase {
  /** For DATABASE_URL. */
  url: string;
  remove(): Promise<void>;
}

/** Whether this run is about PostgreSQL: the project of vitest says so. */
export const onPostgres = process.env.TEST_DATABASE === 'postgres';

const makeFile = (): TestDatabase => {
  const folder = mkdtempSync(join(tmpdir(), 'unearth-api-'));
  return {
    url: `file:${join(folder, 'test.db')}`,
    remove: async () => rmSync(folder, { recursive: true }),
  };
};

/** One connection per worker, to make and remove databases. */
let admin: Promise<pg.Client> | undefined;

const connect = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: process.env.TEST_POSTGRES });
  await client.connect();
  return client;
};

const makeCopy = async (): Promise<TestDatabase> => {
  admin ??= connect();
  const client = await admin;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await client.query(`create database ${name} template ${template}`);
  const url = new URL(process.env.TEST_POSTGRES ?? '');
  url.pathname = name;
  return {
    url: url.href,
    remove: async () => {
      await client.query(`drop database ${name} with (force)`);
    },
  };
};

/** Empty; on PostgreSQL with all tables. */
export const makeTestDatabase = async (): Promise<TestDatabase> => (onPostgres ? makeCopy() : makeFile());
