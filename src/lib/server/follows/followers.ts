import { sql } from 'kysely';
import { idsIn } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { hasPage } from '#lib/server/makers/public-page.ts';

/**
 * Query of those who follow a tag or the maker of these products, or wait for their launch: a row per product, member and
 * what they follow of it. Makers do not follow their own products, and nobody follows a maker whose page is private.
 */
export const followersOf = (db: Handle, productIds: readonly number[]) => {
  const products = db
    .selectFrom('products')
    .where('products.id', 'in', idsIn(db, productIds))
    .select('products.id as product_id');
  const follows = ['follows.user_id', 'follows.kind', 'follows.target'] as const;
  const tagged = products.innerJoin('product_tags', 'product_tags.product_id', 'products.id');
  const byTag = tagged
    .innerJoin('follows', 'follows.target', 'product_tags.tag_key')
    .where('follows.kind', '=', sql.lit('tag' as const))
    .whereRef('follows.user_id', '!=', 'products.adder_id')
    .select(follows);
  const byAlias = tagged
    .innerJoin('tag_aliases', 'tag_aliases.tag_key', 'product_tags.tag_key')
    .innerJoin('follows', 'follows.target', 'tag_aliases.alias_key')
    .where('follows.kind', '=', sql.lit('tag' as const))
    .whereRef('follows.user_id', '!=', 'products.adder_id')
    .select(['follows.user_id', 'follows.kind', 'tag_aliases.tag_key as target']);
  const byMaker = products
    .innerJoin('users', 'users.id', 'products.adder_id')
    .innerJoin('follows', (join) => join.on('follows.target', '=', sql`cast(products.adder_id as text)`))
    .where('follows.kind', '=', sql.lit('maker' as const))
    .where(hasPage)
    .select(follows);
  const byLaunch = products
    .innerJoin('follows', (join) => join.on('follows.target', '=', sql`cast(products.id as text)`))
    .where('follows.kind', '=', sql.lit('launch' as const))
    .whereRef('follows.user_id', '!=', 'products.adder_id')
    .select(follows);
  return byTag.union(byAlias).union(byMaker).union(byLaunch);
};
