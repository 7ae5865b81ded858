import { sql } from 'kysely';
import { ratingScoreOf } from '#lib/domain/best-rated.ts';
import { trendOf } from '#lib/domain/trending.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { type Check, type Discrepancy, discrepanciesOf, idsOf } from './check.ts';
import { inPages } from './pages.ts';

const columns = [
  'votes',
  'verified_votes',
  'withheld_votes',
  'review_count',
  'rating_sum',
  'withheld_reviews',
  'withheld_ratings',
  'report_count',
  'reported',
] as const;
type Counts = Record<(typeof columns)[number], number>;

type Row = { id: number } & Counts & { [Column in (typeof columns)[number] as `actual_${Column}`]: number };

/** Wrong counts of products that are not deleted: a deletion does not update counts. */
const wrongCounts = (db: Handle) =>
  sql<Row>`
    select * from (
      select id, votes, verified_votes, withheld_votes, review_count, rating_sum,
        withheld_reviews, withheld_ratings, report_count, reported,
        coalesce(v.total, 0) as actual_votes, coalesce(v.verified, 0) as actual_verified_votes,
        coalesce(v.withheld, 0) as actual_withheld_votes,
        coalesce(r.total, 0) as actual_review_count, coalesce(r.ratings, 0) as actual_rating_sum,
        coalesce(r.withheld, 0) as actual_withheld_reviews,
        coalesce(r.short_ratings, 0) as actual_withheld_ratings,
        coalesce(c.total, 0) as actual_report_count, case when c.total is null then 0 else 1 end as actual_reported
      from products
      left join (select product_id, sum(1 - removed) as total, sum(verified) as verified,
          sum(withheld) as withheld from votes group by product_id) v
        on v.product_id = products.id
      left join (select product_id, count(*) as total, sum(rating) as ratings, sum(withheld) as withheld,
          sum(withheld * rating) as short_ratings from reviews group by product_id) r
        on r.product_id = products.id
      left join (select product_id, count(*) as total from reports group by product_id) c
        on c.product_id = products.id
      where deleted_at is null
    ) counted
    where ${sql.join(
      columns.map((column) => sql`${sql.ref(column)} <> ${sql.ref(`actual_${column}`)}`),
      sql` or `,
    )}
    order by id`.execute(db);

const pick = (row: Row, prefix: '' | 'actual_'): Counts => ({
  votes: row[`${prefix}votes`],
  verified_votes: row[`${prefix}verified_votes`],
  withheld_votes: row[`${prefix}withheld_votes`],
  review_count: row[`${prefix}review_count`],
  rating_sum: row[`${prefix}rating_sum`],
  withheld_reviews: row[`${prefix}withheld_reviews`],
  withheld_ratings: row[`${prefix}withheld_ratings`],
  report_count: row[`${prefix}report_count`],
  reported: row[`${prefix}reported`],
});

/** Maximum difference between the arithmetic of a database and of JavaScript. */
const tolerance = 1e-9;

/** Compared here: the databases' logarithms and quotients may differ in the last digit. */
const wrongRanks = async (db: Handle): Promise<Discrepancy[]> => {
  const found: Discrepancy[] = [];
  const products = inPages<{
    id: number;
    vote_weight: number;
    accepted_at: string | null;
    trend: number;
    review_count: number;
    rating_sum: number;
    rating_score: number;
    deleted_at: string | null;
  }>((after, limit) =>
    db
      .selectFrom('products')
      .select(['id', 'vote_weight', 'accepted_at', 'trend', 'deleted_at'])
      .select(['review_count', 'rating_sum', 'rating_score'])
      .where('id', '>', after?.id ?? 0)
      .orderBy('id')
      .limit(limit)
      .execute(),
  );
  for await (const product of products) {
    if (product.deleted_at !== null) continue;
    const expected = {
      trend: trendOf(product.vote_weight, product.accepted_at),
      rating_score: ratingScoreOf(product.rating_sum, product.review_count),
    };
    for (const column of ['trend', 'rating_score'] as const) {
      const stored = product[column];
      if (Math.abs(stored - expected[column]) <= tolerance) continue;
      found.push({
        table: 'products',
        row: String(product.id),
        column,
        stored,
        expected: expected[column],
      });
    }
  }
  return found;
};

/** Recounts the reactions to these products, and updates their ranks. */
const recountProducts = async (db: Handle, ids: readonly number[]): Promise<void> => {
  // Concurrent votes wait for this lock, and are added to the new count.
  await db.selectFrom('products').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
  const of = (table: 'votes' | 'reviews' | 'reports', what: string) =>
    sql<number>`(select ${sql.raw(what)} from ${sql.table(table)} where product_id = products.id)`;
  const recounted = await db
    .updateTable('products')
    .set({
      votes: of('votes', 'coalesce(sum(1 - removed), 0)'),
      verified_votes: of('votes', 'coalesce(sum(verified), 0)'),
      withheld_votes: of('votes', 'coalesce(sum(withheld), 0)'),
      review_count: of('reviews', 'count(*)'),
      rating_sum: of('reviews', 'coalesce(sum(rating), 0)'),
      withheld_reviews: of('reviews', 'coalesce(sum(withheld), 0)'),
      withheld_ratings: of('reviews', 'coalesce(sum(withheld * rating), 0)'),
      report_count: of('reports', 'count(*)'),
      reported: of('reports', 'case when count(*) > 0 then 1 else 0 end'),
    })
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .returning(['id', 'vote_weight', 'accepted_at', 'review_count', 'rating_sum'])
    .execute();
  for (const { id, vote_weight, accepted_at, review_count, rating_sum } of recounted) {
    const trend = trendOf(vote_weight, accepted_at);
    const rating_score = ratingScoreOf(rating_sum, review_count);
    await db.updateTable('products').set({ trend, rating_score }).where('id', '=', id).execute();
  }
};

export const reactionsCheck: Check = {
  async find(db) {
    const { rows } = await wrongCounts(db);
    const counts = rows.flatMap((row) =>
      discrepanciesOf('products', row.id, pick(row, ''), pick(row, 'actual_')),
    );
    return [...counts, ...(await wrongRanks(db))];
  },
  mend: (db, _, some) => recountProducts(db, idsOf(some)),
};
