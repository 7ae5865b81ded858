/** Sentences and lines, with the white space after them. */
const sentences = /[^\n]*?(?:[.!?]+(?=\s|$)\s*|\n\s*|$)/gu;

const sameness = (sentence: string): string =>
  sentence
    .replace(/[.!?\s]+/gu, ' ')
    .trim()
    .toLowerCase();

const split = (text: string): string[] => (text.match(sentences) ?? []).filter((sentence) => sentence !== '');

/**
 * A long text without the sentences that it begins with and a short one above it has said already, in the same order:
 * what is imported often repeats them.
 */
export const withoutOpening = (long: string, short: string): string => {
  const said = split(short.trim()).map(sameness);
  const rest = split(long.trim());
  const repeated = rest.findIndex((sentence, at) => sameness(sentence) !== said[at]);
  return rest
    .slice(repeated < 0 ? rest.length : repeated)
    .join('')
    .trim();
};
