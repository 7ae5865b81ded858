import { sql } from 'kysely';
import type { Database } from '#lib/server/db/database.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { type Footer, formatName, type Header, type TableLine, type Value } from './format.ts';
import { columnsByTable, versionOf } from './schema.ts';
import { numberedTables, type TransferTable, transferTables } from './tables.ts';

const atOnce = 500;

type Row = Record<string, Value>;

const line = (value: Header | TableLine | Value[] | Footer): string => `${JSON.stringify(value)}\n`;

/** All rows in order of their key, a batch at a time. */
async function* batches(
  db: Handle,
  { name, key }: TransferTable,
  columns: readonly string[],
): AsyncGenerator<Row[]> {
  const keys = sql.join(key.map((column) => sql.ref(column)));
  const what = sql.join(columns.map((column) => sql.ref(column)));
  let last: Row | undefined;
  for (;;) {
    const after = last ? sql`where (${keys}) > (${sql.join(key.map((column) => last?.[column]))})` : sql``;
    const { rows } = await sql<Row>`
      select ${what} from ${sql.table(name)} ${after} order by ${keys} limit ${sql.lit(atOnce)}`.execute(db);
    if (rows.length) yield rows;
    if (rows.length < atOnce) return;
    last = rows.at(-1);
  }
}

export interface ExportOptions {
  at: Date;
  onTable(name: string, rows: number): void;
}

/** The lines of the file, many at a time. @param db a snapshot: the tables must fit each other */
export async function* exportLines(
  db: Handle,
  maintenance: Database['maintenance'],
  { at, onTable }: ExportOptions,
): AsyncGenerator<string> {
  const version = await versionOf(db);
  const found = await columnsByTable(db);
  const lastIds = await maintenance.lastIds(
    db,
    numberedTables.filter((name) => found.has(name)),
  );
  yield line({ format: formatName, version, at: at.toISOString(), lastIds });
  const counts: Footer['rows'] = {};
  for (const table of transferTables) {
    const columns = found.get(table.name)?.map(({ name }) => name);
    // A database of an earlier version may lack a table, or have one that later ones made other rows of.
    if (!columns || (table.importedOnly && found.has('events'))) continue;
    yield line({ table: table.name, columns });
    let count = 0;
    for await (const rows of batches(db, table, columns)) {
      count += rows.length;
      yield rows.map((row) => line(columns.map((column) => row[column] ?? null))).join('');
    }
    counts[table.name] = count;
    onTable(table.name, count);
  }
  yield line({ rows: counts });
}
