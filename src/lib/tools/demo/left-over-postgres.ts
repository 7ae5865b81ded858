import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '#lib/server/ops/config.ts';

/** Application name of the connection that the process running a server keeps open. */
export const ownerName = 'unearth-demo';

const timeout = 10_000;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Checks the name of a process on Linux; elsewhere trusts the file. */
const isPostgres = (pid: number): boolean => {
  if (!existsSync('/proc/self/cmdline')) return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return false;
  }
};

/** Parses the lock file of a running server: pid in line 1, port in line 4. */
const running = (lockFile: string): { pid: number; port: number } | undefined => {
  if (!existsSync(lockFile)) return undefined;
  const lines = readFileSync(lockFile, 'utf8').split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  return pid > 0 && isAlive(pid) && isPostgres(pid) ? { pid, port } : undefined;
};

const hasOwner = async (port: number, password: string): Promise<boolean> => {
  const client = new pg.Client({
    ...{ host: '127.0.0.1', port, user: 'unearth', password, database: 'postgres' },
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query('select 1 from pg_stat_activity where application_name = $1', [
      ownerName,
    ]);
    return rowCount !== 0;
  } catch {
    return false; // It starts, ends or recovers: the process that runs it would be connected.
  } finally {
    await client.end().catch(() => {});
  }
};

/** The port of the server that a running site has started in the folder. */
export const portInUse = async (folder: string, password: string): Promise<number | undefined> => {
  const found = running(join(folder, 'postmaster.pid'));
  return found && (await hasOwner(found.port, password)) ? found.port : undefined;
};

/** Asks the folder's server to end, without waiting for it: all that can be done while this process exits. */
export const signalToEnd = (folder: string): void => {
  const found = running(join(folder, 'postmaster.pid'));
  if (found) process.kill(found.pid, 'SIGINT');
};

/**
 * Ends a server that was left behind in the folder when everything around it was killed: no other can start there.
 * @throws ConfigError if another process runs it
 */
export const endLeftOver = async (folder: string, password: string): Promise<void> => {
  const lockFile = join(folder, 'postmaster.pid');
  const found = running(lockFile);
  if (!found) {
    // Left by a killed server. Its pid may belong to any process by now, which PostgreSQL would take for the server.
    rmSync(lockFile, { force: true });
    return;
  }
  if (await hasOwner(found.port, password)) {
    throw new ConfigError(`The site runs on the PostgreSQL server of ${folder} already: end it first`);
  }
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    const end = performance.now() + timeout;
    process.kill(found.pid, signal);
    while (isAlive(found.pid) && performance.now() < end) await sleep(50);
    if (!isAlive(found.pid)) return;
  }
  throw new ConfigError(`PostgreSQL's process ${found.pid} was left behind in ${folder}: end it first`);
};
