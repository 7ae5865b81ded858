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

/** Tags as written, by their `identityOf`. */
type Tags = ReadonlyMap<string, string>;

/**
 * Counts one more product for each of the first, and one less for each of the others. A tag without products is deleted.
 * All in one statement and one order: two products that share tags would wait for each other.
 */
export const countTags = async (db: Handle, counted: Tags, discounted: Tags): Promise<void> => {
  const steps = [
    ...[...counted].map(([key, tag]) => ({ tag_key: key, tag, uses: 1 })),
    ...[...discounted].map(([key, tag]) => ({ tag_key: key, tag, uses: -1 })),
  ];
  if (!steps.length) return;
  await db
    .insertInto('tags')
    .values(
      steps
        .sort((one, other) => (one.tag_key < other.tag_key ? -1 : 1))
        .map((step) => ({ ...step, search_key: fold(step.tag) })),
    )
    .onConflict((conflict) =>
      conflict.column('tag_key').doUpdateSet({ uses: sql`tags.uses + excluded.uses` }),
    )
    .execute();
  if (!discounted.size) return;
  await db
    .deleteFrom('tags')
    .where('tag_key', 'in', [...discounted.keys()])
    .where('uses', '<=', 0)
    .execute();
};
