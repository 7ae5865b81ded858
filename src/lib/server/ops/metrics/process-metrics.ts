import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { monitoring } from '#lib/server/ops/limits.ts';

const perSecond = 1_000_000;

/** Memory, processor time and start of this process. */
export const measureProcess = (registry: Registry): void => {
  const registers = [registry];
  const addGauge = (name: string, help: string, read: () => number): void => {
    new Gauge({
      ...{ name, help, registers },
      collect() {
        this.set(read());
      },
    });
  };
  addGauge('unearth_processes', 'Processes of this server, the primary of workers included.', () => 1);
  addGauge(
    'unearth_process_resident_memory_bytes',
    'Resident memory of all processes.',
    () => process.memoryUsage().rss,
  );
  addGauge('unearth_process_heap_bytes', "JavaScript's heap in use.", () => process.memoryUsage().heapUsed);
  addGauge(
    'unearth_process_external_memory_bytes',
    'Memory of buffers and native objects.',
    () => process.memoryUsage().external,
  );
  new Counter({
    name: 'unearth_process_cpu_seconds_total',
    help: 'Processor time of all processes.',
    labelNames: ['mode'],
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc({ mode: 'user' }, user / perSecond);
      this.inc({ mode: 'system' }, system / perSecond);
    },
  });
  new Gauge({
    name: 'unearth_process_start_time_seconds',
    help: 'When the oldest process was started, in Unix time.',
    aggregator: 'min',
    registers,
  }).set(Math.floor(performance.timeOrigin / 1000));
};

/**
 * Measures how late the event loop comes to a timer: how long a request waits before anything is done for it. A histogram,
 * since a mean or a maximum since the last scrape would depend on who asks, and workers' could not be added up.
 * @returns stops it
 */
export const measureLag = (registry: Registry): (() => void) => {
  const lag = new Histogram({
    name: 'unearth_event_loop_lag_seconds',
    help: 'How late the event loop came to a timer of every tenth of a second.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  });
  let due = performance.now() + monitoring.lagEvery;
  const timer = setInterval(() => {
    const now = performance.now();
    lag.observe(Math.max(0, now - due) / 1000);
    due = now + monitoring.lagEvery;
  }, monitoring.lagEvery).unref();
  return () => clearInterval(timer);
};
