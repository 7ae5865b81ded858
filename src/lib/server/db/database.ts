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

export interface Database {
  /** For reads that stand alone: never waits for a transaction. */
  read: Handle;
  /** For writes; use it through `transact`. */
  write: Handle;
  search: SearchIndex;
  /** Whether another process has written since the last time this was asked. */
  hasExternalWrites(): boolean;
  backup(file: string): Promise<void>;
  close(): Promise<void>;
}

/** The folder of the default DATABASE_URL: nothing but what the site keeps is in there. */
const ownFolder = 'data';

/** The file is private before anything is in it; SQLite gives those beside it the same rights. */
const prepareFile = (file: string): void => {
  const folder = dirname(file);
  makePrivateFolder(folder);
  if (resolve(folder) === resolve(ownFolder)) tighten(folder);
  for (const part of ['-wal', '-shm']) tighten(file + part);
  ensurePrivateFile(file);
};

/** Opens the SQLite file, and makes it and its folder when they are not there. Nothing is migrated. */
export const openDatabase = (file: string): Database => {
  prepareFile(file);
  const writer = openConnection(file, writeBusyTimeout);
  const reader = openConnection(file, readBusyTimeout);
  reader.exec('pragma query_only = on');
  const read: Handle = new Kysely<Tables>({ dialect: new SqliteDialect({ database: forKysely(reader) }) });
  const write: Handle = new Kysely<Tables>({ dialect: new WritingDialect({ database: forKysely(writer) }) });

  // The version moves for a connection only when somebody else commits, so the writer hears of other processes alone.
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
    backup: async (target) => {
      ensurePrivateFile(target);
      await backup(reader, target);
    },
    close: async () => {
      await read.destroy();
      await write.destroy();
      // Kysely leaves open what was never asked for anything, and a file is whole without others once all have closed it.
      for (const raw of [reader, writer]) if (raw.isOpen) raw.close();
    },
  };
};
