import { setImmediate } from 'node:timers/promises';

interface Asked {
  /** Who asked, where it is known. */
  by?: string | undefined;
  /** Once it is aborted, nobody waits for the result any more. */
  signal?: AbortSignal | undefined;
}

export interface Queue {
  /**
   * Runs the work when its turn comes.
   * @returns undefined, without running it, if too many wait already, or once the signal is aborted
   */
  run<Result>(work: () => Promise<Result>, asked?: Asked): Promise<Result | undefined>;
}

type Begin = () => void;

/** What waits. Its order is that of arrival for each who asked, and these take turns. */
const createTurns = () => {
  /** By who asked, in the order of their next turns. */
  const waiting = new Map<string, Begin[]>();
  let size = 0;
  return {
    size: () => size,
    add(by: string, begin: Begin): void {
      const theirs = waiting.get(by);
      if (theirs) theirs.push(begin);
      else waiting.set(by, [begin]);
      size++;
    },
    take(): Begin | undefined {
      const [[by, theirs] = []] = waiting;
      if (by === undefined || !theirs) return;
      const begin = theirs.shift();
      size--;
      waiting.delete(by);
      if (theirs.length) waiting.set(by, theirs); // behind all others
      return begin;
    },
  };
};

/**
 * Whoever asks for a thousand works at once delays those of others by one each. Before each work the process answers
 * whatever else was asked meanwhile.
 * @param max that wait or run
 * @param atOnce that run
 */
export const createQueue = (max: number, atOnce = 1): Queue => {
  const turns = createTurns();
  let running = 0;

  const enter = async (by: string): Promise<void> => {
    if (running >= atOnce) await new Promise<void>((resolve) => turns.add(by, resolve));
    else running++;
    await setImmediate();
  };

  const leave = (): void => {
    const next = turns.take();
    if (next) next();
    else running--;
  };

  return {
    async run(work, { by = '', signal } = {}) {
      if (running + turns.size() >= max) return;
      await enter(by);
      try {
        return signal?.aborted ? undefined : await work();
      } finally {
        leave();
      }
    },
  };
};
