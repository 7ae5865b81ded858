import { type DialectAdapter, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SearchDatabase } from '#lib/server/search/database.ts';
import type { Handle } from './handle.ts';

/** Meaning of a database error for the code that sent the statement. */
export type Failure =
  /** Another transaction was in the way: a retry succeeds once that one has ended. */
  | 'conflict'
  /**
   * Another transaction inserted a row that this one had not found, or deleted one that it references. A retry sees the
   * change.
   */
  | 'duplicate'
  /** The database can't be reached, or can't store anything at the moment. */
  | 'unavailable'
  /** A statement that is invalid or does not fit the tables. */
  | 'statement';

/** Differences between the databases. SQL that works on both does not belong here. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  /** Several values as one parameter. */
  list(values: readonly (number | string)[]): unknown;
  /** Passes ids as a subquery with one parameter, so that the statement's text does not depend on their number. */
  ids(values: readonly number[]): RawBuilder<number>;
  /** True if an expression equals one of these values, which are one parameter. */
  isOneOf(
    expression: RawBuilder<unknown>,
    values: readonly (number | string)[],
    type: 'bigint' | 'text',
  ): RawBuilder<SqlBool>;
  /** The elements of a JSON array as a table with the column `value`: any number of rows as one parameter. */
  elements(json: string): RawBuilder<unknown>;
  /** True if an expression contains a text, compared by bytes. */
  contains(expression: RawBuilder<unknown>, text: string): RawBuilder<boolean>;
  readonly search: SearchDatabase;
  failureOf(error: unknown): Failure | undefined;
}

/** A Kysely adapter with our dialect, from which a handle knows its database. */
export interface AdapterOfDialect extends DialectAdapter {
  readonly dialect: Dialect;
}

const isOurs = (adapter: DialectAdapter): adapter is AdapterOfDialect => 'dialect' in adapter;

/** The dialect of the database that a query runs on. */
export const dialectOf = (db: Handle): Dialect => {
  const { adapter } = db.getExecutor();
  if (!isOurs(adapter)) throw new Error('The handle was not opened by openDatabase');
  return adapter.dialect;
};

/** Operand for `where('id', 'in', idsIn(db, ids))`; any number of ids is one parameter. */
export const idsIn = (db: Handle, ids: readonly number[]): RawBuilder<number> => dialectOf(db).ids(ids);

/** True if a column equals one of these texts; any number of them is one parameter. */
export const isOneOf = (db: Handle, column: string, texts: readonly string[]): RawBuilder<SqlBool> =>
  dialectOf(db).isOneOf(sql.ref(column), texts, 'text');

/** `isOneOf` for ids: on PostgreSQL faster than `idsIn` for hundreds of ids in order, which it finds in one scan of an index. */
export const isOneOfIds = (db: Handle, column: string, ids: readonly number[]): RawBuilder<SqlBool> =>
  dialectOf(db).isOneOf(sql.ref(column), ids, 'bigint');
