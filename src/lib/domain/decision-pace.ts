/** How long decisions take is the time that `share` of the last `decisions` took; of fewer than `min`, nothing is said. */
export const decisionPace = { decisions: 50, min: 10, share: 0.8 } as const;

const hour = 3_600_000;

/**
 * Within how many hours most decisions are made; undefined if there are too few to tell.
 * @param waits how long each of the last decisions took, in milliseconds
 */
export const mostWithinHours = (waits: readonly number[]): number | undefined => {
  if (waits.length < decisionPace.min) return undefined;
  const shortestFirst = [...waits].sort((a, b) => a - b);
  const longestOfMost = shortestFirst[Math.ceil(waits.length * decisionPace.share) - 1] ?? 0;
  return Math.max(1, Math.ceil(longestOfMost / hour));
};
