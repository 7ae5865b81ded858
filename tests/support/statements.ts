import { StatementSync } from 'node:sqlite';
import pg from 'pg';

/** Reports each SQL statement of this process before it runs. @returns stops it */
export const watchStatements = (onStatement: (statement: string) => void): (() => void) => {
  const { run, all } = StatementSync.prototype;
  StatementSync.prototype.run = function (this: StatementSync, ...values: never[]) {
    onStatement(this.sourceSQL);
    return Reflect.apply(run, this, values);
  };
  StatementSync.prototype.all = function (this: StatementSync, ...values: never[]) {
    onStatement(this.sourceSQL);
    return Reflect.apply(all, this, values);
  };
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...values: never[]) {
    const [statement] = values as unknown[];
    onStatement(typeof statement === 'string' ? statement : (statement as { text: string }).text);
    return Reflect.apply(query, this, values);
  } as typeof query;
  return () => {
    Object.assign(StatementSync.prototype, { run, all });
    pg.Client.prototype.query = query;
  };
};
