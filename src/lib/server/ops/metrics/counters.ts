import { Counter, Histogram, Registry } from 'prom-client';
import { rateLimits } from '#lib/server/api/limits.ts';

/** In seconds: a cached page takes 0.1 ms, a search some, and after ten seconds nobody waits. */
const requestBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** In seconds: from a batch of milliseconds to a deletion that pauses between its batches. */
const jobBuckets = [0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 30, 120, 600];

/** The stream of notifications. */
const streamRoute = '/api/notifications/stream';

/** Outcome of a job's run. `continued`: another run, of this or another server, does the rest. */
export type RunResult = 'done' | 'failed' | 'continued';

/** Results of mails: docs/monitoring.md. */
const mailResults = ['sent', 'refused', 'later', 'away', 'dropped'] as const;

/** Counts of this process since its start. */
export const createCounters = () => {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: 'unearth_http_requests_total',
    help: 'Requests by pattern of the route, method and status; 499: the client left before the answer.',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const requestDurations = new Histogram({
    name: 'unearth_http_request_duration_seconds',
    help: 'From a request to the end of its response, by pattern of the route.',
    labelNames: ['route'],
    buckets: requestBuckets,
    registers,
  });
  const limited = new Counter({
    name: 'unearth_rate_limited_total',
    help: 'Calls and pages refused by a rate limit, by its name.',
    labelNames: ['limit'],
    registers,
  });
  // Prometheus sees no increase in a series that begins with 1.
  for (const limit of Object.keys(rateLimits)) limited.inc({ limit }, 0);
  const runs = new Counter({
    name: 'unearth_job_runs_total',
    help: 'Runs of jobs by kind and result; continued: given back, or taken over by another server.',
    labelNames: ['kind', 'result'],
    registers,
  });
  const runDurations = new Histogram({
    name: 'unearth_job_run_duration_seconds',
    help: 'How long runs of jobs took, with their pauses, by kind.',
    labelNames: ['kind'],
    buckets: jobBuckets,
    registers,
  });
  const mails = new Counter({
    name: 'unearth_mails_total',
    help: 'Mails by result: sent; refused for good; later, to be tried again; away, no server took it; dropped, nobody is to get it.',
    labelNames: ['result'],
    registers,
  });
  for (const result of mailResults) mails.inc({ result }, 0);
  return {
    registry,
    votes: new Counter({ name: 'unearth_votes_total', help: 'Votes that counted.', registers }),
    reviews: new Counter({ name: 'unearth_reviews_total', help: 'Reviews written or changed.', registers }),
    reports: new Counter({ name: 'unearth_reports_total', help: 'Reports that counted.', registers }),
    signUps: new Counter({ name: 'unearth_sign_ups_total', help: 'Accounts created.', registers }),
    writesRefused: new Counter({
      name: 'unearth_writes_refused_total',
      help: 'Calls that could not write because the database was down, its disk full or read-only.',
      registers,
    }),
    /** @param milliseconds from the request to the end of its response */
    response(labels: { route: string; method: string; status: number }, milliseconds: number): void {
      requests.inc(labels);
      // A stream lasts as long as its page.
      if (labels.route !== streamRoute)
        requestDurations.observe({ route: labels.route }, milliseconds / 1000);
    },
    rateLimited(limit: keyof typeof rateLimits): void {
      limited.inc({ limit });
    },
    mail(result: (typeof mailResults)[number]): void {
      mails.inc({ result });
    },
    jobRun(kind: string, result: RunResult, milliseconds: number): void {
      runs.inc({ kind, result });
      runDurations.observe({ kind }, milliseconds / 1000);
    },
  };
};

export type Counters = ReturnType<typeof createCounters>;
