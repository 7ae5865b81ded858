import { sql } from 'kysely';
import type { Handle } from '#lib/server/db/handle.ts';
import { migrationsOfPostgres, migrationsOfSqlite } from '#lib/server/db/migrations/index.ts';

import { dbProgram } from '#lib/server/db-program.ts';
import { CommandError } from '#lib/tools/command-error.ts';
import { transferTables } from './tables.ts';

/** Migrations are compared by their numbers. @returns NaN for a name that has none */
export const numberOf = (migration: string): number => Number.parseInt(migration, 10);

const migrations = Object.keys(migrationsOfSqlite);

/** Those that only PostgreSQL has say nothing of the rows of a file. */
const isCommon = (name: string): boolean =>
  migrations.includes(name) || !Object.hasOwn(migrationsOfPostgres, name);

/** The present version of the tables. */
export const latestVersion = migrations.at(-1) ?? '';

/**
 * The version of a database's tables: the last migration that ran on it.
 * @throws CommandError if none has
 */
export const versionOf = async (db: Handle): Promise<string> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration'))
    throw new CommandError(`The database has no tables yet: \`${dbProgram} migrate\` makes them`);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  // PostgreSQL's first migration made what those of SQLite had made by then.
  return rows.map(({ name }) => name).findLast(isCommon) ?? '0017-report-reasons';
};

export interface ColumnInfo {
  name: string;
  kind: 'text' | 'integer' | 'number';
  /** True if a row can be added without this column. */
  optional: boolean;
}

const kindOf = (type: string): ColumnInfo['kind'] =>
  /char|text/i.test(type) ? 'text' : /int/i.test(type) ? 'integer' : 'number';

/** The columns of the transferred tables that this database has, without omitted ones. */
export const columnsByTable = async (db: Handle): Promise<ReadonlyMap<string, readonly ColumnInfo[]>> => {
  const found = await db.introspection.getTables();
  const known = new Map<string, readonly ColumnInfo[]>();
  for (const { name, omitted = [] } of transferTables) {
    const columns = found.find((table) => table.name === name)?.columns;
    if (!columns) continue;
    known.set(
      name,
      columns
        .filter((column) => !omitted.includes(column.name))
        .map((column) => ({
          name: column.name,
          kind: kindOf(column.dataType),
          optional: column.isNullable || column.hasDefaultValue,
        })),
    );
  }
  return known;
};
