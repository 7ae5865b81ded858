import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { ensurePrivateFile } from '../private-files.ts';
import type { Database } from './database.ts';
import { migrations } from './migrations/index.ts';
import { isBusy, servingPatience, startPatience } from './node-sqlite.ts';

/** Another process may be starting too: the lock is a file of its own, which the system frees if its holder dies. */
const locked = async (file: string, work: () => Promise<void>, tellWait: () => void): Promise<void> => {
  ensurePrivateFile(`${file}.lock`);
  const lock = new DatabaseSync(`${file}.lock`);
  try {
    for (let waits = false; ; waits = true) {
      try {
        lock.exec('begin exclusive');
        break;
      } catch (error) {
        if (!isBusy(error)) throw error;
        if (!waits) tellWait();
        await sleep(50);
      }
    }
    await work();
  } finally {
    lock.close();
  }
};

/**
 * Brings the schema up to date and returns the names of the migrations that ran.
 * @param tellWait called once if another process has to be waited for
 * @throws the first migration's error; what ran before it stays
 */
export const migrate = async (
  database: Database,
  file: string,
  tellWait: () => void = () => {},
): Promise<string[]> => {
  const done: string[] = [];
  const bringUp = async (): Promise<void> => {
    // Others that open or leave the file lock it for a moment; nobody is served yet, so waiting harms nobody.
    await sql`pragma busy_timeout = ${sql.lit(startPatience)}`.execute(database.write);
    const migrator = new Migrator({
      db: database.write,
      provider: { getMigrations: async () => migrations },
    });
    const { error, results } = await migrator.migrateToLatest();
    await sql`pragma busy_timeout = ${sql.lit(servingPatience)}`.execute(database.write);
    if (error) throw error;
    done.push(...(results ?? []).map((result) => result.migrationName));
  };
  await locked(file, bringUp, tellWait);
  return done;
};
