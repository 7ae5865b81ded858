import { sql } from 'kysely';
import { lists } from '#lib/domain/specification.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import { dialectOf, isOneOf } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { endOfPrefix } from '#lib/server/db/index-keys.ts';
import { fold } from '#lib/text/words.ts';
import type { TagRow } from './page-queries.ts';

/**
 * Query for the most used tags with a prefix that is folded by `fold`. The bounds are literals: PostgreSQL plans a statement with an
 * unknown limit at each call.
 * @param read tags of a prefix. If there are more, the first in the alphabet are compared.
 */
export const mostUsedTags = ({ read, limit }: { read: number; limit: number }) => {
  const tags = compiled((db, { from, before }: { from: string; before: string }) =>
    db
      .selectFrom((build) =>
        build
          .selectFrom('tags')
          .select(['tag_key', 'tag', 'uses'])
          .where('search_key', '>=', from)
          .where('search_key', '<', before)
          .where('uses', '>', sql.lit(0))
          .orderBy('search_key')
          .limit(sql.lit(read))
          .as('bounded'),
      )
      .select(['tag_key', 'tag', 'uses'])
      .orderBy('uses', 'desc')
      .orderBy('tag_key')
      .limit(sql.lit(limit)),
  );
  return (db: Handle, prefix: string): Promise<TagRow[]> =>
    tags(db, { from: prefix, before: endOfPrefix(prefix) });
};

const suggestedTags = mostUsedTags({ read: 2_000, limit: lists.tagSuggestions });

/** Spellings of the most used tags with this prefix. */
export const suggestTags = async (db: Handle, prefix: string): Promise<string[]> =>
  (await suggestedTags(db, prefix)).map(({ tag }) => tag);

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
