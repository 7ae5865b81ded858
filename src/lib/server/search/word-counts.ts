/** How often each word is there. @param step what one adds to the count: 1 or -1 */
export const wordCounts = (words: readonly string[], step: 1 | -1): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + step);
  return counts;
};
