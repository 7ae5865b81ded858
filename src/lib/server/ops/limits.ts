/** Health checks, metrics, workers and the end of a process. Times are in milliseconds. */
import { seconds } from '#lib/domain/durations.ts';

/** Health checks: timeout for the database, and lifetime of the result. */
export const readiness = { timeout: seconds(3), cachedFor: seconds(1) } as const;

/**
 * Timeouts of the metrics for the database, for each worker, and for all of them together: each longer than the one
 * before. Prometheus waits ten seconds.
 */
export const monitoring = {
  queryTimeout: seconds(2),
  workerTimeout: seconds(3),
  gatherTimeout: seconds(5),
  /** Interval at which the event loop's lag is measured, in milliseconds. */
  lagEvery: 100,
} as const;

/**
 * Processes of `--workers N`. A worker that died is replaced after `delay.min` milliseconds, doubled for each in a row
 * that died before it listened; `failedStarts` of them end the server if no other listens.
 */
export const workers = { max: 64, failedStarts: 5, delay: { min: 250, max: seconds(10) } } as const;

/**
 * Time that a stopping server gives requests in progress. `maxDrain`: longest time before that in which it still
 * accepts connections. `slack`: additional time before the primary kills workers that have not ended. `sameSignal`: a
 * signal repeated within this time is the same one, delivered twice.
 */
export const shutdown = {
  gracePeriod: seconds(10),
  maxDrain: seconds(60),
  slack: seconds(2),
  sameSignal: seconds(1),
} as const;
