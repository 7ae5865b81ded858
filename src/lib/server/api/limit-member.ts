import { isDeep } from '#lib/domain/browsing.ts';
import { rateLimits } from './limits.ts';
import type { Principal } from './principal.ts';
import type { RateLimiter } from './rate-limit.ts';

/**
 * Adding or changing a product counts as one call of the rate limit for each started group of this many tags, and as
 * one at least.
 */
const tagsPerCall = 50;

/** The cost, in calls, of adding or changing a product: indexing takes longer the more tags it has. */
export const callsFor = (tagCount: number): number => Math.max(1, Math.ceil(tagCount / tagsPerCall));

/**
 * Counts an action by account, then by address: creating many accounts costs nothing, having many addresses does. What
 * exceeds the account's limit does not count against others at its address, and no single call costs them more than one
 * account may spend.
 * @param cost in calls
 * @throws HttpError `too_many`
 */
export const limitMember = async (
  rateLimiter: RateLimiter,
  kind: 'search' | 'votes' | 'reports' | 'reviews' | 'products',
  { rateLimitKey, address }: Pick<Principal, 'rateLimitKey' | 'address'>,
  cost = 1,
): Promise<void> => {
  await rateLimiter.consume(kind, rateLimitKey, cost);
  await rateLimiter.consume(`${kind}ByAddress`, address, Math.min(cost, rateLimits[kind].calls));
};

/** Counts a part deep in a list as a combination of filters. @throws HttpError `too_many` */
export const limitDeepPart = async (
  rateLimiter: RateLimiter,
  { rateLimitKey }: Pick<Principal, 'rateLimitKey'>,
  offset: number,
): Promise<void> => {
  if (isDeep(offset)) await rateLimiter.consume('combinations', rateLimitKey);
};
