import { sql } from 'kysely';
import { dialectOf } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Every row of every table, as JSON and in order, by the table's name. */
export type Snapshot = Readonly<Record<string, readonly string[]>>;

/** What the search index of SQLite is made of: it follows the tables, and can't be read in order. */
const isIndex = (table: string): boolean => /^(product_words|user_trigrams)/.test(table);

export const tableNames = async (db: Handle): Promise<string[]> =>
  (await db.introspection.getTables()).map(({ name }) => name).filter((name) => !isIndex(name));

/** All tables by one statement: each statement would cost a journey to the server. */
const rowsAtOnce = async (
  db: Handle,
  tables: readonly string[],
): Promise<{ name: string; row: string }[]> => {
  const parts = tables.map(
    (table) => sql`select ${table}::text as name, to_json(t)::text as row from ${sql.table(table)} t`,
  );
  return (await sql<{ name: string; row: string }>`${sql.join(parts, sql` union all `)}`.execute(db)).rows;
};

const rowsOneByOne = async (
  db: Handle,
  tables: readonly string[],
): Promise<{ name: string; row: string }[]> => {
  const taken: { name: string; row: string }[] = [];
  for (const name of tables) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(db);
    taken.push(...rows.map((row) => ({ name, row: JSON.stringify(row) })));
  }
  return taken;
};

export const takeSnapshot = async (db: Handle, tables: readonly string[]): Promise<Snapshot> => {
  const taken = Object.fromEntries(tables.map((table): [string, string[]] => [table, []]));
  const rows = await (dialectOf(db).name === 'postgres' ? rowsAtOnce : rowsOneByOne)(db, tables);
  for (const { name, row } of rows) taken[name]?.push(row);
  for (const list of Object.values(taken)) list.sort();
  return taken;
};

export const rowsOf = (snapshot: Snapshot, table: string): Row[] =>
  (snapshot[table] ?? []).map((row) => JSON.parse(row) as Row);

/** What differs between two snapshots, line by line; empty if they are the same. */
export const differences = (before: Snapshot, after: Snapshot): string[] =>
  Object.keys(after).flatMap((table) => {
    const [one = [], other = []] = [before[table], after[table]];
    const gone = one.filter((row) => !other.includes(row)).map((row) => `- ${table} ${row}`);
    const added = other.filter((row) => !one.includes(row)).map((row) => `+ ${table} ${row}`);
    return [...gone, ...added];
  });
