/** Migrates the database of DATABASE_URL; tells its parent process when it begins and when it is done. */

import { migrate } from '#lib/server/db/migrate.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { databaseOf } from '#lib/server/ops/database-settings.ts';

const tell = (what: string) => new Promise<void>((sent) => void process.send?.(what, () => sent()));

const db = openDatabase(databaseOf(process.env.DATABASE_URL ?? '', 2));
await tell('begun');
await migrate(db);
await tell('done');
process.exit(0);
