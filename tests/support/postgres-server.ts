import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#lib/server/db/migrate.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { startLocalPostgres } from '#lib/tools/demo/postgres.ts';

/** The database that those of tests are copies of: all tables, and nothing in them. */
export const template = 'unearth_template';

/** Shortens the deadlock timeout of a second: tests of races deadlock on purpose. */
const settings = ['deadlock_timeout=100ms', 'autovacuum=off'];

/** Starts a PostgreSQL server in a new folder, which `stop` removes. */
export const startTemporaryPostgres = async (options: readonly string[] = []) => {
  const folder = mkdtempSync(join(tmpdir(), 'unearth-postgres-'));
  const password = randomBytes(18).toString('base64url');
  const server = await startLocalPostgres({ folder, password, persistent: false, settings: options });
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { urlOf: server.urlOf, stop };
};

/** Starts a PostgreSQL server for all projects and workers, and sets its URL. @returns a function that stops it */
export default async function startPostgres(): Promise<() => Promise<void>> {
  if (process.env.TEST_POSTGRES) return async () => {};
  const server = await startTemporaryPostgres(settings);
  const admin = new pg.Client({ connectionString: server.urlOf('postgres') });
  await admin.connect();
  await admin.query(`create database ${template}`);
  await admin.end();
  const db = openDatabase({ kind: 'postgres', url: server.urlOf(template), connections: 5 });
  await migrate(db);
  await db.close();
  process.env.TEST_POSTGRES = server.urlOf('postgres');
  return server.stop;
}
