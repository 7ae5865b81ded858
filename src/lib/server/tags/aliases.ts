import { sql } from 'kysely';
import { httpError } from '#lib/server/api/errors.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { lockTagMerges } from '#lib/server/db/locks.ts';
import { fold } from '#lib/text/words.ts';
import { findTag, type TagRow } from './page-queries.ts';

export interface Merge {
  from: TagRow;
  into: TagRow;
}

/**
 * The tags that a merge is about. What the other one is an alias of counts.
 * @throws HttpError `not_found` if one has no products, `same_tag` if both are one already,
 *   `tag_merged` if the first is an alias of a third
 */
export const findMerge = async (db: Handle, named: { from: string; into: string }): Promise<Merge> => {
  const [from, into] = [await findTag(db, named.from), await findTag(db, named.into)];
  if (!from || !into) throw httpError('not_found');
  if (from.tag_key === into.tag_key) throw httpError('same_tag');
  if (from.found_key !== from.tag_key) throw httpError('tag_merged');
  return { from, into };
};

/** Returns the number of products with both tags, some products that a merge moves, and the aliases that it moves. */
export const previewMerge = async (
  db: Handle,
  { from, into }: Merge,
): Promise<{ both: number; names: string[]; aliases: string[] }> => {
  const shared = await db
    .selectFrom('product_tags as one')
    .innerJoin('product_tags as other', 'other.product_id', 'one.product_id')
    .select(({ fn }) => fn.count<number>('one.product_id').distinct().as('both'))
    .where('one.tag_key', '=', from.tag_key)
    .where('other.tag_key', '=', into.tag_key)
    .executeTakeFirstOrThrow();
  const moved = await db
    .selectFrom('product_tags')
    .innerJoin('products', 'products.id', 'product_tags.product_id')
    .select(['products.id', 'products.name'])
    // It may have the tag by several of its aliases.
    .distinct()
    .where('product_tags.tag_key', '=', from.tag_key)
    .orderBy('products.id')
    .limit(sql.lit(5))
    .execute();
  const aliases = await db
    .selectFrom('tag_aliases')
    .select('alias')
    .where('tag_key', '=', from.tag_key)
    .orderBy('alias_key')
    .execute();
  return {
    both: Number(shared.both),
    names: moved.map(({ name }) => name),
    aliases: aliases.map(({ alias }) => alias),
  };
};

/** Counts a tag's products, and updates, adds or removes the tag. */
const updateUses = async (db: Handle, { key, tag }: { key: string; tag: string }): Promise<void> => {
  const { uses } = await db
    .selectFrom('product_tags')
    .select(({ fn }) => fn.count<number>('product_id').distinct().as('uses'))
    .where('tag_key', '=', key)
    .executeTakeFirstOrThrow();
  if (Number(uses) === 0) {
    await db.deleteFrom('tags').where('tag_key', '=', key).execute();
    return;
  }
  await db
    .insertInto('tags')
    .values({ tag_key: key, tag, search_key: fold(tag), uses: Number(uses) })
    .onConflict((conflict) => conflict.column('tag_key').doUpdateSet({ uses: Number(uses) }))
    .execute();
};

/**
 * Makes a tag, with its own aliases, an alias of another one, in the caller's transaction.
 * @throws HttpError as `findMerge`
 */
export const mergeTags = async (
  db: Handle,
  named: { from: string; into: string },
  at: string,
): Promise<Merge> => {
  await lockTagMerges(db);
  const { from, into } = await findMerge(db, named);
  const moved = { tag_key: into.tag_key, tag: into.tag };
  await db.updateTable('tag_aliases').set(moved).where('tag_key', '=', from.tag_key).execute();
  await db
    .insertInto('tag_aliases')
    .values({
      alias_key: from.tag_key,
      alias: from.tag,
      parent_key: into.tag_key,
      ...moved,
      created_at: at,
    })
    .execute();
  await db
    .updateTable('product_tags')
    .set({ tag_key: into.tag_key })
    .where('tag_key', '=', from.tag_key)
    .execute();
  await updateUses(db, { key: from.tag_key, tag: from.tag });
  await updateUses(db, { key: into.tag_key, tag: into.tag });
  return { from, into };
};

/** An alias, and those that were merged into it before it became one itself. */
const withDescendants = (
  aliases: readonly { alias_key: string; parent_key: string }[],
  key: string,
): string[] => [
  key,
  ...aliases
    .filter(({ parent_key }) => parent_key === key)
    .flatMap(({ alias_key }) => withDescendants(aliases, alias_key)),
];

/**
 * Turns an alias back into a tag, with the aliases that it had before, in the caller's transaction.
 * @returns the tag that it was an alias of, and the new tag; undefined if it is not an alias
 */
export const separateTag = async (
  db: Handle,
  aliasKey: string,
): Promise<{ from: string; into: string } | undefined> => {
  await lockTagMerges(db);
  const alias = await db
    .selectFrom('tag_aliases')
    .select(['alias_key', 'alias', 'tag_key', 'tag'])
    .where('alias_key', '=', aliasKey)
    .executeTakeFirst();
  if (!alias) return;
  const siblings = await db
    .selectFrom('tag_aliases')
    .select(['alias_key', 'parent_key'])
    .where('tag_key', '=', alias.tag_key)
    .execute();
  const keys = withDescendants(siblings, aliasKey);
  await db.deleteFrom('tag_aliases').where('alias_key', '=', aliasKey).execute();
  await db
    .updateTable('tag_aliases')
    .set({ tag_key: aliasKey, tag: alias.alias })
    .where('alias_key', 'in', keys)
    .execute();
  await db
    .updateTable('product_tags')
    .set({ tag_key: aliasKey })
    .where('written_key', 'in', keys)
    .where('tag_key', '=', alias.tag_key)
    .execute();
  await updateUses(db, { key: aliasKey, tag: alias.alias });
  await updateUses(db, { key: alias.tag_key, tag: alias.tag });
  return { from: alias.alias, into: alias.tag };
};
