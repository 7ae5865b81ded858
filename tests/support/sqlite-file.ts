import type { Config } from '#lib/server/ops/config.ts';

/** The file of a test's SQLite database. */
export const sqliteFileOf = ({ database }: Pick<Config, 'database'>): string => {
  if (database.kind !== 'sqlite') throw new Error('This test is about SQLite');
  return database.file;
};
