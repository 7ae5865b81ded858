/** Lower case without accents, so that 'Ünïcode' and 'unicode' are the same to a search. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

/**
 * The same for two ways to write the same, where mistaking one thing for another does harm: accents count, since in
 * many scripts they make another word (バス, ハス).
 */
export const identityOf = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

/** The words that a search knows: letters and digits, with the signs that names of languages end in (C++, C#). */
export const wordsOf = (text: string): string[] =>
  fold(text).match(/[\p{L}\p{N}]+(?:[+#]+(?![\p{L}\p{N}+#]))?/gu) ?? [];
