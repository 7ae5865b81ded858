import { sql } from 'kysely';
import { suggestions } from '#lib/limits.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { findTag, type TagRow } from '#lib/server/products/tag-page-queries.ts';
import { beginsWord } from './begins-word.ts';
import { after } from './suggest-products.ts';

/** Tags that begin so, the most used first. */
export const tagsBeginning = (db: Handle, beginning: string): Promise<TagRow[]> =>
  db
    .selectFrom((build) =>
      build
        .selectFrom('tags')
        .select(['tag_key', 'tag', 'uses'])
        .where('search_key', '>=', beginning)
        .where('search_key', '<', after(beginning))
        .where('uses', '>', 0)
        .orderBy('search_key')
        .limit(sql.lit(suggestions.tagsRead))
        .as('bounded'),
    )
    .selectAll()
    .orderBy('uses', 'desc')
    .orderBy('tag_key')
    .limit(suggestions.tags)
    .execute();

/** Tags of these products with a further word that begins so, as 'password management' for 'man'. */
export const tagsWithin = async (
  db: Handle,
  products: readonly number[],
  beginning: string,
): Promise<TagRow[]> => {
  if (!products.length) return [];
  const rows = await db
    .selectFrom('product_tags')
    .innerJoin('tags', 'tags.tag_key', 'product_tags.tag_key')
    .select(['tags.tag_key', 'tags.tag', 'tags.uses', 'tags.search_key'])
    .distinct()
    .where('product_tags.product_id', 'in', products)
    .where('tags.uses', '>', 0)
    .execute();
  return rows
    .filter(({ search_key }) => beginsWord(search_key, beginning))
    .sort((one, other) => other.uses - one.uses || (one.tag_key < other.tag_key ? -1 : 1))
    .map(({ tag_key, tag, uses }) => ({ tag_key, tag, uses }));
};

/** @param products the hits for what was typed */
export const suggestTagsFor = async (
  db: Handle,
  typed: string,
  products: readonly number[],
): Promise<TagRow[]> => {
  // By an alias, or by a spelling that folding changes: the tag that it stands for.
  const meant = await findTag(db, typed);
  const tags = [...(meant ? [meant] : []), ...(await tagsBeginning(db, typed))];
  if (tags.length < suggestions.tags)
    tags.push(...(await tagsWithin(db, products.slice(0, suggestions.hitsRead), typed)));
  return [...new Map(tags.map((row) => [row.tag_key, row])).values()].slice(0, suggestions.tags);
};
