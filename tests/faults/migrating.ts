/** Migrates the database of DATABASE_URL; tells its parent process when it begins and when it is done. */
import { openDatabase } from '#lib/server/db/database.ts';
import { migrate } from '#lib/server/db/migrate.ts';

const tell = (what: string) => new Promise<void>((told) => void process.send?.(what, () => told()));

const file = (process.env.DATABASE_URL ?? '').slice('file:'.length);
const db = openDatabase(file);
await tell('begun');
await migrate(db, file);
await tell('done');
process.exit(0);
