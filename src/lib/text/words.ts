/** Folds case and accents, so that a search finds 'Ünïcode' by 'unicode'. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

/** Key for equality of names. Unlike `fold` it keeps accents, since in many scripts they make another word (バス, ハス). */
export const identityOf = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

/** Searchable words: letters and digits, with trailing + and # as in C++ and C#. */
export const wordsOf = (text: string): string[] =>
  fold(text).match(/[\p{L}\p{N}]+(?:[+#]+(?![\p{L}\p{N}+#]))?/gu) ?? [];
