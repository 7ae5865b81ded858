import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimits } from '../../limits.ts';
import { Refusal } from './refusal.ts';

export type LimitName = keyof typeof rateLimits;

/**
 * Counts a call of this kind for a caller, `times` over where it costs as much as several.
 * @throws Refusal `too_many` once the window's calls are used up
 */
export type Allow = (kind: LimitName, caller: string | undefined, times?: number) => Promise<void>;

/** One count for each kind and caller, in this process. */
export const rateLimiter = (on: boolean): Allow => {
  if (!on) return async () => {};
  const limiters = new Map(
    Object.entries(rateLimits).map(([kind, { calls, window }]) => [
      kind,
      new RateLimiterMemory({ points: calls, duration: window / 1000 }),
    ]),
  );
  return async (kind, caller, times = 1) => {
    if (caller === undefined) return;
    try {
      await limiters.get(kind)?.consume(caller, times);
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      throw new Refusal('too_many', { retryAfterSeconds: Math.ceil(rejection.msBeforeNext / 1000) });
    }
  };
};
