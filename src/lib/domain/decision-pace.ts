import { decisionPace as limits } from '#lib/limits.ts';

const hour = 3_600_000;

/**
 * Within how many hours most decisions are made; undefined if there are too few to tell.
 * @param waits how long each of the last decisions took, in milliseconds
 */
export const mostWithinHours = (waits: readonly number[]): number | undefined => {
  if (waits.length < limits.min) return undefined;
  const shortestFirst = [...waits].sort((a, b) => a - b);
  const longestOfMost = shortestFirst[Math.ceil(waits.length * limits.share) - 1] ?? 0;
  return Math.max(1, Math.ceil(longestOfMost / hour));
};
