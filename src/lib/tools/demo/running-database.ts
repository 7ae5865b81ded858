import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#lib/server/ops/config.ts';
import { dataFolderOf } from '#lib/server/ops/database-settings.ts';
import { portInUse } from './left-over-postgres.ts';
import { postgresUrl } from './postgres-url.ts';
import { storedSecret } from './secret.ts';

/** The database of a demo that runs by `npm start -- --postgres` on the same data folder. */
export const runningDemoDatabase = async ({ demo, database }: Config): Promise<string | undefined> => {
  if (!demo || database.kind !== 'sqlite') return undefined;
  const folder = dataFolderOf(database);
  const data = join(folder, 'postgres');
  if (!existsSync(join(data, 'postmaster.pid'))) return undefined;
  const password = await storedSecret(join(folder, 'demo'), 'postgres-password');
  const port = await portInUse(data, password);
  return port === undefined ? undefined : postgresUrl({ password, port, database: 'unearth' });
};
