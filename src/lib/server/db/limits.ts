/** How long the database is waited for, and how much is deleted at once. Times are in milliseconds. */
import { hours, minutes, seconds } from '#lib/domain/durations.ts';

/**
 * Retries of a write while another process holds the write lock: random delays from `min` to `min + spread`
 * milliseconds.
 */
export const writeRetries = {
  /** Longer than any transaction of the operator's commands. */
  maxWait: seconds(10),
  delay: { min: 2, spread: 20 },
  /** How often a transaction is retried because another one has added the same row. */
  duplicates: 3,
} as const;

/** PostgreSQL: how long a connection waits for what. */
export const postgresTimeouts = {
  /** Also for one that others are using: of five hundred who vote at once, most wait. */
  connect: seconds(10),
  statement: seconds(10),
  /** Until an answer: the server's own limits don't run while it stands still, or can't be reached any more. */
  answer: seconds(12),
  /** For the look for other servers' writes: longer than this, and what it shows is old. */
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

/** How often a server looks for the cache tags of other servers' writes, and how long these are stored. */
export const invalidations = {
  every: 50,
  /** While the database does not answer. */
  longestPause: seconds(2),
  storedFor: minutes(5),
  prunedEvery: seconds(10),
  /** In rows. */
  prunedAtOnce: 5_000,
} as const;

/** Interval of the recurring jobs. `atOnce`: rows deleted per transaction; `checkoutsAtOnce`: checkouts expired. */
export const sweeps = { every: hours(1), atOnce: 500, checkoutsAtOnce: 50 } as const;
