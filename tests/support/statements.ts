import { StatementSync } from 'node:sqlite';

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
  return () => Object.assign(StatementSync.prototype, { run, all });
};
