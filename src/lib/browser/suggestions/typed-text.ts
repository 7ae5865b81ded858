/**
 * What is typed, without the spaces around it. Empty if nothing of it can be searched for: the API refuses that, and a dead
 * key that is pressed before its letter types an accent alone. (Input while composing is not ignored: on many phones all of
 * it is.) Without `fold` of text/words.ts, which would be another script of public pages, 400 bytes with its headers.
 */
export const typedText = (value: string): string =>
  /[^\p{M}\s]/u.test(value.normalize('NFKD')) ? value.trim() : '';
