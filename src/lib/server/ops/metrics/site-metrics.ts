import { rateLimits } from '#lib/server/api/limits.ts';
import { createCounter } from './counter.ts';
import type { Family } from './family.ts';
import { createHistogram } from './histogram.ts';
import { createHttpMetrics, type HttpMetrics } from './http-metrics.ts';

/** In seconds: from a batch of milliseconds to a deletion that pauses between its batches. */
const jobBuckets = [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120, 600];

/** How a run of a job ended: `continued` by another run, of this server or another one. */
export type RunResult = 'done' | 'failed' | 'continued';

export interface SiteMetrics {
  http: HttpMetrics;
  votes: { add(): void };
  reviews: { add(): void };
  reports: { add(): void };
  signUps: { add(): void };
  /** Counts writes that failed since the database was unavailable. */
  writesRefused: { add(): void };
  rateLimited(limit: keyof typeof rateLimits): void;
  /** @param milliseconds that the run took */
  jobRun(kind: string, result: RunResult, milliseconds: number): void;
  families(): Family[];
}

/** A count without labels. */
const total = (name: string, help: string) => {
  const counter = createCounter({ name, help }, [{}]);
  const cell = counter.cell({});
  return { add: () => void cell.value++, family: counter.family };
};

/** What this process has counted since its start. */
export const createSiteMetrics = (): SiteMetrics => {
  const http = createHttpMetrics();
  const votes = total('unearth_votes_total', 'Votes that counted.');
  const reviews = total('unearth_reviews_total', 'Reviews written or changed.');
  const reports = total('unearth_reports_total', 'Reports that counted.');
  const signUps = total('unearth_sign_ups_total', 'Accounts created.');
  const writesRefused = total(
    'unearth_writes_refused_total',
    'Calls that could not write because the database was away, its disk full or read-only.',
  );
  const limited = createCounter<'limit'>(
    { name: 'unearth_rate_limited_total', help: 'Calls and pages refused by a rate limit, by its name.' },
    Object.keys(rateLimits).map((limit) => ({ limit })),
  );
  const runs = createCounter<'kind' | 'result'>({
    name: 'unearth_job_runs_total',
    help: 'Runs of jobs by kind and result; continued: given back, or taken over by another server.',
  });
  const durations = createHistogram<'kind'>({
    name: 'unearth_job_run_duration_seconds',
    help: 'How long runs of jobs took, with their pauses, by kind.',
    buckets: jobBuckets,
  });
  return {
    http,
    votes,
    reviews,
    reports,
    signUps,
    writesRefused,
    rateLimited: (limit) => limited.add({ limit }),
    jobRun(kind, result, milliseconds) {
      runs.add({ kind, result });
      durations.series({ kind }).observe(milliseconds / 1000);
    },
    families: () => [
      ...http.families(),
      ...[votes, reviews, reports, signUps, writesRefused, limited, runs, durations].map(({ family }) =>
        family(),
      ),
    ],
  };
};
