import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimits } from '../../limits.ts';
import { httpError } from './errors.ts';

export type LimitName = keyof typeof rateLimits;

/**
 * Counts a call of this kind for a caller.
 * @param cost as how many calls it counts: at most as all of a window's
 * @throws HttpError `too_many` once the window's calls are used up
 */
export type Allow = (kind: LimitName, caller: string | undefined, cost?: number) => Promise<void>;

/** One count for each kind and caller, in this process. */
export const rateLimiter = (on: boolean): Allow => {
  if (!on) return async () => {};
  const limiters = new Map(
    Object.entries(rateLimits).map(([kind, { calls, window }]) => [
      kind,
      new RateLimiterMemory({ points: calls, duration: window / 1000 }),
    ]),
  );
  return async (kind, caller, cost = 1) => {
    if (caller === undefined) return;
    try {
      await limiters.get(kind)?.consume(caller, Math.min(cost, rateLimits[kind].calls));
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      throw httpError('too_many', { retryAfterSeconds: Math.ceil(rejection.msBeforeNext / 1000) });
    }
  };
};
