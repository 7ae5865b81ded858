import { openPostgres } from '#lib/server/db/postgres/open.ts';
import { openSqlite } from '#lib/server/db/sqlite/open.ts';
import type { DatabaseSettings } from '#lib/server/ops/database-settings.ts';
import type { Database } from './database.ts';

/** Opens the database that DATABASE_URL names. Migrates nothing. */
export const openDatabase = (settings: DatabaseSettings): Database =>
  settings.kind === 'sqlite' ? openSqlite(settings.file) : openPostgres(settings);
