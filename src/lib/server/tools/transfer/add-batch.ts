import { sql } from 'kysely';
import { ratingScoreOf } from '#lib/domain/browsing.ts';
import type { Database } from '#lib/server/db/database.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { indexProducts } from './index-products.ts';
import { insertRows, type NumberedRow } from './insert-rows.ts';
import type { Batch } from './read-transfer.ts';

type Parts = Pick<Database, 'search' | 'maintenance'>;

type Follow = (db: Handle, parts: Parts, added: readonly NumberedRow[]) => Promise<void>;

/** Marked after they were added: the update counts deleted products out, as a deletion does. */
const followProducts: Follow = async (db, { search }, added) => {
  for (const { row } of added) {
    const { id, deleted_at, rating_score, rating_sum, review_count } = row;
    // Files of earlier releases have none.
    if (rating_score === undefined)
      await sql`update products set rating_score = ${ratingScoreOf(Number(rating_sum), Number(review_count))}
        where id = ${id}`.execute(db);
    if (deleted_at) await sql`update products set deleted_at = ${deleted_at} where id = ${id}`.execute(db);
  }
  await indexProducts(
    db,
    search,
    added.filter(({ row }) => !row.deleted_at),
  );
};

/** Entries as they are without the votes that follow, which triggers add: to those of closed boards as a difference. */
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
    row: names.has(String(row.period)) ? { ...row, since_closed: -Number(row.votes) } : { ...row, votes: 0 },
  }));
};

/** Adds the rows of a batch that are not there, and what follows from them, in the caller's transaction. @returns their number */
export const addBatch = async (
  db: Handle,
  parts: Parts,
  { table: { name, key }, columns, rows }: Batch,
): Promise<number> => {
  const names = columns.map((column) => column.name);
  const some = {
    table: name,
    key,
    columns: names,
    rows: rows.map(({ line, values }) => ({
      line,
      row: Object.fromEntries(names.map((column, index) => [column, values[index] ?? null])),
    })),
    initial: {},
    mayDiffer: false,
  };
  if (name === 'tags') {
    // Without uses, which the products count. A tag that is there keeps its spelling.
    const tags = { ...some, initial: { uses: 0 }, mayDiffer: true };
    return (await insertRows(db, tags, parts.maintenance)).length;
  }
  if (name === 'leaderboards')
    return (await insertRows(db, { ...some, mayDiffer: true }, parts.maintenance)).length;
  if (name === 'leaderboard_entries') {
    const begun = { ...some, rows: await beforeVotes(db, some.rows), mayDiffer: true };
    return (await insertRows(db, begun, parts.maintenance)).length;
  }
  if (name !== 'products') return (await insertRows(db, some, parts.maintenance)).length;
  const added = await insertRows(db, { ...some, initial: { deleted_at: null } }, parts.maintenance);
  await followProducts(db, parts, added);
  return added.length;
};
