import cluster from 'node:cluster';
import process from 'node:process';

/** Calls `end` at the first SIGTERM or SIGINT. */
export const endOnSignal = (end: () => unknown): void => {
  let hasBegun = false;
  const begin = (): void => {
    if (!hasBegun) end();
    hasBegun = true;
  };
  // A worker gets it twice: from the primary, and from the terminal or the service manager. Elsewhere a second one ends at once.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    if (cluster.isWorker) process.on(signal, begin);
    else process.once(signal, begin);
  }
};
