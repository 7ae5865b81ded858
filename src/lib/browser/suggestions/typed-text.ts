import { fold } from '#lib/text/words.ts';

/**
 * What is typed, without the spaces around it. Empty if nothing of it can be searched for: the API refuses that, and a dead
 * key that is pressed before its letter types an accent alone. (Input while composing is not ignored: on many phones all of
 * it is.)
 */
export const typedText = (value: string): string => (fold(value).trim() ? value.trim() : '');
