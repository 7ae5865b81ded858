import { setImmediate } from 'node:timers/promises';

export interface Queue {
  /**
   * Runs the work once those before it have made room.
   * @returns undefined, without running it, if too many wait already, or once the signal is aborted
   */
  run<Result>(work: () => Promise<Result>, signal?: AbortSignal): Promise<Result | undefined>;
}

/**
 * In the order of their arrival; before each the process answers whatever else was asked meanwhile.
 * @param max that wait or run
 * @param atOnce that run
 */
export const createQueue = (max: number, atOnce = 1): Queue => {
  const waiting: (() => void)[] = [];
  let running = 0;

  const enter = async (): Promise<void> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    await setImmediate();
  };

  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running--;
  };

  return {
    async run(work, signal) {
      if (running + waiting.length >= max) return;
      await enter();
      try {
        return signal?.aborted ? undefined : await work();
      } finally {
        leave();
      }
    },
  };
};
