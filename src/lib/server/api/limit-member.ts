import type { Principal } from './principal.ts';
import type { RateLimiter } from './rate-limit.ts';

/**
 * Counts an action by account, then by address: creating many accounts costs nothing, having many addresses does. What
 * exceeds the account's limit does not count against others at its address.
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
