import cluster from 'node:cluster';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { shutdown } from '#lib/server/ops/limits.ts';

type Signalled = Pick<NodeJS.Process, 'on' | 'off' | 'kill' | 'pid'>;

/** For tests. */
interface Environment {
  target?: Signalled;
  isWorker?: boolean;
  /** In milliseconds. */
  now?: () => number;
}

/**
 * Calls `end` at the first SIGTERM or SIGINT. A signal that comes again within a second is the same one: npm and the
 * terminal, or the primary and the service manager, both deliver it. One that comes again later ends the process at
 * once, but for workers, which their primary kills.
 */
export const endOnSignal = (end: () => unknown, environment: Environment = {}): void => {
  const { target = process, isWorker = cluster.isWorker, now = () => performance.now() } = environment;
  let hasBegun = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    let first: number | undefined;
    const onSignal = (): void => {
      if (!hasBegun) end();
      hasBegun = true;
      first ??= now();
      if (isWorker || now() - first < shutdown.sameSignal) return;
      target.off(signal, onSignal);
      target.kill(target.pid, signal);
    };
    target.on(signal, onSignal);
  }
};
