import { sql } from 'kysely';
import type { Handle } from '#lib/server/db/handle.ts';
import { fold } from '#lib/text/words.ts';

/** How many tags are read at most for one prefix; of more, the first in the alphabet are suggested. */
const maxRead = 2_000;

/** Tags with this prefix, the most used first. @param prefix folded by `fold` */
export const suggestTags = async (db: Handle, prefix: string, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom((build) =>
      build
        .selectFrom('tags')
        .select(['tag', 'tag_key', 'uses'])
        .where('search_key', '>=', prefix)
        .where('search_key', '<', `${prefix}\u{10FFFF}`)
        .orderBy('search_key')
        .limit(sql.lit(maxRead))
        .as('bounded'),
    )
    .select('tag')
    .orderBy('uses', 'desc')
    .orderBy('tag_key')
    .limit(limit)
    .execute();
  return rows.map(({ tag }) => tag);
};

/** Counts one more product for each tag. @param tags as written, by their `identityOf` */
export const countTags = async (db: Handle, tags: ReadonlyMap<string, string>): Promise<void> => {
  if (!tags.size) return;
  await db
    .insertInto('tags')
    .values(
      // In one order: two products with the same tags would wait for each other.
      [...tags]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, tag]) => ({ tag_key: key, search_key: fold(tag), tag, uses: 1 })),
    )
    .onConflict((conflict) => conflict.column('tag_key').doUpdateSet({ uses: sql`tags.uses + 1` }))
    .execute();
};

/** Counts one product less for each tag. A tag without products is deleted. @param keys by `identityOf` */
export const discountTags = async (db: Handle, keys: readonly string[]): Promise<void> => {
  if (!keys.length) return;
  await db.updateTable('tags').set({ uses: sql`uses - 1` }).where('tag_key', 'in', keys).execute();
  await db.deleteFrom('tags').where('tag_key', 'in', keys).where('uses', '<=', 0).execute();
};
