import { type DialectAdapter, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SearchDatabase } from '#lib/server/search/database.ts';
import type { Handle } from './handle.ts';

/** What an error of the database means for whoever sent the statement. */
export type Failure =
  /** Another transaction was in the way: the same one succeeds once it is over. */
  | 'conflict'
  /**
   * Another transaction has added a row meanwhile that this one had looked for in vain, or removed one that it refers to:
   * the same one finds that the next time.
   */
  | 'duplicate'
  /** The database can't be reached, or can't store anything at the moment. */
  | 'unavailable'
  /** A statement that is invalid or does not fit the tables. */
  | 'statement';

/** What differs between the databases. Whatever SQL says in one way for both does not belong here. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres';
  /** Several values as one parameter. */
  list(values: readonly (number | string)[]): unknown;
  /** These ids as a subquery of one parameter, so that a statement's text does not depend on their number. */
  ids(values: readonly number[]): RawBuilder<number>;
  /** Whether an expression is one of these texts, which are one parameter. */
  isOneOf(expression: RawBuilder<string>, texts: readonly string[]): RawBuilder<SqlBool>;
  /** The elements of a JSON array as a table with the column `value`: any number of rows as one parameter. */
  elements(json: string): RawBuilder<unknown>;
  /** Whether an expression holds a text somewhere, by its bytes. */
  contains(expression: RawBuilder<unknown>, text: string): RawBuilder<boolean>;
  readonly search: SearchDatabase;
  failureOf(error: unknown): Failure | undefined;
}

/** An adapter of ours, by which a handle knows its database. */
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

/** For `where('id', 'in', idsIn(db, ids))`, however many there are. */
export const idsIn = (db: Handle, ids: readonly number[]): RawBuilder<number> => dialectOf(db).ids(ids);

/** Whether a column is one of these texts, however many there are. */
export const isOneOf = (db: Handle, column: string, texts: readonly string[]): RawBuilder<SqlBool> =>
  dialectOf(db).isOneOf(sql.ref(column), texts);
