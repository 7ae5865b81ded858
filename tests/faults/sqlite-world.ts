import { randomInt } from 'node:crypto';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { migrate } from '#lib/server/db/migrate.ts';
import { openSqlite } from '#lib/server/db/sqlite/open.ts';
import { earlierDatabases, integrityErrors } from '../support/earlier-databases.ts';
import type { World } from './world.ts';

let earlier: Promise<string[]> | undefined;

/** The files of all earlier versions, made once. */
const earlierFiles = (folder: string): Promise<string[]> => {
  earlier ??= earlierDatabases(folder).then((files) => [...files.values()]);
  return earlier;
};

/** Returns a world with a SQLite file in a new folder. */
export const sqliteWorld = (folder: string): World & { file: string } => {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'site.db');
  const beside = (name: string) => sqliteWorld(join(folder, name));
  return {
    name: 'sqlite',
    folder,
    file,
    settings: { DATABASE_URL: `file:${file}` },
    async open() {
      const db = openSqlite(file);
      await migrate(db);
      return db;
    },
    integrityErrors: async () => integrityErrors(file).map((error) => JSON.stringify(error)),
    async copy(name) {
      const other = beside(name);
      copyFileSync(file, other.file);
      return other;
    },
    async outdated(name) {
      const files = await earlierFiles(folder);
      const other = beside(name);
      copyFileSync(files[randomInt(files.length)] ?? '', other.file);
      return other;
    },
    async restore(from, name) {
      const other = beside(name);
      copyFileSync(from, other.file);
      return other;
    },
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
};
