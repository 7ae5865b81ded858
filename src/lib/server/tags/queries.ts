import { sql } from 'kysely';
import { compiled } from '#lib/server/db/compiled.ts';
import { dialectOf, isOneOf } from '#lib/server/db/dialect.ts';
import { endOfPrefix } from '#lib/server/db/end-of-prefix.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { fold } from '#lib/text/words.ts';

/** Maximum number of tags read per prefix. If there are more, the first in the alphabet are suggested. */
const maxRead = 2_000;

/** Tags with this prefix, the most used first. @param prefix folded by `fold` */
export const suggestTags = async (db: Handle, prefix: string, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom((build) =>
      build
        .selectFrom('tags')
        .select(['tag', 'tag_key', 'uses'])
        .where('search_key', '>=', prefix)
        .where('search_key', '<', endOfPrefix(prefix))
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

export interface TagUses {
  key: string;
  /** Spelling of the tag. Ignored when `uses` is negative. */
  tag: string;
  /** Change in the number of products with this tag, which may be negative. */
  uses: number;
}

const addUses = compiled(
  (db, { rows }: { rows: string }) => sql`
    insert into tags (tag_key, tag, search_key, uses)
    select value ->> 0, value ->> 1, value ->> 2, cast(value ->> 3 as integer)
    from ${dialectOf(db).elements(rows)} where true
    on conflict (tag_key) do update set uses = tags.uses + excluded.uses`,
);

/** The uses of each tag in one row, in the order of their keys. */
const summed = (changes: readonly TagUses[]): TagUses[] => {
  const byKey = new Map<string, TagUses>();
  for (const change of changes) {
    const { tag, uses } = byKey.get(change.key) ?? { tag: change.tag, uses: 0 };
    byKey.set(change.key, { ...change, tag, uses: uses + change.uses });
  }
  return [...byKey.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
};

/**
 * Changes the number of products of these tags. A tag without products is deleted. All in one statement and one order:
 * two products that share tags would wait for each other.
 */
export const countTags = async (db: Handle, changes: readonly TagUses[]): Promise<void> => {
  const rows = summed(changes);
  if (!rows.length) return;
  await addUses(db, {
    rows: JSON.stringify(rows.map(({ key, tag, uses }) => [key, tag, fold(tag), uses])),
  });
  const discounted = rows.filter(({ uses }) => uses < 0).map(({ key }) => key);
  if (!discounted.length) return;
  await db
    .deleteFrom('tags')
    .where(isOneOf(db, 'tag_key', discounted))
    .where('uses', '<=', 0)
    .execute();
};
