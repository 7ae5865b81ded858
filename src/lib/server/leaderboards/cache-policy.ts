import type { Leaderboard } from '#lib/contract/leaderboards.ts';
import { expiresTomorrow, hasEnded, readPeriod } from '#lib/domain/periods.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';

export interface CachePolicy {
  tags: string[];
  /** In seconds. */
  maxAge?: number;
}

/**
 * Cache tags and lifetime of a leaderboard's page. A closed one changes only when its products or marks do, and at
 * midnight if the next one is running, whose address may change then. A running one changes with votes, and may end
 * at midnight.
 */
export const cachePolicyOf = (board: Leaderboard, now: Date): CachePolicy => {
  if (board.state !== 'closed')
    return { tags: [cacheTags.products, cacheTags.leaderboards], maxAge: expiresTomorrow(now) };
  const next = board.next && readPeriod(board.next);
  const products = board.entries.map(({ productId }) => cacheTags.product(productId));
  return {
    tags: [cacheTags.leaderboards, ...products],
    ...(next && !hasEnded(next, now) && { maxAge: expiresTomorrow(now) }),
  };
};
