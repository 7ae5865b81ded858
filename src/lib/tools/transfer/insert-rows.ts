import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '#lib/server/db/handle.ts';
import type { Maintenance } from '#lib/server/db/maintenance.ts';
import type { Value } from './format.ts';

type Row = Record<string, Value>;

export interface NumberedRow {
  /** Line number in the file. */
  line: number;
  row: Row;
}

export interface RowsOfTable {
  table: string;
  key: readonly [string, ...string[]];
  columns: readonly string[];
  rows: readonly NumberedRow[];
  /** Values to insert first in place of the row's own values. */
  initial: Row;
  /** True if existing rows may have different content. */
  mayDiffer: boolean;
}

/** A row that can't be imported. */
export class RowError extends Error {
  override name = 'RowError';
  readonly line: number;

  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

const keyOf = ({ key }: RowsOfTable, row: Row): string => JSON.stringify(key.map((name) => row[name]));

const named = ({ table, key }: RowsOfTable, row: Row): string =>
  `${table} ${key.map((name) => row[name]).join(', ')}`;

const refs = (names: readonly string[]): RawBuilder<unknown> => sql.join(names.map((name) => sql.ref(name)));

/** Adds the rows whose key is not there. @returns the keys of those */
const add = async (db: Handle, some: RowsOfTable): Promise<string[]> => {
  const { table, key, columns, rows, initial } = some;
  const values = rows.map(({ row }) => {
    const begun = { ...row, ...initial };
    return sql`(${sql.join(columns.map((name) => begun[name]))})`;
  });
  const added = await sql<Row>`
    insert into ${sql.table(table)} (${refs(columns)}) values ${sql.join(values)}
    on conflict (${refs(key)}) do nothing returning ${refs(key)}`.execute(db);
  return added.rows.map((row) => keyOf(some, row));
};

/** Adds them one by one, to find the one that does not fit. */
const addEach = async (db: Handle, some: RowsOfTable, maintenance: Maintenance): Promise<string[]> => {
  const added: string[] = [];
  for (const one of some.rows) {
    try {
      added.push(...(await add(db, { ...some, rows: [one] })));
    } catch (error) {
      if (!maintenance.isRowError(error)) throw error;
      throw new RowError(one.line, `${named(some, one.row)}: ${error.message}`);
    }
  }
  return added;
};

/** Inserts within a savepoint, since PostgreSQL aborts a transaction after an error. */
const addOrExplain = async (db: Handle, some: RowsOfTable, maintenance: Maintenance): Promise<string[]> => {
  await sql`savepoint before_rows`.execute(db);
  try {
    const added = await add(db, some);
    await sql`release savepoint before_rows`.execute(db);
    return added;
  } catch (error) {
    if (!maintenance.isRowError(error)) throw error;
    await sql`rollback to savepoint before_rows`.execute(db);
    return addEach(db, some, maintenance);
  }
};

/** Those that the table has. */
const presentRows = async (db: Handle, some: RowsOfTable): Promise<ReadonlyMap<string, Row>> => {
  const { table, key, columns, rows } = some;
  const [first, ...others] = key;
  // SQLite takes no list of pairs after `in`, and PostgreSQL takes the numbers of a list of values for texts.
  const isRow = ({ row }: NumberedRow) =>
    sql`(${sql.join(
      key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
      sql` and `,
    )})`;
  const condition = others.length
    ? sql.join(rows.map(isRow), sql` or `)
    : sql`${sql.ref(first)} in (${sql.join(rows.map(({ row }) => row[first]))})`;
  const present = await sql<Row>`
    select ${refs(columns)} from ${sql.table(table)} where ${condition}`.execute(db);
  return new Map(present.rows.map((row) => [keyOf(some, row), row]));
};

/** @throws RowError if one of these rows, which are there already, has another content */
const rejectChanged = async (db: Handle, some: RowsOfTable): Promise<void> => {
  if (!some.rows.length) return;
  const present = await presentRows(db, some);
  for (const { line, row } of some.rows) {
    const other = some.columns.find((name) => present.get(keyOf(some, row))?.[name] !== row[name]);
    if (other === undefined) continue;
    throw new RowError(line, `${named(some, row)} is there already, with another ${other}`);
  }
};

const rejectDoubles = (some: RowsOfTable): void => {
  const keys = new Set<string>();
  for (const { line, row } of some.rows) {
    if (keys.has(keyOf(some, row))) throw new RowError(line, `${named(some, row)} is in the file twice`);
    keys.add(keyOf(some, row));
  }
};

/**
 * Adds the rows that are not there yet, in the caller's transaction.
 * @returns those that were added
 * @throws RowError if a row is there with another content, or does not fit
 */
export const insertRows = async (
  db: Handle,
  some: RowsOfTable,
  maintenance: Maintenance,
): Promise<NumberedRow[]> => {
  rejectDoubles(some);
  const added = new Set(await addOrExplain(db, some, maintenance));
  const isAdded = ({ row }: NumberedRow): boolean => added.has(keyOf(some, row));
  if (!some.mayDiffer) await rejectChanged(db, { ...some, rows: some.rows.filter((row) => !isAdded(row)) });
  return some.rows.filter(isAdded);
};
