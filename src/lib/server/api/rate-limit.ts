import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimits } from '#lib/limits.ts';
import { httpError } from './errors.ts';

type LimitName = keyof typeof rateLimits;

export interface RateLimiter {
  /**
   * Counts a call of this kind.
   * @param key whose call it is; undefined for the site's own, which are not counted
   * @param cost as how many calls it counts: at most as all of a window's
   * @throws HttpError `too_many` once the window's calls are used up
   */
  consume(kind: LimitName, key: string | undefined, cost?: number): Promise<void>;
}

/** One count for each kind and key, in this process. */
export const createRateLimiter = (on: boolean): RateLimiter => {
  if (!on) return { consume: async () => {} };
  const limiters = new Map(
    Object.entries(rateLimits).map(([kind, { calls, duration: pagination }]) => [
      kind,
      new RateLimiterMemory({ points: calls, duration: pagination / 1000 }),
    ]),
  );
  const consume: RateLimiter['consume'] = async (kind, key, cost = 1) => {
    if (key === undefined) return;
    try {
      await limiters.get(kind)?.consume(key, Math.min(cost, rateLimits[kind].calls));
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      throw httpError('too_many', { retryAfterSeconds: Math.ceil(rejection.msBeforeNext / 1000) });
    }
  };
  return { consume };
};
