import type { Principal } from './principal.ts';
import type { RateLimiter } from './rate-limit.ts';

/**
 * Counts what a member does by account, then by address: many accounts cost nothing, many addresses do. What the
 * account's own limit refuses is not held against its neighbours.
 * @throws HttpError `too_many`
 */
export const limitMember = async (
  rateLimiter: RateLimiter,
  kind: 'votes' | 'reports' | 'reviews',
  { rateLimitKey, address }: Pick<Principal, 'rateLimitKey' | 'address'>,
): Promise<void> => {
  await rateLimiter.consume(kind, rateLimitKey);
  await rateLimiter.consume(`${kind}ByAddress`, address);
};
