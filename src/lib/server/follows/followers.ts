import { sql } from 'kysely';
import { idsIn } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { hasPage } from '#lib/server/makers/public-page.ts';

/** Range of followers' user ids. */
export interface FollowerRange {
  /** Excluded. */
  after: number;
  /** Included; undefined for no upper limit. */
  upTo: number | undefined;
}

/** Query of what members follow to hear of a product: its tags and their aliases, its maker, its launch. */
const targetsOf = (productId: number) => sql`
  select 'tag' as kind, tag_key as target from product_tags where product_id = ${productId}
  union all select 'tag', alias_key from tag_aliases
    where tag_key in (select tag_key from product_tags where product_id = ${productId})
  union all select 'maker', cast(adder_id as text) from products where id = ${productId}
  union all select 'launch', cast(id as text) from products where id = ${productId}`;

/**
 * Returns an id up to which no target of a product has more than `atMost` followers after `after`; undefined if each has fewer.
 * Reads no other followers, however many there are.
 */
export const endOfRange = async (
  db: Handle,
  { productId, after, atMost }: { productId: number; after: number; atMost: number },
): Promise<number | undefined> => {
  const { rows } = await sql<{ last: number | null }>`
    select min(last) as last from (
      select (
        select user_id from follows where follows.kind = t.kind and follows.target = t.target and user_id > ${after}
        order by user_id limit 1 offset ${sql.lit(atMost - 1)}
      ) as last
      from (${targetsOf(productId)}) t
    ) ends`.execute(db);
  return rows[0]?.last ?? undefined;
};

/**
 * Query of those who follow a tag or the maker of these products, or wait for their launch: a row per product, member and
 * what they follow of it. Makers do not follow their own products, and nobody follows a maker whose page is private.
 */
export const followersOf = (
  db: Handle,
  productIds: readonly number[],
  { after, upTo }: FollowerRange = { after: 0, upTo: undefined },
) => {
  const products = db
    .selectFrom('products')
    .where('products.id', 'in', idsIn(db, productIds))
    .select('products.id as product_id');
  const isInRange =
    upTo === undefined
      ? sql<boolean>`follows.user_id > ${after}`
      : sql<boolean>`follows.user_id > ${after} and follows.user_id <= ${upTo}`;
  const follows = ['follows.user_id', 'follows.kind', 'follows.target'] as const;
  const tagged = products.innerJoin('product_tags', 'product_tags.product_id', 'products.id');
  // SQLite reads a cross join from left to right; otherwise it may begin with all who follow any tag.
  const byTag = tagged
    .crossJoin('follows')
    .whereRef('follows.target', '=', 'product_tags.tag_key')
    .where('follows.kind', '=', sql.lit('tag' as const))
    .where(isInRange)
    .whereRef('follows.user_id', '!=', 'products.adder_id')
    .select(follows);
  const byAlias = tagged
    .innerJoin('tag_aliases', 'tag_aliases.tag_key', 'product_tags.tag_key')
    .crossJoin('follows')
    .whereRef('follows.target', '=', 'tag_aliases.alias_key')
    .where('follows.kind', '=', sql.lit('tag' as const))
    .where(isInRange)
    .whereRef('follows.user_id', '!=', 'products.adder_id')
    .select(['follows.user_id', 'follows.kind', 'tag_aliases.tag_key as target']);
  const byMaker = products
    .innerJoin('users', 'users.id', 'products.adder_id')
    .innerJoin('follows', (join) => join.on('follows.target', '=', sql`cast(products.adder_id as text)`))
    .where('follows.kind', '=', sql.lit('maker' as const))
    .where(isInRange)
    .where(hasPage)
    .select(follows);
  const byLaunch = products
    .innerJoin('follows', (join) => join.on('follows.target', '=', sql`cast(products.id as text)`))
    .where('follows.kind', '=', sql.lit('launch' as const))
    .where(isInRange)
    .whereRef('follows.user_id', '!=', 'products.adder_id')
    .select(follows);
  return byTag.union(byAlias).union(byMaker).union(byLaunch);
};
