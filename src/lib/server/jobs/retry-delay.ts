import { jobs as limits } from './limits.ts';

/**
 * In milliseconds: doubles with each failure, up to `longest`. Half of it is random, so that jobs that failed together
 * are not retried together.
 * @param failures 1 after the first
 */
export const retryDelay = (failures: number, random = Math.random): number => {
  const { first, longest } = limits.retries;
  const delay = Math.min(longest, first * 2 ** (failures - 1));
  return delay / 2 + (delay / 2) * random();
};
