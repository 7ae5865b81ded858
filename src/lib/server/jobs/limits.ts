import { days, hours, minutes, seconds } from '#lib/domain/durations.ts';

/** Work that follows a write, or recurs. */
export const jobs = {
  /** How long a runner has a job. It renews the lease with each batch, and those take milliseconds. */
  lease: minutes(1),
  /** How often a server looks for due jobs that it did not enqueue itself. */
  poll: seconds(5),
  /** After `max` failures, two and a half hours at most, a job is left to the operator. */
  retries: { first: seconds(5), longest: hours(1), max: 12 },
  /** How long an ending process waits for the batches in progress. */
  stopTimeout: seconds(5),
  /** How long the rows that keep a recurring job from running twice are stored. */
  runsStored: days(7),
} as const;
