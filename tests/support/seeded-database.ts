import { mkdirSync, rmSync } from 'node:fs';
import { migrate } from '#lib/server/db/migrate.ts';
import { openSqlite } from '#lib/server/db/sqlite/open.ts';
import { readConfig } from '#lib/server/ops/config.ts';
import { seedDemo } from '#lib/tools/seed/index.ts';

/** Creates a database file with the demo data. @returns the path of a copy without a write-ahead log */
export const makeSeededDatabase = async (folder: string): Promise<string> => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const file = `${folder}/seeded.db`;
  const copy = `${folder}/copy-of-me.db`;
  const db = openSqlite(file);
  await migrate(db);
  await seedDemo({ db, clock: () => new Date(), config: readConfig({}) });
  await db.backup?.(copy);
  await db.close();
  return copy;
};
