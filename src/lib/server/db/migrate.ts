import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { ConfigError } from '#lib/server/config/config.ts';
import { migrations } from '#lib/server/db/migrations/index.ts';
import { ensurePrivateFile } from '#lib/server/private-files.ts';
import type { Database } from './database.ts';
import { isBusy, isStatementError, startTimeout, writeBusyTimeout } from './node-sqlite.ts';

/** Starting processes take turns. The lock is on a file of its own, and the system frees it if its holder dies. */
const locked = async (file: string, work: () => Promise<void>, onWait: () => void): Promise<void> => {
  ensurePrivateFile(`${file}.lock`);
  const lock = new DatabaseSync(`${file}.lock`);
  try {
    for (let waits = false; ; waits = true) {
      try {
        lock.exec('begin exclusive');
        break;
      } catch (error) {
        if (!isBusy(error)) throw error;
        if (!waits) onWait();
        await sleep(50);
      }
    }
    await work();
  } finally {
    lock.close();
  }
};

/**
 * All migrations have run on every released schema, so a failing statement means that the tables are not those of the
 * record. Other errors, such as a full disk, explain themselves.
 */
const explained = (error: unknown, file: string): unknown =>
  isStatementError(error)
    ? new ConfigError(
        `The database ${file} can't be brought up to date (${error.message}); nothing in it was changed. ` +
          'Its tables are not those that its record of migrations tells of: an earlier version may have been ended in ' +
          'the midst of a migration. Restore a backup; if nothing is in it yet, delete it and start again',
        { cause: error },
      )
    : error;

/**
 * Brings the schema up to date, in one transaction.
 * @param onWait called once if another process has to be waited for
 * @returns the names of the migrations that ran
 * @throws ConfigError if the tables don't match the record of migrations; other errors as they are
 */
export const migrate = async (
  database: Database,
  file: string,
  onWait: () => void = () => {},
): Promise<string[]> => {
  const done: string[] = [];
  const bringUp = async (): Promise<void> => {
    const migrator = new Migrator({
      db: database.write,
      provider: { getMigrations: async () => migrations },
    });
    // Most starts have nothing to migrate, and this look does not wait for writers.
    if ((await migrator.getMigrations()).every(({ executedAt }) => executedAt)) return;
    // Processes that open or close the file lock it for a moment. Blocking is harmless: nothing is served yet.
    await sql`pragma busy_timeout = ${sql.lit(startTimeout)}`.execute(database.write);
    const { error, results } = await migrator.migrateToLatest();
    await sql`pragma busy_timeout = ${sql.lit(writeBusyTimeout)}`.execute(database.write);
    if (error) throw explained(error, file);
    done.push(...(results ?? []).map((result) => result.migrationName));
  };
  await locked(file, bringUp, onWait);
  return done;
};
