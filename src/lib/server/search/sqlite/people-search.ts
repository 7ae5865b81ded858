import { sql } from 'kysely';
import { type FindPeople, longEnough, type PersonWord } from '#lib/server/search/people.ts';

/** The beginning of a word as a phrase of FTS5: each further letter costs another trigram, and narrows little. */
const letters = 6;

const phrase = (text: string): string => `"${[...text].slice(0, letters).join('').replaceAll('"', '""')}"`;

const expression = (words: readonly PersonWord[]): string =>
  words
    .map(({ name, email }) => `(name_key : ${phrase(name)} OR email_key : ${phrase(email)})`)
    .join(' AND ');

export const findPeople: FindPeople = async (db, words, max) => {
  // An expression of FTS5 ends at a NUL.
  const indexed = longEnough(words).filter(({ name, email }) => !`${name}${email}`.includes('\0'));
  if (!indexed.length) return undefined;
  const { rows } = await sql<{ id: number }>`
    select rowid as id from user_trigrams where user_trigrams match ${expression(indexed)}
    limit ${sql.lit(max + 1)}`.execute(db);
  return rows.length <= max ? rows.map(({ id }) => id) : undefined;
};
