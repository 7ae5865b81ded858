import { trendOf } from '#lib/domain/trending.ts';
import { type Check, type Discrepancy, idsOf } from './check.ts';
import { inPages } from './pages.ts';
import { recountProducts } from './reactions-check.ts';

/** What the arithmetic of a database and of JavaScript may differ by. */
const tolerance = 1e-9;

/** Compared here: the databases' logarithms may differ in the last digit. */
export const trendsCheck: Check = {
  async find(db) {
    const found: Discrepancy[] = [];
    const products = inPages<{
      id: number;
      verified_votes: number;
      accepted_at: string | null;
      trend: number;
      deleted_at: string | null;
    }>((after, limit) =>
      db
        .selectFrom('products')
        .select(['id', 'verified_votes', 'accepted_at', 'trend', 'deleted_at'])
        .where('id', '>', after?.id ?? 0)
        .orderBy('id')
        .limit(limit)
        .execute(),
    );
    for await (const { id, verified_votes, accepted_at, trend, deleted_at } of products) {
      const expected = trendOf(verified_votes, accepted_at);
      if (deleted_at !== null || Math.abs(trend - expected) <= tolerance) continue;
      found.push({ table: 'products', row: String(id), column: 'trend', stored: trend, expected });
    }
    return found;
  },
  mend: (db, _, some) => recountProducts(db, idsOf(some)),
};
