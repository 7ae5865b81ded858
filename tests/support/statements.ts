import { StatementSync } from 'node:sqlite';

/** Tells of each statement that this process runs, before it runs. @returns what ends that */
export const watchStatements = (reported: (statement: string) => void): (() => void) => {
  const { run, all } = StatementSync.prototype;
  StatementSync.prototype.run = function (this: StatementSync, ...values: never[]) {
    reported(this.sourceSQL);
    return Reflect.apply(run, this, values);
  };
  StatementSync.prototype.all = function (this: StatementSync, ...values: never[]) {
    reported(this.sourceSQL);
    return Reflect.apply(all, this, values);
  };
  return () => Object.assign(StatementSync.prototype, { run, all });
};
