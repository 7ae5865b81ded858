import { type SqlBool, sql } from 'kysely';
import { convert } from '#lib/server/db/compiled.ts';
import type { Dialect, Failure } from '#lib/server/db/dialect.ts';
import { postgresSearch } from '#lib/server/search/postgres.ts';
import { arrayLiteral } from './numbers.ts';

/** Failures by SQLSTATE, or by its class of two characters (PostgreSQL's appendix A). */
const failures: Record<string, Failure> = {
  '40001': 'conflict', // serialization_failure
  '40P01': 'conflict', // deadlock_detected
  '55P03': 'conflict', // lock_not_available: lock_timeout
  '23503': 'duplicate', // foreign_key_violation: another transaction removed the referenced row
  '23505': 'duplicate', // unique_violation
  '25006': 'unavailable', // read_only_sql_transaction: the server is a standby
  '57014': 'unavailable', // query_canceled: statement_timeout
  '57P01': 'unavailable', // admin_shutdown
  '57P02': 'unavailable', // crash_shutdown
  '57P03': 'unavailable', // cannot_connect_now
  '08': 'unavailable', // connection exceptions
  '53': 'unavailable', // insufficient resources: disk full, too many connections
  '58': 'unavailable', // system errors, such as of its disk
  '42': 'statement', // syntax error or access rule violation
};

/** Caused by the server's settings, although its class means an invalid statement. */
const insufficientPrivilege = '42501';

/** Node's codes of a connection that fails. */
const connectionCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** Messages of pg, without a code, for a lost connection and for a timeout of the pool. */
const lost =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Query read timeout)/;

const areNumbers = (values: readonly (number | string)[]): values is readonly number[] =>
  values.every((value) => typeof value === 'number');

const list: Dialect['list'] = (values) => (areNumbers(values) ? arrayLiteral(values) : [...values]);

export const postgres: Dialect = {
  name: 'postgres',
  list,
  ids: (values) => sql<number>`(select unnest(${convert(values, list)}::bigint[]))`,
  // From PostgreSQL 17 on an index is scanned once for an array, and once for each row of a subquery: 600 words in half the time.
  isOneOf: (expression, values, type) =>
    sql<SqlBool>`${expression} = any(${convert(values, list)}::${sql.raw(type)}[])`,
  elements: (json) => sql`json_array_elements(cast(${json} as json))`,
  // PostgreSQL's texts can't contain NUL, not even in a search.
  contains: (expression, text) =>
    text.includes('\0') ? sql<boolean>`false` : sql<boolean>`strpos(${expression}, ${text}) > 0`,
  search: postgresSearch,
  failureOf(error) {
    if (!(error instanceof Error)) return undefined;
    const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
    if (connectionCodes.has(code) || lost.test(error.message)) return 'unavailable';
    if (code === insufficientPrivilege) return undefined;
    return code.length === 5 ? (failures[code] ?? failures[code.slice(0, 2)]) : undefined;
  },
};
