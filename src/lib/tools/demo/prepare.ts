import { join } from 'node:path';
import { createContext } from '#lib/server/context.ts';
import { type Config, readConfig } from '#lib/server/ops/config.ts';
import { dataFolderOf } from '#lib/server/ops/database-settings.ts';
import { makeOwnFolder } from '#lib/server/ops/private-files.ts';
import type { Processes } from '#lib/tools/cli/processes.ts';
import { seedDemo } from '#lib/tools/seed/index.ts';
import { people } from '#lib/tools/seed/people.ts';
import { ensureAccounts } from './accounts.ts';
import { startPostgres } from './database.ts';
import { startEmulator } from './emulator.ts';
import { freePorts } from './free-ports.ts';
import { storedSecret } from './secret.ts';

type Environment = Record<string, string | undefined>;

/** Starts an emulator unless the environment names one. @returns its host:port */
const emulatorFor = async (
  config: Config,
  processes: Processes,
  folder: string,
  env: Environment,
): Promise<string> => {
  if (config.firebase.emulatorHost) return config.firebase.emulatorHost;
  const [auth = 0, hub = 0, logging = 0] = await freePorts(3);
  const verbose = config.logLevel === 'debug' || config.logLevel === 'trace';
  await startEmulator({ processes, folder, ports: { auth, hub, logging }, env, verbose });
  return `127.0.0.1:${auth}`;
};

const seed = async (env: Environment): Promise<void> => {
  const context = await createContext(readConfig(env));
  await seedDemo(context);
  await context.close();
};

/**
 * Creates the secret, the emulator, the accounts and the demo data.
 * @param postgres true to start a PostgreSQL server for the site
 * @returns the environment to run the site in
 */
export const prepareDemo = async (
  config: Config,
  processes: Processes,
  env: Environment,
  { postgres = false }: { postgres?: boolean } = {},
): Promise<Environment> => {
  const folder = join(dataFolderOf(config.database), 'demo');
  makeOwnFolder(folder);
  const database = postgres ? { DATABASE_URL: await startPostgres(processes, folder, env) } : {};
  const withSecret = {
    ...env,
    ...database,
    ACCESS_TOKEN_SECRET: config.accessTokenSecret || (await storedSecret(folder, 'access-token-secret')),
  };
  const [emulatorHost] = await Promise.all([emulatorFor(config, processes, folder, env), seed(withSecret)]);
  await ensureAccounts(emulatorHost, people);
  return { ...withSecret, FIREBASE_AUTH_EMULATOR_HOST: emulatorHost };
};
