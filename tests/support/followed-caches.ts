import type { Invalidated } from '#lib/server/db/database.ts';

export interface FollowedCaches extends Invalidated {
  /** The tags of each write. */
  readonly invalidated: string[][];
  readonly clears: number;
  readonly expiries: number;
}

/** Caches that record what they are told. */
export const followedCaches = (): FollowedCaches => {
  const invalidated: string[][] = [];
  let clears = 0;
  let expiries = 0;
  return {
    invalidated,
    get clears() {
      return clears;
    },
    get expiries() {
      return expiries;
    },
    invalidateAll: (writes) => void invalidated.push(...writes.map((tags) => [...tags])),
    clear: () => void clears++,
    expire: () => void expiries++,
    suspend: () => {},
    resume: () => {},
  };
};
