/** Numbers requests, to ignore responses that have been superseded by a later request. */
export interface Latest {
  /**
   * Call when a request starts, or to discard all responses in flight. @returns the number of the request, ascending
   */
  next(): number;
  /** True if no later request has started. */
  isLatest(number: number): boolean;
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
