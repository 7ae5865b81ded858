/** A process of its own for the demo's PostgreSQL server, which ends with it. Tells its parent the URL of the database. */
import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import process from 'node:process';
import pg from 'pg';
import { startLocalPostgres } from './postgres.ts';
import { storedSecret } from './secret.ts';

const [folder = 'data', secretFolder = 'data/demo'] = process.argv.slice(2);
const database = 'unearth';

/** The server runs under another account if the site runs as root: that has to reach its folder through ours. */
const openPath = (): void => {
  if (process.getuid?.() !== 0) return;
  process.umask(0o022);
  mkdirSync(folder, { recursive: true });
  chmodSync(dirname(folder), 0o711);
  chmodSync(folder, 0o711);
};

const createDatabase = async (url: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [database]);
  if (!rowCount) await admin.query(`create database ${database}`);
  await admin.end();
};

openPath();
const password = await storedSecret(secretFolder, 'postgres-password');
const server = await startLocalPostgres({ folder, password, persistent: true });
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, async () => {
    await server.stop();
    process.exit(0);
  });
}
await createDatabase(server.urlOf('postgres'));
process.send?.({ url: server.urlOf(database) });
