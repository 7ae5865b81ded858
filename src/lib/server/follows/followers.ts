import { sql } from 'kysely';
import { deleteSome } from '#lib/server/db/delete-some.ts';
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

/** Deletes a batch of the follows of a maker or a launch by anybody. @returns rows deleted */
export const removeFollowers = (
  db: Handle,
  { kind, id }: { kind: 'maker' | 'launch'; id: number },
  limit: number,
): Promise<number> => {
  const ofTarget = db
    .selectFrom('follows')
    .select(['kind', 'target', 'user_id'])
    .where('kind', '=', kind)
    .where('target', '=', String(id));
  return deleteSome(db, 'follows', ['kind', 'target', 'user_id'], ofTarget.orderBy('user_id').limit(limit));
};

interface Target {
  product_id: number;
  kind: 'tag' | 'maker' | 'launch';
  target: string;
  /** The target that is followed: an alias of the tag, or the target itself. */
  followed: string;
}

/** Query of what members follow to hear of products: their tags and the aliases of those, their maker's page, their launch. */
const targetsOf = (db: Handle, productIds: readonly number[]) => {
  const ids = idsIn(db, productIds);
  return sql<Target>`(
    select product_id, 'tag' as kind, tag_key as target, tag_key as followed from product_tags where product_id in ${ids}
    union all select product_id, 'tag', product_tags.tag_key, alias_key
      from product_tags join tag_aliases on tag_aliases.tag_key = product_tags.tag_key where product_id in ${ids}
    union all select products.id, 'maker', cast(adder_id as text), cast(adder_id as text)
      from products join users on users.id = adder_id where products.id in ${ids} and ${hasPage}
    union all select id, 'launch', cast(id as text), cast(id as text) from products where id in ${ids}
  )`;
};

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
        select user_id from follows where follows.kind = t.kind and follows.target = t.followed and user_id > ${after}
        order by user_id limit 1 offset ${sql.lit(atMost - 1)}
      ) as last
      from ${targetsOf(db, [productId])} t
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
) =>
  db
    .selectFrom(targetsOf(db, productIds).as('t'))
    .innerJoin('products', 'products.id', 't.product_id')
    // SQLite reads a cross join from left to right; otherwise it may begin with all who follow any tag.
    .crossJoin('follows')
    .whereRef('follows.kind', '=', 't.kind')
    .whereRef('follows.target', '=', 't.followed')
    .where('follows.user_id', '>', after)
    .$if(upTo !== undefined, (query) => query.where('follows.user_id', '<=', upTo ?? 0))
    .whereRef('follows.user_id', '!=', 'products.adder_id')
    .select(['t.product_id', 'follows.user_id', 't.kind', 't.target'])
    .distinct();
