import type { DatabaseSettings } from '#lib/server/config/database-settings.ts';
import type { Database } from './database.ts';
import { openPostgres } from './dialect/postgres/open.ts';
import { openSqlite } from './dialect/sqlite/open.ts';

/** Opens the database that DATABASE_URL names. Migrates nothing. */
export const openDatabase = (settings: DatabaseSettings): Database =>
  settings.kind === 'sqlite' ? openSqlite(settings.file) : openPostgres(settings);
