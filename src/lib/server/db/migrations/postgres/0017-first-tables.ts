import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { createTriggers } from './counts.ts';
import { createIndexes } from './indexes.ts';
import { createSearchTables } from './search-tables.ts';
import { createTables } from './tables.ts';

/** All that SQLite's migrations had made by their seventeenth. Later migrations run on both databases. */
export const firstTables: Migration = {
  async up(db: Kysely<unknown>) {
    await createTables(db);
    await createIndexes(db);
    await createTriggers(db);
    await createSearchTables(db);
  },
};
