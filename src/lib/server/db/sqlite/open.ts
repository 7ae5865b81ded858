import { dirname, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely } from 'kysely';
import type { Database, OnMigrationWait } from '#lib/server/db/database.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { migrationsOfSqlite } from '#lib/server/db/migrations/index.ts';
import type { Tables } from '#lib/server/db/schema.ts';
import { openTransactions } from '#lib/server/db/transact.ts';
import { ensurePrivateFile, makePrivateFolder, tighten } from '#lib/server/ops/private-files.ts';
import { writeWhole } from '#lib/server/ops/write-whole.ts';
import {
  forKysely,
  isBusy,
  openConnection,
  readBusyTimeout,
  startTimeout,
  writeBusyTimeout,
} from './connection.ts';
import { sqlite } from './dialect.ts';
import { ReadingDialect, WritingDialect } from './kysely.ts';
import { sqliteMaintenance } from './maintenance.ts';

/**
 * Runs `work` while no other starting process does. The lock is on a separate file, and the system releases it if the
 * process dies.
 * @param onWait called once if another process has the lock
 */
const locked = async (file: string, work: () => Promise<void>, onWait: OnMigrationWait): Promise<void> => {
  ensurePrivateFile(`${file}.lock`);
  const lock = new DatabaseSync(`${file}.lock`);
  try {
    for (let waits = false; ; waits = true) {
      try {
        lock.exec('begin exclusive');
        break;
      } catch (error) {
        if (!isBusy(error)) throw error;
        if (!waits) onWait('process');
        await sleep(50);
      }
    }
    await work();
  } finally {
    lock.close();
  }
};

/** The folder of the default DATABASE_URL: only the site uses it, so its rights may be taken from others. */
const ownFolder = 'data';

/** Makes the file private while it is empty. SQLite gives its journal files the same mode; older ones are fixed. */
const prepareFile = (file: string): void => {
  const folder = dirname(file);
  makePrivateFolder(folder);
  if (resolve(folder) === resolve(ownFolder)) tighten(folder);
  for (const part of ['-wal', '-shm']) tighten(file + part);
  ensurePrivateFile(file);
};

/** Runs reads on a separate connection, in one snapshot of the database. */
const withSnapshot = async <Result>(
  file: string,
  reads: (connection: DatabaseSync) => Promise<Result>,
): Promise<Result> => {
  const connection = openConnection(file, readBusyTimeout);
  try {
    connection.exec('pragma query_only = on; begin; select 1 from sqlite_schema');
    return await reads(connection);
  } finally {
    connection.close();
  }
};

/** Opens the file; creates it and its folder if necessary. Migrates nothing. */
export const openSqlite = (file: string): Database => {
  prepareFile(file);
  const writer = openConnection(file, writeBusyTimeout);
  const reader = openConnection(file, readBusyTimeout);
  reader.exec('pragma query_only = on; pragma cache_size = -16384');
  const read: Handle = new Kysely<Tables>({ dialect: new ReadingDialect({ database: forKysely(reader) }) });
  const write: Handle = new Kysely<Tables>({ dialect: new WritingDialect({ database: forKysely(writer) }) });

  // `data_version` changes for a connection only when another one commits. All writes of this process go through the
  // writer, so for it only other processes count.
  const version = writer.prepare('pragma data_version');
  let known = version.get()?.data_version;

  return {
    name: file,
    dialect: sqlite,
    read,
    write,
    maintenance: sqliteMaintenance,
    migrations: migrationsOfSqlite,
    async withMigrationLock(work, onWait) {
      // Processes that open or close the file lock it for a moment. Blocking is harmless: nothing is served yet.
      const patiently = async () => {
        writer.exec(`pragma busy_timeout = ${startTimeout}`);
        try {
          await work(write);
        } finally {
          writer.exec(`pragma busy_timeout = ${writeBusyTimeout}`);
        }
      };
      await locked(file, patiently, onWait);
    },
    // The messages of SQLite, and of the file system, name no setting: `operatorMessage` does.
    explained: (error) => error,
    hasExternalWrites() {
      const now = version.get()?.data_version;
      const changed = now !== known;
      known = now;
      return changed;
    },
    // Other processes see by `data_version` that something was written.
    recordInvalidation: async () => {},
    followInvalidations: async () => async () => {},
    catchUp: undefined,
    createLimiter: undefined,
    snapshot: (reads) =>
      withSnapshot(file, async (connection) => {
        const own = new ReadingDialect({ database: forKysely(connection) });
        return reads(new Kysely<Tables>({ dialect: own }));
      }),
    // From a snapshot: otherwise SQLite restarts the copy at each write, and on a busy site it would never end.
    backup: (target) =>
      writeWhole(target, (unfinished) =>
        withSnapshot(file, async (connection) => {
          await backup(connection, unfinished);
        }),
      ),
    connections: () => {
      const open = openTransactions(write);
      const inUse = Math.min(open, 1);
      return [{ pool: 'write', inUse, idle: 1 - inUse, waiting: open - inUse }];
    },
    close: async () => {
      await read.destroy();
      await write.destroy();
      // Kysely does not close a connection that was never used, and SQLite moves its write-ahead log into the file only
      // once all connections are closed.
      for (const raw of [reader, writer]) if (raw.isOpen) raw.close();
    },
  };
};
