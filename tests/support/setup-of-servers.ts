import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalPostgres } from '#lib/tools/demo/postgres.ts';
import { makeDemoTemplate } from './demo-database.ts';
import setUp from './global-setup.ts';

const startPostgres = async (): Promise<() => Promise<void>> => {
  const folder = mkdtempSync(join(tmpdir(), 'unearth-postgres-'));
  const password = randomBytes(18).toString('base64url');
  const server = await startLocalPostgres({ folder, password, persistent: false });
  process.env.UNEARTH_POSTGRES = server.urlOf('postgres');
  await makeDemoTemplate(server.urlOf('postgres'));
  return async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
};

/** Sets up a site for all workers, and a PostgreSQL server with the demo data to copy. */
export default async function setUpServers(): Promise<() => Promise<void>> {
  const [tearDown, stopPostgres] = await Promise.all([setUp(), startPostgres()]);
  return async () => {
    await Promise.all([tearDown(), stopPostgres()]);
  };
}
