import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import type { Tables } from './schema.ts';

/** Target of a query: the database itself, or the transaction that the query is part of. */
export type Handle = Kysely<Tables>;

export interface Pagination {
  limit: number;
  offset: number;
}

/** A part of a list; `total` is the length of the whole list. */
export interface Rows<Row> {
  rows: Row[];
  total: number;
}

/** Rows of a statement: databases limit its parameters. */
const atOnce = 500;

/** Parts of many rows, each for one statement. */
export function* inParts<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let from = 0; from < rows.length; from += atOnce) yield rows.slice(from, from + atOnce);
}

/** The number of rows of a query that selects nothing yet. */
export const countOf = async <Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> => {
  const { total } = await query
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
};

/** True if a query that selects nothing yet has a row. */
export const hasRow = async <Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<boolean> => (await query.select(sql`1`.as('one')).limit(1).executeTakeFirst()) !== undefined;
