import { sql } from 'kysely';
import type { Handle } from '#lib/server/db/handle.ts';
import { fold } from '#lib/text/words.ts';

/** The most tags that are looked at for one beginning. Out of more, those first in the alphabet are suggested. */
const mostRead = 2_000;

/**
 * Tags in use that begin so, the most used first.
 * @param prefix folded, as `fold` does
 */
export const suggestTags = async (db: Handle, prefix: string, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom((build) =>
      build
        .selectFrom('tags')
        .select(['tag', 'tag_key', 'uses'])
        .where('search_key', '>=', prefix)
        .where('search_key', '<', `${prefix}\u{10FFFF}`)
        .orderBy('search_key')
        .limit(sql.lit(mostRead))
        .as('bounded'),
    )
    .select('tag')
    .orderBy('uses', 'desc')
    .orderBy('tag_key')
    .limit(limit)
    .execute();
  return rows.map(({ tag }) => tag);
};

/** Counts one more product with each of these tags. @param tags as they are written, by what tells them apart */
export const countTags = async (db: Handle, tags: ReadonlyMap<string, string>): Promise<void> => {
  if (!tags.size) return;
  await db
    .insertInto('tags')
    .values([...tags].map(([key, tag]) => ({ tag_key: key, search_key: fold(tag), tag, uses: 1 })))
    .onConflict((conflict) => conflict.column('tag_key').doUpdateSet({ uses: sql`tags.uses + 1` }))
    .execute();
};

/** Counts one product less with each of these tags. A tag that no product has any more goes. */
export const discountTags = async (db: Handle, keys: readonly string[]): Promise<void> => {
  if (!keys.length) return;
  await db.updateTable('tags').set({ uses: sql`uses - 1` }).where('tag_key', 'in', keys).execute();
  await db.deleteFrom('tags').where('tag_key', 'in', keys).where('uses', '<=', 0).execute();
};
