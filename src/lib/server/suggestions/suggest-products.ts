import { sql } from 'kysely';
import { suggestions } from '#lib/limits.ts';
import type { Database } from '#lib/server/db/database.ts';
import type { Handle } from '#lib/server/db/handle.ts';

/** Above each text that begins so. */
export const after = (beginning: string): string => `${beginning}\u{10FFFF}`;

/** Of `status_order`. */
const accepted = 1;

interface Named {
  id: number;
  name_key: string;
  trend: number;
}

const trendingNamed = (db: Handle, beginning: string): Promise<Named[]> =>
  db
    .selectFrom((build) =>
      build
        .selectFrom('products')
        .select(['id', 'name_key', 'trend'])
        .where('status', '=', 'accepted')
        .orderBy('trend', 'desc')
        .orderBy('id')
        .limit(sql.lit(suggestions.trendingRead))
        .as('bounded'),
    )
    .selectAll()
    .where('name_key', '>=', beginning)
    .where('name_key', '<', after(beginning))
    .execute();

const firstNamed = (db: Handle, beginning: string): Promise<Named[]> =>
  db
    .selectFrom('products')
    .select(['id', 'name_key', 'trend'])
    .where('status_order', '=', accepted)
    .where('name_key', '>=', beginning)
    .where('name_key', '<', after(beginning))
    .orderBy('name_key')
    .orderBy('id')
    .limit(suggestions.alphabetRead)
    .execute();

/**
 * Published products whose names begin so: one of just that name first, then by trend. Of many, those that trend most and
 * the first in the alphabet: to read the names of thousands would take longer than a search.
 */
export const productsNamed = async (db: Handle, beginning: string): Promise<number[]> => {
  const named = [...(await firstNamed(db, beginning)), ...(await trendingNamed(db, beginning))];
  const isExact = ({ name_key }: Named): number => Number(name_key === beginning);
  named.sort((one, other) => isExact(other) - isExact(one) || other.trend - one.trend || one.id - other.id);
  return [...new Set(named.map(({ id }) => id))];
};

/** The hits for what was typed, best first: for one letter just the names, unless none begins with it. */
export const findSuggested = async (database: Database, typed: string): Promise<number[]> => {
  const db = database.read;
  const { length } = [...typed];
  const named = length <= suggestions.shortLetters ? await productsNamed(db, typed) : [];
  if (named.length >= (length === 1 ? 1 : suggestions.products)) return named;
  const { ids } = await database.search.find(db, {
    keyword: typed,
    status: 'accepted',
    anyWord: true,
    limit: suggestions.hitsRead,
    offset: 0,
  });
  return [...new Set([...named, ...ids])];
};
