import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimits } from '#lib/limits.ts';
import type { Database } from '#lib/server/db/database.ts';
import { httpError } from './errors.ts';

export type LimitName = keyof typeof rateLimits;

export interface RateLimiter {
  /**
   * Counts a call against a limit.
   * @param key whose call it is; undefined for the site's own, which are not counted
   * @param cost in calls; capped at all that the limit allows, so that a single call never fails by its cost alone
   * @throws HttpError `too_many` once the limit is used up
   */
  consume(kind: LimitName, key: string | undefined, cost?: number): Promise<void>;
  /** Counts nothing. @throws HttpError `too_many` if the limit is used up */
  check(kind: LimitName, key: string | undefined): Promise<void>;
}

/** Not longer than a window: if the clock was set back meanwhile, the library tells that much more. */
const tooMany = (kind: LimitName, { msBeforeNext }: RateLimiterRes) => {
  const wait = Math.min(msBeforeNext, rateLimits[kind].duration);
  return httpError('too_many', { retryAfterSeconds: Math.ceil(wait / 1000) });
};

/**
 * Limits that guard a process against work are counted by each for itself: asking the database first would cost more than
 * most reads.
 */
const perProcess: ReadonlySet<string> = new Set<LimitName>([
  'search',
  'searchByAddress',
  'suggestions',
  'combinations',
  'mcp',
  'reads',
  'renders',
  'embedded',
  'invalid',
]);

interface RateLimiterOptions {
  /** Makes limits that all servers count together; without it all are in this process's memory. */
  createShared?: Database['createLimiter'];
  /** Called for each call that a limit refuses. */
  onLimited?: (kind: LimitName) => void;
}

export const createRateLimiter = (
  on: boolean,
  { createShared, onLimited = () => {} }: RateLimiterOptions = {},
): RateLimiter => {
  if (!on) return { consume: async () => {}, check: async () => {} };
  // One of the shared limits deletes what has expired, of all.
  const pruning = Object.keys(rateLimits).find((name) => !perProcess.has(name));
  const limiters = new Map(
    Object.entries(rateLimits).map(([name, { calls, duration }]) => {
      const limit = { name, points: calls, duration: duration / 1000, prunes: name === pruning };
      const isShared = createShared && !perProcess.has(name);
      return [name, isShared ? createShared(limit) : new RateLimiterMemory({ ...limit, keyPrefix: name })];
    }),
  );
  const consume: RateLimiter['consume'] = async (kind, key, cost = 1) => {
    if (key === undefined) return;
    try {
      await limiters.get(kind)?.consume(key, Math.min(cost, rateLimits[kind].calls));
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      onLimited(kind);
      throw tooMany(kind, rejection);
    }
  };
  const check: RateLimiter['check'] = async (kind, key) => {
    const used = key === undefined ? null : await limiters.get(kind)?.get(key);
    if (!used || used.remainingPoints > 0) return;
    onLimited(kind);
    throw tooMany(kind, used);
  };
  return { consume, check };
};
