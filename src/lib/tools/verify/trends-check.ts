import { ratingScoreOf } from '#lib/domain/browsing.ts';
import { trendOf } from '#lib/domain/trending.ts';
import { type Check, type Discrepancy, idsOf } from './check.ts';
import { inPages } from './pages.ts';
import { recountProducts } from './reactions-check.ts';

/** Maximum difference between the arithmetic of a database and of JavaScript. */
const tolerance = 1e-9;

/** Compared here: the databases' logarithms and quotients may differ in the last digit. */
export const trendsCheck: Check = {
  async find(db) {
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
  },
  mend: (db, _, some) => recountProducts(db, idsOf(some)),
};
