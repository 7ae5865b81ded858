import { endpoints } from '#lib/contract/endpoints.ts';
import type { Maker, MakerReview } from '#lib/contract/makers.ts';
import { authorise, subjectNamed } from '#lib/server/api/authorise.ts';
import { httpError } from '#lib/server/api/errors.ts';
import { limitDeepPart } from '#lib/server/api/limit-member.ts';
import { type Mount, Paginated } from '#lib/server/api/mount.ts';
import { isPageId } from '#lib/server/api/row-id.ts';
import { cacheTags, cacheTagsOfUser } from '#lib/server/cache/cache-tags.ts';
import type { MakerCounts } from '#lib/server/cache/caches.ts';
import type { Context } from '#lib/server/context.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { placesOfMaker } from '#lib/server/leaderboards/queries.ts';
import { toPublicList } from '#lib/server/products/to-entity.ts';
import { namedUser } from '#lib/server/users/named-user.ts';
import {
  countsOf,
  findMaker,
  type MakerReviewRow,
  type MakerRow,
  makerProducts,
  makerReviews,
  somePages,
} from './queries.ts';

const toMaker = (row: MakerRow, rest: Pick<Maker, 'products' | 'reviews' | 'places'>): Maker => ({
  _id: row.public_id,
  name: row.name,
  photoURL: row.photo_url,
  verifiedSince: row.verified_since,
  since: row.created_at.slice(0, 7),
  ...rest,
});

const toMakerReview = (row: MakerReviewRow): MakerReview => ({
  _id: String(row.id),
  product: { _id: String(row.product_id), name: row.name, logo: row.logo },
  rating: row.rating,
  description: row.description,
  createdAt: row.created_at,
});

/** Makes a user's page private, or public again. @returns users changed: 0 if it was so already */
const setPagePrivate = async (db: Handle, userId: number, isPrivate: boolean): Promise<0 | 1> => {
  const page_private = isPrivate ? 1 : 0;
  const changed = await db
    .updateTable('users')
    .set({ page_private })
    .where('id', '=', userId)
    .where('page_private', '<>', page_private)
    .returning('id')
    .executeTakeFirst();
  return changed ? 1 : 0;
};

/**
 * Returns a maker's counts, cached until a write may have changed them. Counted for each call, parts of a list of 2,000
 * took 30 ms on SQLite and 57 on PostgreSQL (20 at once, 10,000 products; 9 and 11 with it): over the budgets of 25 and 50.
 */
const countMaker = async (
  { db, caches }: Pick<Context, 'db' | 'caches'>,
  { id, public_id }: MakerRow,
): Promise<MakerCounts> => {
  const counted = async () => ({
    ...(await countsOf(db.read, id)),
    tags: [cacheTags.products, cacheTags.maker(public_id)],
    cacheable: true,
  });
  return caches.makers.get(public_id) ?? caches.makers.fill(public_id, counted);
};

/** @throws HttpError `not_found`, whether there is no such page, or it is private */
const makerNamed = async (db: Handle, id: string): Promise<MakerRow> => {
  const maker = isPageId(id) ? await findMaker(db, id) : undefined;
  if (!maker) throw httpError('not_found');
  return maker;
};

export const makerRoutes = (mount: Mount): void => {
  mount(endpoints.listMakers, ({ context, query }) => somePages(context.db.read, query.after, query.limit));

  mount(endpoints.getMaker, async ({ context, params }) => {
    const maker = await makerNamed(context.db.read, params.id);
    const { products, reviews } = await countMaker(context, maker);
    return toMaker(maker, {
      products,
      reviews,
      places: await placesOfMaker(context.db.read, maker.id),
    });
  });

  mount(endpoints.listMakerProducts, async ({ context, principal, params, query }) => {
    await limitDeepPart(context.rateLimiter, principal, query.offset);
    const maker = await makerNamed(context.db.read, params.id);
    const rows = await makerProducts(context.db.read, maker.id, query);
    return toPublicList({ rows, total: (await countMaker(context, maker)).products });
  });

  mount(endpoints.listMakerReviews, async ({ context, principal, params, query }) => {
    await limitDeepPart(context.rateLimiter, principal, query.offset);
    const maker = await makerNamed(context.db.read, params.id);
    const counts = await countMaker(context, maker);
    const rows = await makerReviews(context.db.read, maker.id, query, counts);
    return new Paginated(rows.map(toMakerReview), counts.reviews);
  });

  mount(endpoints.getPage, async ({ context, principal, params }) => {
    const user = await namedUser(context, principal, params.email, 'page.see');
    return { makerId: user.public_id, private: user.page_private === 1 };
  });

  mount(endpoints.changePage, async ({ context, principal, params, body, write }) => {
    await context.rateLimiter.consume('accountChanges', principal.rateLimitKey);
    const { modifiedCount } = await write(
      async (db, me) => {
        const { id } = authorise(me, 'page.change', subjectNamed(me, params.email));
        return { id, modifiedCount: await setPagePrivate(db, id, body.private) };
      },
      ({ id, modifiedCount }, db) => (modifiedCount ? cacheTagsOfUser(db, id) : []),
    );
    return { modifiedCount };
  });
};
