/** Tells of several answers under way which one counts: the one that was asked for last. */
export interface Latest {
  /** Something is asked for, or nobody waits for an answer any more. @returns its number; they rise */
  next(): number;
  /** Whether nothing has been asked for since. */
  isLatest(number: number): boolean;
  /** The number of what was asked for last. */
  current(): number;
}

export const createLatest = (): Latest => {
  let latest = 0;
  return {
    next: () => ++latest,
    isLatest: (number) => number === latest,
    current: () => latest,
  };
};
