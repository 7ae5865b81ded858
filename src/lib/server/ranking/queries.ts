import type { Neighbour, ProductPlace, Ranking } from '#lib/contract/ranking.ts';
import { ranking as limits, rankingVersion } from '#lib/domain/ranking.ts';
import { voteWeights } from '#lib/domain/vote-weights.ts';
import { httpError } from '#lib/server/api/errors.ts';
import { rowId } from '#lib/server/api/row-id.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { publishedFor } from '#lib/server/products/browse-queries.ts';
import { publishedProducts } from '#lib/server/products/product-lists.ts';
import { type FullProduct, findProduct } from '#lib/server/products/queries.ts';
import { weightedRatings } from '#lib/server/products/to-entity.ts';

type Published = FullProduct & { accepted_at: string };

/** @throws HttpError `not_found` also for what only its maker may see */
export const publishedProduct = async (db: Handle, id: string): Promise<Published> => {
  const product = await findProduct(db, rowId(id));
  if (product?.status !== 'accepted' || !product.accepted_at) throw httpError('not_found');
  return { ...product, accepted_at: product.accepted_at };
};

const weight = (thousandths: number): number => thousandths / voteWeights.full;

/** The sums that orders follow from: of a product, and of each of its boards. */
export const rankingOf = async (db: Handle, product: Published): Promise<Ranking> => {
  const boards = await db
    .selectFrom('leaderboard_entries')
    .select(['period', 'weight', 'reached_at'])
    .where('product_id', '=', product.id)
    .orderBy('period')
    .execute();
  return {
    productId: String(product.id),
    version: rankingVersion,
    acceptedAt: product.accepted_at,
    votes: product.votes,
    weight: weight(product.vote_weight),
    reviews: product.review_count,
    ...weightedRatings(product),
    boards: boards.map((board) => ({
      period: board.period,
      weight: weight(board.weight),
      reachedAt: board.reached_at,
    })),
  };
};

const columns = { trending: 'trend', votes: 'vote_weight', rating: 'rating_order' } as const;

/**
 * Counts the other products before one in an order, in the order's index: those with more, then the older ones with as much. One
 * range for both would pass by each younger product with as much, and most have no review.
 * @param value of the product in the order, or one that it might have @returns null beyond `limits.places`
 */
export const placeIn = async (
  db: Handle,
  order: keyof typeof columns,
  { id, value }: { id: number; value: number },
): Promise<number | null> => {
  const column = columns[order];
  const others = publishedFor(db, order).select('id').where('id', '<>', id).limit(limits.places);
  const count = async (query: typeof others) => {
    const { total } = await db
      .selectFrom(query.as('bounded'))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    return Number(total);
  };
  const [more, asMuch] = await Promise.all([
    count(others.where(column, '>', value).orderBy(column, 'desc').orderBy('id')),
    count(others.where(column, '=', value).where('id', '<', id).orderBy('id')),
  ]);
  const before = more + asMuch;
  return before < limits.places ? before + 1 : null;
};

const neighbours = (db: Handle) =>
  publishedProducts(db)
    .select(['id', 'name', 'accepted_at', 'vote_weight'])
    .where('accepted_at', 'is not', null)
    .limit(1);

/** The next product with the same score, by id, else the next one by score. */
const neighbour = async (
  db: Handle,
  { id, trend }: Published,
  { is, order, other }: { is: '<' | '>'; order: 'asc' | 'desc'; other: '<' | '>' },
): Promise<Neighbour | null> => {
  const alike = neighbours(db).where('trend', '=', trend).where('id', other, id);
  const next = neighbours(db).where('trend', is, trend);
  const opposite = order === 'asc' ? 'desc' : 'asc';
  const found =
    (await alike.orderBy('id', opposite).executeTakeFirst()) ??
    (await next.orderBy('trend', order).orderBy('id', opposite).executeTakeFirst());
  if (!found?.accepted_at) return null;
  const { name, accepted_at, vote_weight } = found;
  return { _id: String(found.id), name, acceptedAt: accepted_at, weight: weight(vote_weight) };
};

export const placeOf = async (db: Handle, product: Published): Promise<ProductPlace> => {
  const { id, trend, vote_weight, rating_order } = product;
  const [trending, votes, rating, above, below, shares] = await Promise.all([
    placeIn(db, 'trending', { id, value: trend }),
    placeIn(db, 'votes', { id, value: vote_weight }),
    placeIn(db, 'rating', { id, value: rating_order }),
    neighbour(db, product, { is: '>', order: 'asc', other: '<' }),
    neighbour(db, product, { is: '<', order: 'desc', other: '>' }),
    db
      .selectFrom('vote_shares')
      .select(['day', 'less', 'none'])
      .where('product_id', '=', id)
      .executeTakeFirst(),
  ]);
  return {
    places: { trending, votes, rating },
    above,
    below,
    shares: shares ? { ...shares, full: 100 - shares.less - shares.none } : null,
  };
};
