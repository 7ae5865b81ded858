/** Lower case without accents, so that 'Ünïcode' and 'unicode' are the same to a search. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();

/** The words that a search knows: letters, digits, and the signs that names of languages end in (C++, C#). */
export const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}+#]+/gu) ?? [];
