/** Waiting time shown to members: `share` of the last `decisions` took no longer. Nothing is shown with fewer than `min`. */
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
