import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { dbProgram } from '#lib/server/db-program.ts';
import { CommandError } from '#lib/tools/command-error.ts';
import {
  importBatch,
  isAhead,
  type NumberedRow,
  type Outcome,
  type Seen,
} from '#lib/tools/import/import-batch.ts';
import {
  cutTags,
  exportedOnly,
  type ImportRow,
  importColumns,
  importFields,
  importRow,
  withFieldNames,
} from '#lib/tools/import/import-row.ts';
import { readRows } from '#lib/tools/import/read-rows.ts';
import type { SourceRow } from '#lib/tools/import/source-row.ts';
import { formatName } from '#lib/tools/transfer/format.ts';
import { latestVersion, versionOf } from '#lib/tools/transfer/schema.ts';
import { type Arguments, argument } from './arguments.ts';
import type { Command, CommandContext } from './command.ts';
import { ranges } from './ranges.ts';
import { undoImport } from './undo-import.ts';

/** Rows per transaction, which takes 50 ms on SQLite and 230 on PostgreSQL: a running server waits for its locks. */
const batchRows = 100;

const usage = 'import FILE [--encoding NAME]';
const options = { encoding: { type: 'string' } } as const;
/** In milliseconds: after each transaction, so that a running server gets the locks that it waits for. */
const pause = 2;
/** In rows; a multiple of `batchRows`. */
const progressEvery = 500;

const importAll = async (
  context: CommandContext,
  rows: readonly NumberedRow[],
  id: string | undefined,
): Promise<Outcome> => {
  const all: Outcome = { added: 0, known: [], sameLink: [] };
  const seen: Seen = { keys: new Set(), links: new Map() };
  for (let start = 0; start < rows.length; ) {
    if (start && id !== undefined) await sleep(pause);
    const some = rows.slice(start, start + batchRows);
    const batch = await importBatch(context, some, { id, seen });
    if (id !== undefined) context.onAdded?.(batch.added);
    all.added += batch.added;
    all.known.push(...batch.known);
    all.sameLink.push(...batch.sameLink);
    start += some.length;
    if (start % progressEvery === 0) context.print(`${start} of ${rows.length}`);
  }
  return all;
};

/** Fields of the rows that no product has, such as 'url'. Those of the site's own exports are not named. */
const unknownFields = (rows: readonly unknown[]): string[] => {
  const names = new Set(rows.flatMap((row) => (typeof row === 'object' && row ? Object.keys(row) : [])));
  return [...names].filter((name) => !importFields.includes(name) && !exportedOnly.includes(name));
};

/** True for the first line of a file of `export --everything`. */
const isHeader = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'format' in value && value.format === formatName;

const damaged = 'it has a replacement character (\uFFFD): the text was damaged when the file was saved';

/** Returns the product of a row, or the reason why the row is invalid. */
const productOf = ({ value, problem }: SourceRow): ImportRow | string => {
  if (problem !== undefined) return problem;
  const { data, error } = importRow.safeParse(value);
  if (data) return JSON.stringify(data).includes('\uFFFD') ? damaged : data;
  return error.issues
    .map(({ path, message }) => (path.length ? `${path.join('.')}: ${message}` : message))
    .join('; ');
};

/** The rows that are products. Prints what is wrong with the others, and what is changed in these. */
const validRows = ({ print, clock }: CommandContext, rows: readonly SourceRow[]): NumberedRow[] => {
  const now = clock();
  return rows.flatMap((source) => {
    const { number, value } = source;
    const row = productOf(source);
    if (typeof row === 'string') {
      print(`row ${number} is skipped: ${row}`);
      return [];
    }
    for (const { tag, cutTo } of cutTags(value))
      print(`row ${number}: the tag “${tag}” is cut to “${cutTo}”`);
    if (isAhead(row, now)) print(`row ${number}: its date is in the future, so today is taken`);
    return [{ number, row }];
  });
};

const printTwins = ({ print }: CommandContext, { known, sameLink }: Outcome): void => {
  if (known.length) print(`rows that are there already, by name and link: ${ranges(known)}`);
  for (const { number, row, other } of sameLink) {
    const place = other.row === undefined ? `product ${other.id}` : `row ${other.row}`;
    print(`row ${number}: “${row.name}” has the link of “${other.name}” (${place}), and is added anyway`);
  }
};

const run = async (
  context: CommandContext,
  { values, positionals }: Arguments<typeof options>,
  { writes }: { writes: boolean },
): Promise<void> => {
  const file = argument(positionals, 0, usage);
  const { rows, note } = readRows(file, importColumns, values.encoding);
  if (isHeader(rows[0]?.value)) throw new CommandError(`${file} has all tables: add --everything`);
  if (note) context.print(note);
  const named = rows.map((row) => ({ ...row, value: withFieldNames(row.value) }));
  const unknown = unknownFields(named.map(({ value }) => value));
  if (unknown.length)
    context.print(`not used: ${unknown.join(', ')}. Products have ${importFields.join(', ')}`);
  const valid = validRows(context, named);
  const id = writes ? randomUUID().slice(0, 8) : undefined;
  if (id && valid.length) {
    context.note?.(`import ${id}`);
    context.print(`import ${id}: \`${dbProgram} import --undo ${id}\` removes what it adds`);
  }
  const outcome = await importAll(context, valid, id);
  printTwins(context, outcome);
  const left = rows.length - valid.length;
  const added = writes ? 'added' : 'to be added';
  context.print(`${outcome.added} ${added}, ${outcome.known.length} there already, ${left} skipped`);
  if (rows.length && !valid.length)
    throw new CommandError(`No row of ${file} is a product: nothing ${writes ? 'was' : 'would be'} imported`);
};

/** Dry run: neither writes nor migrates. */
const checkImport: Command<typeof options> = {
  usage: 'import FILE --dry-run [--encoding NAME]',
  takes: 1,
  options,
  about: 'say what an import of the file would do, and write nothing',
  asFound: true,
  async run(context, args) {
    if ((await versionOf(context.db.read)) !== latestVersion)
      throw new CommandError(`The database is of another release: run \`${dbProgram} migrate\` first`);
    await run(context, args, { writes: false });
  },
};

export const importProducts: Command<typeof options> = {
  usage,
  takes: 1,
  options,
  audit: 'import',
  creates: true,
  about: 'add products from a CSV or JSON file',
  variants: { '--dry-run': checkImport, '--undo': undoImport },
  run: (context, args) => run(context, args, { writes: true }),
};
