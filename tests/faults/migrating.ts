/** Migrates the database of DATABASE_URL; tells its parent process when it begins and when it is done. */
import { databaseOf } from '#lib/server/config/database-settings.ts';
import { migrate } from '#lib/server/db/migrate.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';

const tell = (what: string) => new Promise<void>((told) => void process.send?.(what, () => told()));

const db = openDatabase(databaseOf(process.env.DATABASE_URL ?? '', 2));
await tell('begun');
await migrate(db);
await tell('done');
process.exit(0);
