import type { Leaderboard } from '#lib/contract/leaderboards.ts';
import { hasEnded, readPeriod } from '#lib/domain/periods.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { expiresTomorrow } from '#lib/server/cache/expires-tomorrow.ts';

export interface CachePolicy {
  tags: string[];
  /** In seconds. */
  maxAge?: number;
}

/**
 * How long the page of a board is cached. A closed one changes only with what it says of its products, and by marks; at
 * midnight too if its next one runs, which then may be another, or have another address. Of a running one votes change
 * the order, and midnight may end it.
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
