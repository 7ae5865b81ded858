import { sql } from 'kysely';
import type { Dialect } from '#lib/server/db/dialect/dialect.ts';
import { isBusy, isStatementError } from './connection.ts';

export const sqlite: Dialect = {
  name: 'sqlite',
  ids: (values) => sql<number>`(select value from json_each(${JSON.stringify(values)}))`,
  contains: (expression, text) => sql<boolean>`instr(${expression}, ${text}) > 0`,
  failureOf(error) {
    if (isBusy(error)) return 'conflict';
    return isStatementError(error) ? 'statement' : undefined;
  },
};
