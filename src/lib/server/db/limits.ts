/** Timeouts of the database, and sizes of batched deletions. Times are in milliseconds. */
import { minutes, seconds } from '#lib/domain/durations.ts';

/**
 * Retries of a write while another process holds the write lock: random delays from `min` to `min + spread`
 * milliseconds.
 */
export const writeRetries = {
  /** Longer than any transaction of the operator's commands. */
  maxWait: seconds(10),
  delay: { min: 2, spread: 20 },
  /** Retries of a transaction after another one has inserted the same row. */
  duplicates: 3,
} as const;

/** Timeouts of PostgreSQL connections. */
export const postgresTimeouts = {
  /** Includes the wait for a free connection: of five hundred concurrent votes, most wait. */
  connect: seconds(10),
  statement: seconds(10),
  /** Timeout for a response: the server's own timeouts don't apply while it is frozen or unreachable. */
  answer: seconds(12),
  /** Timeout of the poll for other servers' writes, whose result would be too old later. */
  impatient: seconds(1),
  /** Retried like any conflict, until `writeRetries.maxWait`. */
  lock: seconds(3),
  idleInTransaction: seconds(15),
  /** The first search on new connections takes three times as long: a visitor now and then should not pay for each. */
  idle: minutes(10),
} as const;

/**
 * PostgreSQL: a migration that waits for a table blocks all later queries of it. So it stops waiting after `lockTimeout`
 * and retries after a delay that doubles from `min` to `max`, for `maxWait` in total.
 */
export const migrationRetries = {
  lockTimeout: seconds(1),
  delay: { min: seconds(1), max: seconds(10) },
  /** Longer than a backup or an export of all takes. */
  maxWait: minutes(10),
} as const;

/** Interval at which a server polls the cache tags of other servers' writes, and their lifetime. */
export const invalidations = {
  every: 50,
  /** While the database does not answer. */
  longestPause: seconds(2),
  storedFor: minutes(5),
  prunedEvery: seconds(10),
  /** In rows. */
  prunedAtOnce: 5_000,
} as const;

/** Recurring jobs. `atOnce`: rows deleted per transaction; `checkoutsAtOnce`: checkouts expired. */
export const sweeps = { atOnce: 500, checkoutsAtOnce: 50 } as const;
