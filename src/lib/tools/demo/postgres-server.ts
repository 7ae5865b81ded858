/** Process that runs the demo's PostgreSQL server, which ends with it. Sends the database's URL to its parent. */
import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
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

const pathTo = (path: string): string[] =>
  path === dirname(path) ? [path] : [...pathTo(dirname(path)), path];

/**
 * The server runs under the account postgres if the site runs as root: that has to reach its folder through ours.
 * @throws ConfigError if others may not enter a folder that is not ours
 */
const openPath = (): void => {
  mkdirSync(folder, { recursive: true });
  if (process.getuid?.() !== 0) return;
  // For the other account to read, such as the file by which it gets its password (TMPDIR: nobody can list that folder).
  process.umask(0o022);
  for (const own of [dirname(folder), folder]) chmodSync(own, 0o711);
  const closed = pathTo(resolve(folder)).find((path) => !(statSync(path).mode & 0o001));
  if (closed) {
    throw new ConfigError(
      `PostgreSQL refuses to run as root, and its account postgres may not enter ${closed}: ` +
        'start the site as another user, move it to another folder, or let others enter that one (chmod o+x)',
    );
  }
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
