import { setImmediate } from 'node:timers/promises';

interface Asked {
  /** Client, if known. */
  by?: string | undefined;
  /** Name by which other clients can join the task. */
  name?: string | undefined;
  /** True if a client still waits for the result when its turn comes. */
  isWanted?: () => boolean;
}

export interface Queue {
  /**
   * Runs the work when its turn comes.
   * @returns undefined, without running it, if too many wait already, or if it is not wanted any more
   */
  run<Result>(work: () => Promise<Result>, asked?: Asked): Promise<Result | undefined>;
  /** Lets the waiting task of this name use another client's turn as well. */
  join(name: string, by: string | undefined): void;
}

interface Waiting {
  name: string | undefined;
  begin: () => void;
  hasBegun: boolean;
}

/** Creates round-robin turns: each client's tasks run in order of arrival. */
const createTurns = () => {
  /** Tasks by client, in the order of the clients' next turns. */
  const waiting = new Map<string, Waiting[]>();
  return {
    add(by: string, work: Waiting): void {
      const theirs = waiting.get(by);
      if (theirs) theirs.push(work);
      else waiting.set(by, [work]);
    },
    take(): Waiting | undefined {
      for (const [by, theirs] of waiting) {
        let work = theirs.shift();
        while (work?.hasBegun) work = theirs.shift(); // in the turn of another
        waiting.delete(by);
        if (theirs.length) waiting.set(by, theirs); // behind all others
        if (work) return work;
      }
      return undefined;
    },
  };
};

/**
 * Fair queue: a client with a thousand tasks delays every other client by at most one. Before each task the event loop
 * handles pending I/O.
 * @param max limit of waiting and running tasks
 * @param atOnce limit of running tasks
 */
export const createQueue = (max: number, atOnce = 1): Queue => {
  const turns = createTurns();
  const named = new Map<string, Waiting>();
  let running = 0;
  let waiting = 0;

  const awaitTurn = ({ by = '', name }: Asked): Promise<void> =>
    new Promise((begin) => {
      const work = { name, begin, hasBegun: false };
      waiting++;
      turns.add(by, work);
      if (name !== undefined) named.set(name, work);
    });

  const enter = async (asked: Asked): Promise<void> => {
    if (running < atOnce) running++;
    else await awaitTurn(asked);
    await setImmediate();
  };

  const leave = (): void => {
    const next = turns.take();
    if (!next) {
      running--;
      return;
    }
    waiting--;
    if (next.name !== undefined && named.get(next.name) === next) named.delete(next.name);
    next.hasBegun = true;
    next.begin();
  };

  return {
    async run(work, asked = {}) {
      if (running + waiting >= max) return;
      await enter(asked);
      try {
        return asked.isWanted?.() === false ? undefined : await work();
      } finally {
        leave();
      }
    },
    join(name, by = '') {
      const work = named.get(name);
      if (work) turns.add(by, work);
    },
  };
};
