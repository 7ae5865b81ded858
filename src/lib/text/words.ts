/**
 * Removes marks beyond 30 on one letter, which is more than any language has
 * (https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format): normalising takes quadratic time in their number.
 */
const withFewMarks = (text: string): string => text.replace(/(\p{M}{30})\p{M}+/gu, '$1');

/** Folds case and accents, so that a search finds 'Ünïcode' by 'unicode'. */
export const fold = (text: string): string =>
  withFewMarks(text)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

/** Key for equality of names. Unlike `fold` it keeps accents, since in many scripts they make another word (バス, ハス). */
export const identityOf = (text: string): string => withFewMarks(text).normalize('NFKC').toLowerCase().trim();

const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);

/** One emoji, or a flag, as in `word`. Its variants (colours of skin, families) are found by their parts. */
export const emoji = '\\p{Extended_Pictographic}|\\p{Regional_Indicator}{2}';

const word =
  /[\p{L}\p{N}]+(?:[+#]+(?![\p{L}\p{N}+#]))?|\p{Extended_Pictographic}|\p{Regional_Indicator}{2}/gu;

/** Searchable words: letters and digits, with trailing + and # as in C++ and C#; and emoji, each by itself. */
export const wordsOf = (text: string): string[] =>
  // Folding takes most of the time, and most texts have nothing to fold.
  (isAscii(text) ? text.toLowerCase() : fold(text)).match(word) ?? [];
