import type { World } from './world.ts';

interface Outcome {
  figures: Record<string, number | string>;
  /** What was promised and did not hold; empty if all of it did. */
  broken: string[];
}

export interface Scenario {
  name: string;
  /** What is promised, in one line. */
  promise: string;
  /** The only database that can have it. */
  only?: World['name'];
  /** Makes the fault happen to a site of the production build, and looks whether the promise holds. */
  run(world: World): Promise<Outcome>;
}

/** The fault can't be made to happen on this machine: nothing is known of its promise. */
export class CannotHappen extends Error {
  override name = 'CannotHappen';
}

/** Collects what did not hold. */
export const createPromises = () => {
  const broken: string[] = [];
  return {
    broken,
    /** @param otherwise what is told if it does not hold */
    hold(holds: boolean, otherwise: string): void {
      if (!holds && !broken.includes(otherwise)) broken.push(otherwise);
    },
  };
};

/** Of times in milliseconds, the one that `share` of them don't exceed, rounded. */
export const quantile = (times: readonly number[], share: number): number => {
  const sorted = times.toSorted((one, other) => one - other);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
};

/** Calls `look` until it gives something, every 5 ms. @throws Error after `seconds` */
export const until = async <Found>(
  what: string,
  look: () => Promise<Found | undefined | false> | Found | undefined | false,
  seconds = 30,
): Promise<Found> => {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (performance.now() > end) throw new Error(`${what} did not happen within ${seconds} s`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};
