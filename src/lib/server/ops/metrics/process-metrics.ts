import { monitoring } from '#lib/server/ops/limits.ts';
import { type Family, familyOf } from './family.ts';
import { createHistogram } from './histogram.ts';

const perSecond = 1_000_000;

/** Memory, processor time and start of this process. */
export const processFamilies = (): Family[] => {
  const { rss, heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const cpu = [
    { labels: { mode: 'user' }, value: user / perSecond },
    { labels: { mode: 'system' }, value: system / perSecond },
  ];
  const started = Math.floor(performance.timeOrigin / 1000);
  return [
    familyOf(
      { name: 'unearth_processes', help: 'Processes of this server, the primary of workers included.' },
      [{ value: 1 }],
    ),
    familyOf({ name: 'unearth_process_resident_memory_bytes', help: 'Resident memory of all processes.' }, [
      { value: rss },
    ]),
    familyOf({ name: 'unearth_process_heap_bytes', help: "JavaScript's heap in use." }, [
      { value: heapUsed },
    ]),
    familyOf(
      { name: 'unearth_process_external_memory_bytes', help: 'Memory of buffers and native objects.' },
      [{ value: external }],
    ),
    familyOf(
      {
        name: 'unearth_process_cpu_seconds_total',
        help: 'Processor time of all processes.',
        type: 'counter',
      },
      cpu,
    ),
    familyOf(
      {
        name: 'unearth_process_start_time_seconds',
        help: 'When the oldest process was started, in Unix time.',
        merge: 'min',
      },
      [{ value: started }],
    ),
  ];
};

export interface LagMonitor {
  family(): Family;
  stop(): void;
}

/**
 * Measures how late the event loop comes to a timer: how long a request waits before anything is done for it. Counted in
 * buckets, since a mean or a maximum since the last scrape would depend on who asks, and workers' could not be added.
 */
export const startLagMonitor = (): LagMonitor => {
  const lag = createHistogram(
    {
      name: 'unearth_event_loop_lag_seconds',
      help: 'How late the event loop came to a timer of every tenth of a second.',
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    },
    [{}],
  );
  const series = lag.series({});
  let due = performance.now() + monitoring.lagEvery;
  const timer = setInterval(() => {
    const now = performance.now();
    series.observe(Math.max(0, now - due) / 1000);
    due = now + monitoring.lagEvery;
  }, monitoring.lagEvery).unref();
  return { family: lag.family, stop: () => clearInterval(timer) };
};
