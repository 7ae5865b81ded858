/**
 * Returns the trimmed text; empty if nothing in it can be searched for, because the API rejects that: a dead key
 * pressed before its letter types an accent alone. Input during composition is included, since on many phones all
 * input is. Does not use `fold` of text/words.ts, which would add a script of 400 bytes to public pages.
 */
export const typedText = (value: string): string =>
  /[^\p{M}\s]/u.test(value.normalize('NFKD')) ? value.trim() : '';
