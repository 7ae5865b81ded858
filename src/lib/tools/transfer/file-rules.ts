import { CommandError } from '#lib/tools/command-error.ts';
import type { Value } from './format.ts';
import { type ColumnInfo, latestVersion, numberOf } from './schema.ts';
import { oldestVersion, type TransferTable } from './tables.ts';

/** The columns of each table in the database. */
export type KnownColumns = ReadonlyMap<string, readonly ColumnInfo[]>;

/** @throws CommandError if the rows of that version would not fit */
export const rejectVersion = (file: string, version: string): void => {
  if (numberOf(version) > numberOf(latestVersion)) {
    throw new CommandError(
      `${file} is of a newer version (${version}) than this one (${latestVersion}): update the site first`,
    );
  }
  if (numberOf(version) < oldestVersion) {
    throw new CommandError(
      `${file} is of an older version (${version}), whose rows mean something else: ` +
        'bring its database up to date, and export it again',
    );
  }
};

/** The columns that the file names, as the database has them; or why they don't fit. */
export const columnsFor = (
  { name: table, key }: TransferTable,
  names: readonly string[],
  known: KnownColumns,
): ColumnInfo[] | string => {
  const own = known.get(table) ?? [];
  const unknown = names.filter((name) => !own.some((column) => column.name === name));
  if (unknown.length) return `${table} has no column ${unknown.join(', ')}`;
  const missing = own.filter(
    ({ name, optional }) => !names.includes(name) && (!optional || key.includes(name)),
  );
  if (missing.length) return `${table} lacks the column ${missing.map(({ name }) => name).join(', ')}`;
  return names.flatMap((name) => own.find((column) => column.name === name) ?? []);
};

const isOfKind = (value: Value, kind: ColumnInfo['kind']): boolean => {
  if (value === null) return true;
  if (kind === 'text') return typeof value === 'string';
  return kind === 'integer' ? Number.isSafeInteger(value) : typeof value === 'number';
};

const article = { text: 'a text', integer: 'a whole number', number: 'a number' } as const;

/** Returns the error in a row, if any. SQLite itself would accept a text as a number. */
export const wrongIn = (values: readonly Value[], columns: readonly ColumnInfo[]): string | undefined => {
  if (values.length !== columns.length) return `${values.length} values for ${columns.length} columns`;
  const wrong = columns.find(({ kind }, index) => !isOfKind(values[index] ?? null, kind));
  return wrong && `${wrong.name} must be ${article[wrong.kind]}`;
};
