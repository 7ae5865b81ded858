import { setImmediate } from 'node:timers/promises';

export interface Queue {
  /**
   * Runs the work once all before it is done.
   * @returns undefined, without running it, if too many wait already, or once the signal is aborted
   */
  run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result | undefined>;
}

/** One work at a time; between two of them the process answers whatever else was asked meanwhile. @param max that wait */
export const createQueue = (max: number): Queue => {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    async run(work, signal) {
      if (waiting >= max) return;
      waiting++;
      const own = last.then(async () => {
        await setImmediate();
        return signal?.aborted ? undefined : work();
      });
      last = own.catch(() => {});
      try {
        return await own;
      } finally {
        waiting--;
      }
    },
  };
};
