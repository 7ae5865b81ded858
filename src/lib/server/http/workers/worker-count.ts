import { parseArgs } from 'node:util';
import { ConfigError } from '#lib/server/ops/config.ts';
import { workers } from '#lib/server/ops/limits.ts';

interface Machine {
  /** Processor cores that this process may use. */
  cores: number;
  /** Whether the site's database is a SQLite file. */
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
  if (text === 'auto') return Math.min(cores, workers.max);
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= workers.max) return count;
  throw new ConfigError(
    `${name} must be a number from 1 to ${workers.max}, or auto (it is ${JSON.stringify(text.slice(0, 100))})`,
  );
};

/**
 * How many processes are to serve, by the arguments of the command or the setting.
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
