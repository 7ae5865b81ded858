/** Migrates a database, and kills its process before the n-th statement. Arguments: FILE NUMBER. */

import { migrate } from '#lib/server/db/migrate.ts';
import { openSqlite } from '#lib/server/db/sqlite/open.ts';
import { watchStatements } from './statements.ts';

const [, , file = '', number] = process.argv;
const db = openSqlite(file);
let count = 0;
watchStatements(() => {
  count++;
  if (count === Number(number)) process.kill(process.pid, 'SIGKILL');
});
await migrate(db);
