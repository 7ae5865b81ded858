import type { Context } from '#lib/server/context.ts';
import type { Principal } from './principal.ts';

const kilobyte = 1024;

/**
 * Charges a read to the rate limit by its size, a point for each kilobyte begun: the first at once, the others once the
 * response is known, and before it is sent. Members are charged by account and not by address: reading too much behind an
 * office's address locks no member out. The site's own pages are not charged.
 * @returns charges the response, by its bytes; undefined if nothing is charged
 * @throws HttpError `too_many`, as does the function that it returns
 */
export const countRead = async (
  { rateLimiter }: Pick<Context, 'rateLimiter'>,
  { rateLimitKey }: Pick<Principal, 'rateLimitKey'>,
): Promise<((bytes: number) => Promise<void>) | undefined> => {
  if (rateLimitKey === undefined) return undefined;
  await rateLimiter.consume('reads', rateLimitKey);
  return async (bytes) => {
    const rest = Math.ceil(bytes / kilobyte) - 1;
    if (rest > 0) await rateLimiter.consume('reads', rateLimitKey, rest);
  };
};
