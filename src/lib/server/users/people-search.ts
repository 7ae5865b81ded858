import { type RawBuilder, sql } from 'kysely';
import { search } from '#lib/limits.ts';
import { type Dialect, dialectOf, idsIn } from '#lib/server/db/dialect/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { fold } from '#lib/text/words.ts';
import { emailKey } from './queries.ts';

/** A word of a search, as it stands in `name_key` and in `email_key`. */
interface Word {
  name: string;
  email: string;
}

const wordsOf = (q: string): Word[] =>
  [...new Set(q.trim().split(/\s+/))]
    .slice(0, search.words)
    .map((word) => ({ name: fold(word), email: emailKey(word) }));

/** How many letters of a word are looked up in the index, which knows none of fewer. */
const indexedLetters = { min: 3, max: 6 } as const;

/** An expression of FTS5 ends at a NUL. */
const isIndexed = ({ name, email }: Word): boolean =>
  [name, email].every((text) => [...text].length >= indexedLetters.min && !text.includes('\0'));

/** The beginning of a word as a phrase of FTS5: each further letter costs another trigram, and narrows little. */
const phrase = (text: string): string =>
  `"${[...text].slice(0, indexedLetters.max).join('').replaceAll('"', '""')}"`;

const expression = (words: readonly Word[]): string =>
  words
    .map(({ name, email }) => `(name_key : ${phrase(name)} OR email_key : ${phrase(email)})`)
    .join(' AND ');

/** Ids of the users whom the trigram index finds; undefined if there are too many, or the words too short. */
const idsFromIndex = async (db: Handle, words: readonly Word[]): Promise<number[] | undefined> => {
  const indexed = words.filter(isIndexed);
  if (!indexed.length || dialectOf(db).name === 'postgres') return undefined;
  const { rows } = await sql<{ id: number }>`
    select rowid as id from user_trigrams where user_trigrams match ${expression(indexed)}
    limit ${sql.lit(search.max + 1)}`.execute(db);
  return rows.length <= search.max ? rows.map(({ id }) => id) : undefined;
};

/** Each word somewhere in the name or the e-mail. */
const holdingAll = (dialect: Dialect, words: readonly Word[]): RawBuilder<boolean> =>
  sql.join(
    words.map(
      ({ name, email }) =>
        sql`(${dialect.contains(sql`name_key`, name)} or ${dialect.contains(sql`email_key`, email)})`,
    ),
    sql` and `,
  );

/**
 * A condition for users with each word somewhere in their name or e-mail. Rare words are looked up in the trigram index.
 * @returns `few`: it names at most `search.max` rows; else it is for reading a whole index, which holds both texts
 */
export const searchPeople = async (
  db: Handle,
  q: string,
): Promise<{ condition: RawBuilder<boolean>; few: boolean }> => {
  const words = wordsOf(q);
  const ids = await idsFromIndex(db, words);
  const all = holdingAll(dialectOf(db), words);
  if (!ids) return { condition: all, few: false };
  return { condition: sql`users.id in ${idsIn(db, ids)} and ${all}`, few: true };
};
