/** Rate limits. Times are in milliseconds. */
import { days, minutes } from '#lib/domain/durations.ts';

export interface RateLimit {
  calls: number;
  duration: number;
  /**
   * Protects a process from load, so each process counts for itself: a query to the database would cost more than most
   * reads.
   */
  perProcess?: true;
  /** A whole IPv6 /48 has this limit as well. */
  perWiderNetwork?: true;
  /** No setting raises it. */
  fixed?: true;
}

/**
 * Calls allowed per window of `duration`: per address for signed-out visitors, per account for members. Some calls
 * count more than once. Limits named `ByAddress` apply to members in addition, in the same window: an office behind one
 * address stays below them, as does any account of it alone, and a series of throw-away accounts does not.
 */
export const rateLimits = {
  /** Limit by address. A sign-in takes two calls: 100 people behind one address can sign in within a minute. */
  exchange: { calls: 600, duration: minutes(1), perProcess: true, perWiderNetwork: true },
  /** Limit by account. */
  signIns: { calls: 30, duration: minutes(1) },
  /** Limit by address, for tokens that the identity provider did not issue. */
  failedSignIns: { calls: 30, duration: minutes(1), fixed: true },
  search: { calls: 120, duration: minutes(1), perProcess: true, perWiderNetwork: true },
  searchByAddress: { calls: 360, duration: minutes(1), perProcess: true, perWiderNetwork: true },
  suggestions: { calls: 240, duration: minutes(1), perProcess: true },
  /** Product lists with several filters, parts deep in any list, and counts of tags by letter. */
  combinations: { calls: 120, duration: minutes(1), perProcess: true },
  /** Requests to the MCP endpoint. The API counts what they read besides. */
  mcp: { calls: 240, duration: minutes(1), perProcess: true },
  votes: { calls: 100, duration: minutes(10) },
  /** A hundred people who vote six times each. */
  votesByAddress: { calls: 600, duration: minutes(10) },
  saves: { calls: 120, duration: minutes(1) },
  follows: { calls: 120, duration: minutes(1) },
  /** Streams of notifications that are opened: one per page that a member visits. */
  streams: { calls: 120, duration: minutes(1), perProcess: true },
  notifications: { calls: 240, duration: minutes(1), perProcess: true },
  /** Reports, and objections to removals of votes. */
  reports: { calls: 20, duration: minutes(10) },
  reportsByAddress: { calls: 60, duration: minutes(10) },
  /** Reviews that are written or deleted. */
  reviews: { calls: 20, duration: minutes(10) },
  reviewsByAddress: { calls: 60, duration: minutes(10) },
  /** Products that are added, changed or deleted. */
  products: { calls: 30, duration: minutes(10) },
  productsByAddress: { calls: 90, duration: minutes(10) },
  coupons: { calls: 60, duration: minutes(10) },
  payments: { calls: 20, duration: minutes(10) },
  /** Questions for the provider's own receipts. Once used up, ours are displayed without them. */
  receipts: { calls: 20, duration: minutes(10) },
  tagMerges: { calls: 60, duration: minutes(10) },
  /** Changes of webhooks, and tests: each is a call to another server. */
  webhooks: { calls: 60, duration: minutes(10) },
  /** Submissions of the forms of the weekly letter, by address. */
  letters: { calls: 20, duration: minutes(10) },
  lettersPerDay: { calls: 100, duration: days(1), perWiderNetwork: true },
  accountChanges: { calls: 20, duration: minutes(10) },
  /** Downloads of everything stored about a person, which may be some megabytes. */
  exports: { calls: 10, duration: minutes(10) },
  roleClaims: { calls: 10, duration: minutes(10) },
  /**
   * Calls with invalid input, of which forms cause a handful, writes that are forbidden, and unsubscribing by a mail: each
   * may cost the parsing of 64 kB, or a transaction. Once used up, no body is parsed, and nothing is written. Calls with
   * revoked access tokens are counted apart from those of the account's valid ones, and valid links to unsubscribe each
   * by themselves.
   */
  invalid: { calls: 120, duration: minutes(1), perProcess: true },
  /** Unit: kB of API responses per client. 30 MB are forty times the longest list. */
  reads: { calls: 30_000, duration: minutes(1), perProcess: true },
  /** Uncached pages: four times the rate of a well-behaved crawler, and a tenth of one core. */
  renders: { calls: 1_200, duration: minutes(1), perProcess: true, perWiderNetwork: true },
  /** Uncached badges, images of link previews and feeds that pages of other sites load: their visitors know of none. */
  embedded: { calls: 300, duration: minutes(1), perProcess: true },
} as const satisfies Record<string, RateLimit>;

/** Factors of the limits by address. */
export const addressLimits = {
  /** The operator's: `RATE_LIMIT_FACTOR`. */
  factor: { min: 0.1, max: 1_000 },
  /** For addresses in `GENEROUS_NETWORKS`. */
  generous: 10,
  /**
   * Factor for an IPv6 /48, relative to the limits of each /56 in it: anybody can get a /48, but its 256 /56s may
   * also be as many homes of one provider.
   */
  widerNetwork: 16,
} as const;
