import { type RawBuilder, sql } from 'kysely';
import { idsIn } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';

/**
 * Limits of the products displayed below another one. Two products are only related if at least `voters` people voted
 * for both and `votersOfEach` for each, so that nobody can be singled out. With fewer than `min` found by votes, tags
 * decide.
 */
export const related = {
  max: 6,
  min: 3,
  voters: 5,
  votersOfEach: 10,
  /** Limits of the rows read per product: latest voters, products of each voter, and products of each of the rarest tags. */
  read: { voters: 200, votesOfEach: 50, candidates: 50, tags: 5, ofEachTag: 50 },
  /** Products, or milliseconds, after which a batch ends. */
  batch: { products: 50, duration: 5 },
} as const;

const byScore = (one: { score: number; id: number }, other: { score: number; id: number }): number =>
  other.score - one.score || one.id - other.id;

interface CoVoted {
  id: number;
  shared: number;
  vote_weight: number;
}

/**
 * Returns the published products that people who voted for this one also voted for, best first: those that many of them
 * have in common, and others don't. Only votes of full weight count. The number of voters read, and of votes of
 * each, is limited; both are read in index order.
 */
export const coVotedIds = async (db: Handle, productId: number): Promise<number[]> => {
  const { voters, votesOfEach, candidates } = related.read;
  const { rows } = await sql<CoVoted>`
    select products.id, common.shared, products.vote_weight
    from (
      select other.product_id, count(*) as shared
      from (
        select bounded.user_id, coalesce((
          select votes.product_id from votes where votes.user_id = bounded.user_id and votes.verified = 1
            and votes.withheld = 0
          order by votes.product_id desc limit 1 offset ${sql.lit(votesOfEach - 1)}
        ), 0) as first_id
        from (
          select user_id from votes where product_id = ${productId} and verified = 1 and withheld = 0
          order by user_id desc limit ${sql.lit(voters)}
        ) bounded
      ) voter
      join votes other on other.user_id = voter.user_id and other.verified = 1
        and other.withheld = 0 and other.product_id >= voter.first_id
      where other.product_id <> ${productId}
      group by other.product_id
      having count(*) >= ${sql.lit(related.voters)}
      order by shared desc, other.product_id desc limit ${sql.lit(candidates)}
    ) common
    join products on products.id = common.product_id
    where products.status = 'accepted' and products.deleted_at is null
      and products.verified_votes >= ${sql.lit(related.votersOfEach)}`.execute(db);
  return rows
    .map(({ id, shared, vote_weight }) => ({
      id,
      score: Number(shared) / Math.sqrt(vote_weight),
    }))
    .sort(byScore)
    .slice(0, related.max)
    .map(({ id }) => id);
};

interface TagOfProduct {
  tag_key: string;
  uses: number;
}

/** The tags of a product that others have too, rarest first: they say most about it. */
const selectiveTags = (db: Handle, productId: number): Promise<TagOfProduct[]> =>
  db
    .selectFrom('product_tags')
    .innerJoin('tags', 'tags.tag_key', 'product_tags.tag_key')
    .select(['tags.tag_key', 'tags.uses'])
    .distinct()
    .where('product_tags.product_id', '=', productId)
    .where('tags.uses', '>', 1)
    .orderBy('tags.uses')
    .orderBy('tags.tag_key')
    .limit(related.read.tags)
    .execute();

/** The latest other products of a tag, each once: it may have several rows by the tag's aliases. */
const someOfTag = ({ tag_key, uses }: TagOfProduct, productId: number): RawBuilder<unknown> => sql`
  select product_id, cast(${uses} as integer) as uses from (
    select distinct product_id from product_tags where tag_key = ${tag_key} and product_id <> ${productId}
    order by product_id desc limit ${sql.lit(related.read.ofEachTag)}
  ) bounded`;

/** The published products that share tags with this one, best first: the rarer the tags, the more they weigh. */
export const taggedAlikeIds = async (db: Handle, productId: number): Promise<number[]> => {
  const tags = await selectiveTags(db, productId);
  if (!tags.length) return [];
  const parts = tags.map((tag) => someOfTag(tag, productId));
  const { rows } = await sql<{
    product_id: number;
    uses: number;
  }>`${sql.join(parts, sql` union all `)}`.execute(db);
  const scores = new Map<number, number>();
  for (const { product_id, uses } of rows)
    scores.set(product_id, (scores.get(product_id) ?? 0) + 1 / Math.log2(1 + uses));
  const best = [...scores]
    .map(([id, score]) => ({ id, score }))
    .sort(byScore)
    .slice(0, related.read.candidates);
  const published = await db
    .selectFrom('products')
    .select(['id', 'trend'])
    .where(
      'id',
      'in',
      idsIn(
        db,
        best.map(({ id }) => id),
      ),
    )
    .where('status', '=', 'accepted')
    .where('deleted_at', 'is', null)
    .execute();
  const trends = new Map(published.map(({ id, trend }) => [id, trend]));
  return best
    .filter(({ id }) => trends.has(id))
    .sort((one, other) => other.score - one.score || (trends.get(other.id) ?? 0) - (trends.get(one.id) ?? 0))
    .slice(0, related.max)
    .map(({ id }) => id);
};

export interface Related {
  basis: 'votes' | 'tags';
  ids: number[];
}

/** Chooses the products related to one: by votes if that gives enough of them, else by tags. */
export const chooseRelated = async (
  db: Handle,
  { id, verified_votes }: { id: number; verified_votes: number },
): Promise<Related> => {
  const ids = verified_votes >= related.votersOfEach ? await coVotedIds(db, id) : [];
  return ids.length >= related.min
    ? { basis: 'votes', ids }
    : { basis: 'tags', ids: await taggedAlikeIds(db, id) };
};
