import type { Context } from '#lib/server/context.ts';
import type { Principal } from './principal.ts';

const kilobyte = 1024;

/**
 * Counts a read by what it returns, a point for each kilobyte begun: the first at once, the others once the answer is
 * there. The one that goes over is still sent, and the next one refused. A stranger is counted by address, a member by
 * account: whoever reads too much behind an office's address locks no member out. The site's own pages are not counted.
 * @returns what is to be told the answer's bytes
 * @throws HttpError once this caller has read too much
 */
export const countRead = async (
  { rateLimiter }: Pick<Context, 'rateLimiter'>,
  { rateLimitKey }: Pick<Principal, 'rateLimitKey'>,
): Promise<((bytes: number) => void) | undefined> => {
  if (rateLimitKey === undefined) return undefined;
  await rateLimiter.consume('reads', rateLimitKey);
  return (bytes) => {
    const rest = Math.ceil(bytes / kilobyte) - 1;
    if (rest > 0) rateLimiter.consume('reads', rateLimitKey, rest).catch(() => {});
  };
};
