import type { Migration } from 'kysely/migration';
import { firstTables } from './0001-first-tables.ts';
import { searchTables } from './0002-search.ts';

/** Every change of the schema, in order. What has once been released is never edited: add a new one. */
export const migrations: Record<string, Migration> = {
  '0001-first-tables': firstTables,
  '0002-search': searchTables,
};
