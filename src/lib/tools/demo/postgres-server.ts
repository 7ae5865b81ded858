/** Process that runs the demo's PostgreSQL server, which ends with it. Sends the database's URL to its parent. */
import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import { inspect } from 'node:util';
import pg from 'pg';
import { ConfigError } from '#lib/server/ops/config.ts';
import type { StartedPostgres } from './database.ts';
import { ownerName } from './left-over-postgres.ts';
import { type LocalPostgres, startLocalPostgres } from './postgres.ts';
import { storedSecret } from './secret.ts';

const [folder = 'data/postgres', secretFolder = 'data/demo'] = process.argv.slice(2);
const database = 'unearth';

/** If the site runs as root, the server runs under another account, which has to reach its folder through ours. */
const openPath = (): void => {
  if (process.getuid?.() !== 0) return;
  mkdirSync(folder, { recursive: true });
  chmodSync(dirname(folder), 0o711);
  // For the other account to read, such as the file by which it gets its password (TMPDIR: nobody can list that folder).
  process.umask(0o022);
};

/** Keeps its connection open, which shows others that the server is in use. */
const createDatabase = async (url: string): Promise<void> => {
  const owner = new pg.Client({ connectionString: url, application_name: ownerName, keepAlive: true });
  owner.on('error', () => {}); // the server ends
  await owner.connect();
  const { rowCount } = await owner.query('select 1 from pg_database where datname = $1', [database]);
  if (!rowCount) await owner.query(`create database ${database}`);
};

const start = async (): Promise<LocalPostgres> => {
  openPath();
  const password = await storedSecret(secretFolder, 'postgres-password');
  const server = await startLocalPostgres({ folder, password, persistent: true });
  await createDatabase(server.urlOf('postgres'));
  return server;
};

const tell = (message: StartedPostgres): void => void process.send?.(message);

try {
  const server = await start();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, async () => {
      await server.stop();
      process.exit(0);
    });
  }
  tell({ url: server.urlOf(database) });
} catch (error) {
  tell({ reason: error instanceof ConfigError ? error.message : inspect(error) });
  process.exitCode = 1;
}
