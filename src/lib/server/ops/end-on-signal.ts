import cluster from 'node:cluster';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { environment } from './env.ts';
import { shutdown } from './limits.ts';

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
export const endOnSignal = (
  end: () => unknown,
  { target = process, isWorker = cluster.isWorker, now = () => performance.now() }: Environment = {},
): void => {
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

/** In milliseconds, between two looks at the shell. */
const interval = 250;

/**
 * Sends this process SIGTERM when the shell is gone in which `npm run` started it. npm passes a SIGTERM on to its shell alone, which dies of
 * it and leaves us behind; `exec` in the script would help, which Windows does not know. Ctrl-C reaches everybody.
 */
export const endWithNpm = (): void => {
  if (!environment().npm_lifecycle_event) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, interval);
  watch.unref();
};
