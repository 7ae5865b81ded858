import type { Handle } from '#lib/server/db/handle.ts';

/** A word of a search for people, as it stands in `name_key` and in `email_key`. */
export interface PersonWord {
  name: string;
  email: string;
}

/**
 * Ids of the users whom an index finds: all with each word somewhere in their name or e-mail, and maybe others.
 * `undefined` if they are more than `max`, or the words too short for the index.
 */
export type FindPeople = (
  db: Handle,
  words: readonly PersonWord[],
  max: number,
) => Promise<number[] | undefined>;

/** How many letters of a word are looked up in the index, which knows none of fewer. */
const indexedLetters = 3;

/** The words that are long enough for an index of trigrams. */
export const longEnough = (words: readonly PersonWord[]): PersonWord[] =>
  words.filter(({ name, email }) => [name, email].every((text) => [...text].length >= indexedLetters));
