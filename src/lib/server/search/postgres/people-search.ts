import { sql } from 'kysely';
import { type FindPeople, longEnough } from '#lib/server/search/people.ts';

/** A pattern of `like` for texts that hold this one. */
const holding = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

export const findPeople: FindPeople = async (db, words, max) => {
  // No text of PostgreSQL has a NUL, so nobody is called so.
  if (words.some(({ name, email }) => `${name}${email}`.includes('\0'))) return [];
  const indexed = longEnough(words);
  if (!indexed.length) return undefined;
  const all = sql.join(
    indexed.map(
      ({ name, email }) => sql`(name_key like ${holding(name)} or email_key like ${holding(email)})`,
    ),
    sql` and `,
  );
  const { rows } = await sql<{ id: number }>`
    select id from users where ${all} limit ${sql.lit(max + 1)}`.execute(db);
  return rows.length <= max ? rows.map(({ id }) => id) : undefined;
};
