import { dirname, resolve } from 'node:path';
import { backup } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import type { SearchIndex } from '#lib/server/db/search/search-index.ts';
import { sqliteSearch } from '#lib/server/db/search/sqlite-search.ts';
import { ensurePrivateFile, makePrivateFolder, tighten } from '#lib/server/private-files.ts';
import type { Handle } from './handle.ts';
import { forKysely, openConnection, readBusyTimeout, writeBusyTimeout } from './node-sqlite.ts';
import type { Tables } from './schema.ts';
import { WritingDialect } from './sqlite-dialect.ts';
import { writeWhole } from './write-whole.ts';

export interface Database {
  /** For single reads; never waits for a transaction. */
  read: Handle;
  /** For writes; use it through `transact`. */
  write: Handle;
  search: SearchIndex;
  /** Whether another process has written since the last call. */
  hasExternalWrites(): boolean;
  /** Copies all of it into a new file, which has this name only once it is whole. */
  backup(file: string): Promise<void>;
  close(): Promise<void>;
}

/** The folder of the default DATABASE_URL: only the site uses it, so its rights may be taken from others. */
const ownFolder = 'data';

/** Makes the file private while it is empty. SQLite gives those beside it the same rights; older ones are mended. */
const prepareFile = (file: string): void => {
  const folder = dirname(file);
  makePrivateFolder(folder);
  if (resolve(folder) === resolve(ownFolder)) tighten(folder);
  for (const part of ['-wal', '-shm']) tighten(file + part);
  ensurePrivateFile(file);
};

/** Opens the SQLite file; creates it and its folder if necessary. Migrates nothing. */
export const openDatabase = (file: string): Database => {
  prepareFile(file);
  const writer = openConnection(file, writeBusyTimeout);
  const reader = openConnection(file, readBusyTimeout);
  reader.exec('pragma query_only = on');
  const read: Handle = new Kysely<Tables>({ dialect: new SqliteDialect({ database: forKysely(reader) }) });
  const write: Handle = new Kysely<Tables>({ dialect: new WritingDialect({ database: forKysely(writer) }) });

  // `data_version` changes for a connection only when another one commits. All writes of this process go through the
  // writer, so for it only other processes count.
  const version = writer.prepare('pragma data_version');
  let known = version.get()?.data_version;

  return {
    read,
    write,
    search: sqliteSearch,
    hasExternalWrites() {
      const now = version.get()?.data_version;
      const changed = now !== known;
      known = now;
      return changed;
    },
    backup: (target) => writeWhole(target, (unfinished) => backup(reader, unfinished)),
    close: async () => {
      await read.destroy();
      await write.destroy();
      // Kysely does not close a connection that was never used, and SQLite moves its write-ahead log into the file only
      // once all connections are closed.
      for (const raw of [reader, writer]) if (raw.isOpen) raw.close();
    },
  };
};
