import { type SqlBool, sql } from 'kysely';
import { convert } from '#lib/server/db/compiled.ts';
import type { Dialect } from '#lib/server/db/dialect.ts';
import { sqliteSearch } from '#lib/server/search/sqlite.ts';
import { isBusy, isDiskError, isStatementError } from './connection.ts';

const list: Dialect['list'] = (values) => JSON.stringify(values);

export const sqlite: Dialect = {
  name: 'sqlite',
  list,
  ids: (values) => sql<number>`(select value from json_each(${convert(values, list)}))`,
  isOneOf: (expression, values) =>
    sql<SqlBool>`${expression} in (select value from json_each(${convert(values, list)}))`,
  elements: (json) => sql`json_each(${json})`,
  contains: (expression, text) => sql<boolean>`instr(${expression}, ${text}) > 0`,
  search: sqliteSearch,
  failureOf(error) {
    if (isBusy(error)) return 'conflict';
    if (isDiskError(error)) return 'unavailable';
    return isStatementError(error) ? 'statement' : undefined;
  },
};
