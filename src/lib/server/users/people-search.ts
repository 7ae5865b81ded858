import { type RawBuilder, sql } from 'kysely';
import { type Dialect, dialectOf, idsIn } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { type PersonWord, searchLimits } from '#lib/server/search/database.ts';
import { fold } from '#lib/text/words.ts';
import { emailKey } from './queries.ts';

const wordsOf = (q: string): PersonWord[] =>
  [...new Set(q.trim().split(/\s+/))]
    .slice(0, searchLimits.words)
    .map((word) => ({ name: fold(word), email: emailKey(word) }));

/** Each word somewhere in the name or the e-mail. */
const holdingAll = (dialect: Dialect, words: readonly PersonWord[]): RawBuilder<boolean> =>
  sql.join(
    words.map(
      ({ name, email }) =>
        sql`(${dialect.contains(sql`name_key`, name)} or ${dialect.contains(sql`email_key`, email)})`,
    ),
    sql` and `,
  );

/**
 * A condition for users with each word somewhere in their name or e-mail. Rare words are looked up in the trigram index.
 * @returns `few`: it names at most `searchLimits.max` rows; else it is for reading a whole index, which holds both texts
 */
export const searchPeople = async (
  db: Handle,
  q: string,
): Promise<{ condition: RawBuilder<boolean>; few: boolean }> => {
  const words = wordsOf(q);
  const dialect = dialectOf(db);
  const ids = await dialect.search.people(db, words, searchLimits.max);
  const all = holdingAll(dialect, words);
  if (!ids) return { condition: all, few: false };
  return { condition: sql`users.id in ${idsIn(db, ids)} and ${all}`, few: true };
};
