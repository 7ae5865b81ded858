import ipaddr from 'ipaddr.js';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#lib/server/db/database.ts';
import { widerNetworkOf } from './address.ts';
import { httpError } from './errors.ts';
import { addressLimits, type RateLimit, rateLimits } from './limits.ts';

export type LimitName = keyof typeof rateLimits;

const rateLimitOf = (kind: LimitName): RateLimit => rateLimits[kind];

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

/** Caps the wait at one window: if the clock was set back, the library returns a longer one. */
const tooMany = (kind: LimitName, { msBeforeNext }: RateLimiterRes) => {
  const wait = Math.min(msBeforeNext, rateLimitOf(kind).duration);
  return httpError('too_many', { retryAfterSeconds: Math.ceil(wait / 1000) });
};

/**
 * Returns the key of an account in the limits: its id here, or the identity provider's before it is known. `refused` is for its
 * revoked tokens.
 */
export const accountKey = (kind: 'user' | 'identity' | 'refused', id: string | number): string =>
  `${kind}:${id}`;

const isAccount = (key: string): boolean => /^(?:user|identity|refused):/.test(key);

/** Networks in CIDR notation, as a function that finds an address of `addressOf` in them. */
const matcherOf = (networks: readonly string[]): ((key: string) => boolean) => {
  const ranges = networks.map((network) => ipaddr.parseCIDR(network));
  return (key) => {
    const [address = ''] = key.split('/');
    if (!ranges.length || !ipaddr.isValid(address)) return false;
    const parsed = ipaddr.parse(address);
    return ranges.some(([base, bits]) => parsed.kind() === base.kind() && parsed.match(base, bits));
  };
};

interface RateLimiterOptions {
  /** Makes limits that all servers count together; without it all are in this process's memory. */
  createShared?: Database['createLimiter'];
  /** Called for each call that a limit refuses. */
  onLimited?: (kind: LimitName) => void;
  /** Multiplies the limits by address. */
  factor?: number;
  /** CIDR: their addresses have ten times the limits. */
  generousNetworks?: readonly string[];
}

export const createRateLimiter = (
  on: boolean,
  { createShared, onLimited = () => {}, factor = 1, generousNetworks = [] }: RateLimiterOptions = {},
): RateLimiter => {
  if (!on) return { consume: async () => {}, check: async () => {} };
  const isGenerous = matcherOf(generousNetworks);
  // One of the shared limits deletes the expired rows of all limits.
  let prunes = true;
  const limiters = new Map<string, RateLimiterAbstract>();

  /** Returns the limiter for a limit times a factor. Each factor has a separate one, so their counts never mix. */
  const limiterOf = (kind: LimitName, times: number): RateLimiterAbstract => {
    const id = `${kind} ${times}`;
    const existing = limiters.get(id);
    if (existing) return existing;
    const { calls, duration, perProcess } = rateLimitOf(kind);
    const limit = { name: kind, points: Math.ceil(calls * times), duration: duration / 1000 };
    const isShared = createShared && !perProcess;
    const limiter = isShared
      ? createShared({ ...limit, prunes })
      : new RateLimiterMemory({ ...limit, keyPrefix: kind });
    if (isShared) prunes = false;
    limiters.set(id, limiter);
    return limiter;
  };

  const timesOf = (kind: LimitName, key: string): number => {
    if (rateLimitOf(kind).fixed || isAccount(key)) return 1;
    return factor * (isGenerous(key) ? addressLimits.generous : 1);
  };

  /** The counts of a call: of its key, and of the wider network that its address is in. */
  const countsOf = (kind: LimitName, key: string) => {
    const times = timesOf(kind, key);
    const counts = [{ key, limiter: limiterOf(kind, times) }];
    const wider = rateLimitOf(kind).perWiderNetwork && widerNetworkOf(key);
    if (wider) counts.push({ key: wider, limiter: limiterOf(kind, times * addressLimits.widerNetwork) });
    return counts;
  };

  const consume: RateLimiter['consume'] = async (kind, key, cost = 1) => {
    if (key === undefined) return;
    try {
      // One after another: a request over its address's limit does not count for the wider network.
      for (const count of countsOf(kind, key)) {
        await count.limiter.consume(count.key, Math.min(cost, count.limiter.points));
      }
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      onLimited(kind);
      throw tooMany(kind, rejection);
    }
  };
  const check: RateLimiter['check'] = async (kind, key) => {
    if (key === undefined) return;
    for (const count of countsOf(kind, key)) {
      const used = await count.limiter.get(count.key);
      if (!used || used.remainingPoints > 0) continue;
      onLimited(kind);
      throw tooMany(kind, used);
    }
  };
  return { consume, check };
};
