import type { Invalidated } from '#lib/server/db/database.ts';

export interface FollowedCaches extends Invalidated {
  /** The tags of each call of `invalidate`. */
  readonly invalidated: string[][];
  readonly clears: number;
}

/** Caches that record what they are told. */
export const followedCaches = (): FollowedCaches => {
  const invalidated: string[][] = [];
  let clears = 0;
  return {
    invalidated,
    get clears() {
      return clears;
    },
    invalidate: (tags) => void invalidated.push([...tags]),
    clear: () => void clears++,
    suspend: () => {},
    resume: () => {},
  };
};
