import { type ChangedParagraph, changedParagraphs } from '#lib/domain/text-changes.ts';

/** Beyond this time, in milliseconds, two texts have so little in common that a comparison helps nobody. */
const timeout = 300;

/**
 * Compares two versions of a text by words. Loads the comparison when it is first needed.
 * @returns undefined if the texts have too little in common
 */
export const wordDiff = async (before: string, now: string): Promise<ChangedParagraph[] | undefined> => {
  const { diffWords } = await import('diff');
  const intlSegmenter = new Intl.Segmenter('en', { granularity: 'word' });
  const parts = diffWords(before, now, { intlSegmenter, timeout });
  return (
    parts && changedParagraphs(parts.map(({ value, added, removed }) => ({ text: value, added, removed })))
  );
};
