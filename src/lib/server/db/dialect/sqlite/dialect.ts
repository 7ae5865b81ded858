import { sql } from 'kysely';
import type { Dialect } from '#lib/server/db/dialect/dialect.ts';
import { isBusy, isDiskError, isStatementError } from './connection.ts';
import { findPeople } from './people-search.ts';

export const sqlite: Dialect = {
  name: 'sqlite',
  ids: (values) => sql<number>`(select value from json_each(${JSON.stringify(values)}))`,
  texts: (values) => sql<string>`(select value from json_each(${JSON.stringify(values)}))`,
  contains: (expression, text) => sql<boolean>`instr(${expression}, ${text}) > 0`,
  findPeople,
  failureOf(error) {
    if (isBusy(error)) return 'conflict';
    if (isDiskError(error)) return 'unavailable';
    return isStatementError(error) ? 'statement' : undefined;
  },
};
