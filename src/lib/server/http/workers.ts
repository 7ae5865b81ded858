/** Several processes that serve: how many there are, and the primary, which serves nothing, starts the others, and replaces those that die. */
import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { ConfigError } from '#lib/server/ops/config.ts';
import { workers as limits } from '#lib/server/ops/limits.ts';
import { gatherAsPrimary } from '#lib/server/ops/metrics/gather.ts';

interface Machine {
  /** Processor cores that this process may use. */
  cores: number;
  /** True if the site's database is a SQLite file. */
  onSqlite: boolean;
  /** The setting WORKERS, which the option overrides. */
  setting?: string | undefined;
}

const optionOf = (args: readonly string[]): string | undefined => {
  try {
    return parseArgs({ args: [...args], options: { workers: { type: 'string' } } }).values.workers;
  } catch (error) {
    throw new ConfigError('The server takes one option, --workers N: settings are environment variables', {
      cause: error,
    });
  }
};

const countOf = (text: string, name: string, cores: number): number => {
  if (text === 'auto') return Math.min(cores, limits.max);
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= limits.max) return count;
  throw new ConfigError(
    `${name} must be a number from 1 to ${limits.max}, or auto (it is ${JSON.stringify(text.slice(0, 100))})`,
  );
};

/**
 * Number of worker processes, from the command's arguments or the setting.
 * @throws ConfigError if they are not valid, or the database can't be shared
 */
export const workerCount = (args: readonly string[], { cores, onSqlite, setting }: Machine): number => {
  const option = optionOf(args);
  const name = option === undefined && setting ? 'WORKERS' : '--workers';
  const count = countOf(option ?? (setting || '1'), name, cores);
  if (count > 1 && onSqlite) {
    throw new ConfigError(
      `${name} ${count} needs PostgreSQL: a SQLite file has one writer, and each write of one worker would clear ` +
        'the caches of the others, while one process alone serves tens of thousands of cached pages a second. ' +
        `Leave ${name} out, or set DATABASE_URL=postgres://…`,
    );
  }
  return count;
};

/** Message that a worker sends to its parent process once it listens. */
export const workerReady = 'ready';

interface PrimaryOptions {
  count: number;
  log: Logger;
  /** In milliseconds: how long workers may take to end before they are killed. */
  gracePeriod: number;
  fork?: () => Worker;
  /** Waits before a worker is replaced. */
  pause?: (milliseconds: number) => Promise<unknown>;
}

export interface Primary {
  /** Resolves once all workers listen. */
  ready: Promise<void>;
  /** Resolves with an exit code once all workers have ended. */
  ended: Promise<number>;
  /** Lets the workers finish their requests and end. */
  end(): void;
}

/** Delay in milliseconds before a worker is replaced, by the number of workers that died before they listened. */
const delayAfter = (failures: number): number => Math.min(limits.delay.min * 2 ** failures, limits.delay.max);

/**
 * Runs `count` workers. The first starts alone, so that it migrates the database, and what stops every start is
 * reported once: if it dies before it listens, nothing else is started. Workers that listen go on whatever happens to
 * the others.
 */
export const runWorkers = (options: PrimaryOptions): Primary => {
  const { count, log, gracePeriod, fork = () => cluster.fork(), pause = sleep } = options;
  const ready = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<number>();
  const running = new Set<Worker>();
  /** Workers in a row that died before they listened. */
  let failures = 0;
  const listening = new Set<Worker>();
  let hasStarted = false;
  let exitCode: number | undefined;

  const stop = (code: number): void => {
    if (exitCode !== undefined) return;
    exitCode = code;
    if (running.size === 0) ended.resolve(code);
    for (const worker of running) worker.process.kill('SIGTERM');
    setTimeout(() => {
      for (const worker of running) worker.process.kill('SIGKILL');
    }, gracePeriod).unref();
  };

  const replace = async (): Promise<void> => {
    await pause(delayAfter(failures));
    if (exitCode === undefined) start();
  };

  const gather = gatherAsPrimary();
  const start = (): void => {
    const worker = fork();
    running.add(worker);
    gather(worker);
    worker.on('message', (message) => {
      // Workers started now would miss the SIGTERM.
      if (message !== workerReady || exitCode !== undefined) return;
      failures = 0;
      listening.add(worker);
      if (!hasStarted) for (let n = 1; n < count; n++) start();
      hasStarted = true;
      if (listening.size === count) ready.resolve();
    });
    const lost = (code: number | null, signal: string | null): void => {
      if (!running.delete(worker)) return;
      if (exitCode !== undefined) {
        if (running.size === 0) ended.resolve(exitCode);
        return;
      }
      if (!listening.delete(worker)) failures++;
      // The first says itself why it can't start, unless it is killed.
      if (hasStarted || signal)
        log.error({ worker: worker.id, workerPid: worker.process.pid, code, signal }, 'a worker died');
      const isHopeless = failures >= limits.failedStarts && listening.size === 0;
      if (!hasStarted || isHopeless) stop(code || 1);
      else void replace();
    };
    worker.once('exit', lost);
    worker.once('error', (error) => {
      log.error({ err: error, worker: worker.id }, 'a worker could not be started');
      lost(null, null);
    });
  };

  start();
  return { ready: ready.promise, ended: ended.promise, end: () => stop(0) };
};
