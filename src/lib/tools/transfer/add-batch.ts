import { sql } from 'kysely';
import { ratingScoreOf } from '#lib/domain/best-rated.ts';
import type { Database } from '#lib/server/db/database.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { indexProducts } from './index-products.ts';
import { insertRows, type NumberedRow, type RowsOfTable } from './insert-rows.ts';
import type { Batch } from './read-transfer.ts';

type Parts = Pick<Database, 'maintenance'>;

type Follow = (db: Handle, added: readonly NumberedRow[]) => Promise<void>;

/** Marked after they were added: the update counts deleted products out, as a deletion does. */
const followProducts: Follow = async (db, added) => {
  for (const { row } of added) {
    const { id, deleted_at, rating_score, rating_sum, review_count } = row;
    // Files of earlier releases lack this column.
    if (rating_score === undefined)
      await sql`update products set rating_score = ${ratingScoreOf(Number(rating_sum), Number(review_count))}
        where id = ${id}`.execute(db);
    if (deleted_at) await sql`update products set deleted_at = ${deleted_at} where id = ${id}`.execute(db);
  }
  await indexProducts(
    db,
    added.filter(({ row }) => !row.deleted_at),
  );
};

/** Subtracts the votes of a later table, which triggers add again: to entries of closed boards as a difference. */
const beforeVotes = async (db: Handle, rows: readonly NumberedRow[]): Promise<NumberedRow[]> => {
  const periods = [...new Set(rows.map(({ row }) => String(row.period)))];
  const closed = await db
    .selectFrom('leaderboards')
    .select('period')
    .where('period', 'in', periods)
    .where('closed_at', 'is not', null)
    .execute();
  const names = new Set(closed.map(({ period }) => period));
  return rows.map(({ line, row }) => ({
    line,
    row: names.has(String(row.period))
      ? { ...row, since_closed: -Number(row.votes) }
      : { ...row, votes: 0, withheld: 0 },
  }));
};

/** Rules for adding the rows of a table; without them rows are added unchanged. */
interface TableRules {
  /** Initial values of rows, which replace those of the file. */
  initial?: RowsOfTable['initial'];
  /** True if existing rows may have different content. */
  mayDiffer?: true;
  /** Restores the values that rows had before the rows of later tables changed them. */
  prepare?: (db: Handle, rows: readonly NumberedRow[]) => Promise<NumberedRow[]>;
  follow?: Follow;
}

/** Lets the imported start of the detection replace a later one: otherwise more votes would become historic in the copy. */
const beforeDetection = async (db: Handle, rows: readonly NumberedRow[]): Promise<NumberedRow[]> => {
  for (const { row } of rows)
    await db.deleteFrom('finding_runs').where('began_at', '>', String(row.began_at)).execute();
  return [...rows];
};

const rulesByTable: Readonly<Record<string, TableRules>> = {
  // Without uses, which the products' import counts. An existing tag keeps its spelling.
  tags: { initial: { uses: 0 }, mayDiffer: true },
  leaderboards: { mayDiffer: true },
  finding_runs: { prepare: beforeDetection, mayDiffer: true },
  leaderboard_entries: { prepare: beforeVotes, mayDiffer: true },
  products: { initial: { deleted_at: null }, follow: followProducts },
};

/** Adds the column names to rows. */
const namedValues = ({ columns, rows }: Pick<Batch, 'columns' | 'rows'>): NumberedRow[] =>
  rows.map(({ line, values }) => ({
    line,
    row: Object.fromEntries(columns.map(({ name }, index) => [name, values[index] ?? null])),
  }));

/** Adds the missing rows of a batch and their derived rows, in the caller's transaction. @returns the number added */
export const addBatch = async (db: Handle, parts: Parts, batch: Batch): Promise<number> => {
  const { name: table, key } = batch.table;
  const { initial = {}, mayDiffer = false, prepare, follow } = rulesByTable[table] ?? {};
  const ofFile = namedValues(batch);
  const rows = prepare ? await prepare(db, ofFile) : ofFile;
  const columns = batch.columns.map(({ name }) => name);
  const added = await insertRows(db, { table, key, columns, rows, initial, mayDiffer }, parts.maintenance);
  await follow?.(db, added);
  return added.length;
};
