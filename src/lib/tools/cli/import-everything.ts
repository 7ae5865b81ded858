import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { dialectOf } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { transact } from '#lib/server/db/transact.ts';
import { CommandError } from '#lib/tools/command-error.ts';
import { addBatch } from '#lib/tools/transfer/add-batch.ts';
import { RowError } from '#lib/tools/transfer/insert-rows.ts';
import { errorAt, readTransfer } from '#lib/tools/transfer/read-transfer.ts';
import { columnsByTable } from '#lib/tools/transfer/schema.ts';
import { argument } from './arguments.ts';
import type { Command, CommandContext } from './command.ts';
import { forgetAgain } from './forget.ts';

const usage = 'import FILE --everything';
/** In milliseconds, within one table. */
const progressEvery = 5_000;

/** Prints a line for each table and, within a long one, every few seconds. */
const progress = (print: (line: string) => void) => {
  let table = '';
  let [read, added, printedAt] = [0, 0, performance.now()];
  const printTable = (): void => {
    if (table) print(`${table}: ${read} read, ${added} added`);
    printedAt = performance.now();
  };
  return {
    count(name: string, rows: number, addedRows: number): void {
      if (name !== table) {
        printTable();
        [table, read, added] = [name, 0, 0];
      }
      read += rows;
      added += addedRows;
      if (performance.now() - printedAt > progressEvery) printTable();
    },
    end: printTable,
  };
};

const lastEvent = async (db: Handle): Promise<number> => {
  const { last } = await db
    .selectFrom('events')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last ?? 0);
};

/**
 * Brings the events after an id into the order of their times. The tables of 1.0.0, of which triggers make events, come one
 * after the other: decisions would follow each other, and then what makers did in between.
 */
const sortEvents = async (db: Handle, after: number): Promise<void> => {
  const last = await lastEvent(db);
  const columns = (await columnsByTable(db)).get('events') ?? [];
  const names = sql.join(columns.filter(({ name }) => name !== 'id').map(({ name }) => sql.ref(name)));
  await sql`insert into events (${names}) select ${names} from events where id > ${after}
    order by created_at, id`.execute(db);
  await db.deleteFrom('events').where('id', '>', after).where('id', '<=', last).execute();
};

/** Imports a file in the caller's transaction. @returns the numbers of rows of the file and of added rows */
const importFile = async (
  db: Handle,
  { db: database, print }: Pick<CommandContext, 'db' | 'print'>,
  file: string,
): Promise<{ total: number; added: number }> => {
  const batches = readTransfer(file, await columnsByTable(db));
  const tally = progress(print);
  const lastBefore = await lastEvent(db);
  let isOfOldTables = false;
  let [total, added] = [0, 0];
  for (;;) {
    const next = await batches.next();
    if (next.done) {
      tally.end();
      if (isOfOldTables) await sortEvents(db, lastBefore);
      const { header, shortened } = next.value;
      if (shortened) print(`${shortened} texts had NUL characters, which were left out`);
      // Tags that no product has after all: the file was out of step with itself.
      const unused = await db.deleteFrom('tags').where('uses', '<=', 0).executeTakeFirst();
      added -= Number(unused.numDeletedRows);
      await database.maintenance.reserveIds(db, header.lastIds);
      return { total, added };
    }
    const { table, rows } = next.value;
    const addedRows = await addBatch(db, database, next.value);
    if (addedRows && table.importedOnly) isOfOldTables = true;
    tally.count(table.name, rows.length, addedRows);
    total += rows.length;
    added += addedRows;
  }
};

/**
 * Imports in one transaction: a failed or killed import leaves the database as it was, and the next one starts over. Other
 * writers wait for it.
 */
export const importEverything: Command = {
  usage,
  options: {},
  takes: 1,
  audit: 'importEverything',
  creates: true,
  about: 'add the rows of such a file, all or none: stop the site first',
  async run(context, { positionals }) {
    const file = argument(positionals, 0, usage);
    if (!existsSync(file)) throw new CommandError(`There is no file ${file}`);
    try {
      const { total, added } = await transact(context.db, (db) => importFile(db, context, file));
      context.print(
        added
          ? `imported ${added} rows of ${file}; ${total - added} were there already`
          : `nothing to import: all ${total} rows of ${file} are there already`,
      );
      await forgetAgain(context);
    } catch (error) {
      if (error instanceof RowError) throw errorAt(file, error.line, error.message);
      if (dialectOf(context.db.write).failureOf(error) === 'conflict') {
        throw new CommandError(
          'Another process writes to the database. Stop the site first. Nothing was imported',
        );
      }
      throw error;
    }
  },
};
