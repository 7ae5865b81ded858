/**
 * Migrates a database, and kills its process before the n-th statement. Arguments: DATABASE_URL NUMBER. With 0 it is not
 * killed, and prints how many statements there were.
 */

import { migrate } from '#lib/server/db/migrate.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { databaseOf } from '#lib/server/ops/database-settings.ts';
import { watchStatements } from './statements.ts';

const [, , url = '', number] = process.argv;
const db = openDatabase(databaseOf(url, 5));
let count = 0;
watchStatements(() => {
  count++;
  if (count === Number(number)) process.kill(process.pid, 'SIGKILL');
});
await migrate(db);
await db.close();
process.stdout.write(String(count));
