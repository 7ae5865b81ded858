import { endpoints } from '#lib/contract/endpoints.ts';
import { type MatchKind, matchHeader } from '#lib/contract/kit/headers.ts';
import type { FoundProduct, ProductStatus, ProductSummary } from '#lib/contract/products.ts';
import { type BrowseQuery, earliestOf, isCostly } from '#lib/domain/browsing.ts';
import { can } from '#lib/policy.ts';
import { authorise, subjectNamed } from '#lib/server/api/authorise.ts';
import { httpError } from '#lib/server/api/errors.ts';
import { limitDeepPart, limitMember } from '#lib/server/api/limit-member.ts';
import { type Mount, moreHeader, Paginated } from '#lib/server/api/mount.ts';
import type { Principal } from '#lib/server/api/principal.ts';
import { rowId } from '#lib/server/api/row-id.ts';
import type { Context } from '#lib/server/context.ts';
import type { Database } from '#lib/server/db/database.ts';
import type { Handle, Pagination } from '#lib/server/db/handle.ts';
import { lastFeatured, rejectionsOf } from '#lib/server/events/history.ts';
import { isScheduled } from '#lib/server/launches/scheduled.ts';
import { placesOf } from '#lib/server/leaderboards/queries.ts';
import { relatedOf } from '#lib/server/related/queries.ts';
import { ratingsOf } from '#lib/server/reviews/queries.ts';
import { searchLimits } from '#lib/server/search/database.ts';
import { explainMatches } from '#lib/server/search/explain.ts';
import { findNewest, findProducts, type SearchRequest } from '#lib/server/search/find.ts';
import { findTags } from '#lib/server/tags/page-queries.ts';
import { suggestTags } from '#lib/server/tags/queries.ts';
import { removedVotesOf } from '#lib/server/vote-integrity/objections.ts';
import { attackedProducts } from '#lib/server/vote-integrity/open-findings.ts';
import { valueErrors } from '#lib/text/messages/values.ts';
import { isVisible } from '#lib/text/visible.ts';
import { browseProducts } from './browse-queries.ts';
import {
  countByStatus,
  featuredProducts,
  newestOf,
  productAddresses,
  productsByIds,
  productsOf,
} from './product-lists.ts';
import { findProduct, reactionTo } from './queries.ts';
import {
  seesAll,
  toComingProduct,
  toProduct,
  toProductSummary,
  toPublicList,
  type Viewer,
} from './to-entity.ts';
import { linkedProducts } from './twins.ts';
import { visibleProduct } from './visible-product.ts';

const readerOf = ({ actor }: Principal) =>
  actor && { id: actor.id, email: actor.email, moderates: can(actor, 'product.moderate') };

const viewerOf = async (db: Handle, principal: Principal, productId: number): Promise<Viewer | undefined> => {
  const reader = readerOf(principal);
  return reader && { ...reader, ...(await reactionTo(db, productId, reader.id)) };
};

const rejectedIds = (products: readonly { id: number; status: ProductStatus }[]): number[] =>
  products.flatMap(({ id, status }) => (status === 'rejected' ? [id] : []));

const browse = async (
  { db, clock }: Context,
  { sort = 'trending', tags: slugs, rating, age, ...pagination }: BrowseQuery & Pagination,
): Promise<Paginated<ProductSummary>> => {
  const tags = await findTags(db.read, slugs);
  if (!tags) throw httpError('not_found');
  const since = age && earliestOf(age, clock());
  const filter = { sort, tags, rating, since };
  return toPublicList(await browseProducts(db.read, filter, pagination));
};

const found = async (db: Database, request: SearchRequest): Promise<Paginated<FoundProduct>> => {
  const { ids, total, hasMore, alternatives, allWords } = await findProducts(db.read, request);
  const rows = await productsByIds(db.read, ids);
  const match: MatchKind = allWords ? 'all-words' : 'near';
  return new Paginated(await explainMatches(db.read, rows, alternatives), total, {
    [matchHeader]: match,
    ...moreHeader(hasMore),
  });
};

const foundNewest = async (
  { read }: Database,
  keyword: string,
  pagination: Pagination,
): Promise<Paginated<FoundProduct>> => {
  const { max } = searchLimits;
  const newest = await findNewest(read, { keyword, status: 'accepted', limit: max + 1 });
  const ids = newest.slice(0, max);
  const rows = await newestOf(read, { ids, ...pagination });
  const match: MatchKind = 'all-words';
  return new Paginated(await explainMatches(read, rows, []), ids.length, {
    [matchHeader]: match,
    ...moreHeader(newest.length > max),
  });
};

export const productReadRoutes = (mount: Mount): void => {
  mount(endpoints.listLinked, async ({ context, principal, query: { link, except } }) => {
    const { id: userId } = authorise(principal, 'product.add');
    return linkedProducts(context.db.read, { link, except, userId });
  });

  mount(endpoints.getProduct, async ({ context, principal, query }) => {
    const db = context.db.read;
    const product = await visibleProduct(db, principal, query.id);
    const { id } = product;
    const [rejections, places, ratings, last_featured_at, removedVotes, bursts, viewer] = await Promise.all([
      rejectionsOf(db, rejectedIds([product])),
      placesOf(db, id),
      ratingsOf(db, id),
      lastFeatured(db, product),
      removedVotesOf(db, id),
      seesAll(product, readerOf(principal)) ? attackedProducts(db, { ids: [id] }) : [],
      viewerOf(db, principal, id),
    ]);
    const read = { ...product, rejection: rejections.get(id), places, ratings, last_featured_at };
    return toProduct({ ...read, removedVotes, checksVotes: bursts.length > 0 }, viewer);
  });

  mount(endpoints.listProducts, async ({ context, principal, query: { type, email, ...query } }) => {
    const { limit, offset } = query;
    const pagination = { limit, offset };
    if (type !== 'email') {
      // The featured list has a fixed order and no filters.
      const isFeatured = type === 'featured';
      const asked = isFeatured ? pagination : { ...query, sort: query.sort ?? type };
      if (isCostly(asked)) await context.rateLimiter.consume('combinations', principal.rateLimitKey);
      if (isFeatured) return toPublicList(await featuredProducts(context.db.read, pagination));
      return browse(context, asked);
    }
    if (!email)
      throw httpError('invalid', { issues: [{ field: 'email', message: valueErrors.whoseProducts }] });
    const user = authorise(principal, 'products.listOwn', subjectNamed(principal, email));
    const { rows, total } = await productsOf(context.db.read, user.id, pagination);
    const rejections = await rejectionsOf(context.db.read, rejectedIds(rows));
    const viewer = {
      id: user.id,
      email: user.email,
      moderates: false,
      votedFor: false,
      hasReported: false,
    };
    return new Paginated(
      rows.map((row) =>
        toProductSummary({ ...row, adder_email: user.email, rejection: rejections.get(row.id) }, viewer),
      ),
      total,
    );
  });

  mount(endpoints.listAddresses, async ({ context, principal, query }) => {
    await limitDeepPart(context.rateLimiter, principal, query.offset);
    const rows = await productAddresses(context.db.read, query);
    const addresses = rows.map(({ id, accepted_at }) => ({ _id: String(id), acceptedAt: accepted_at }));
    return new Paginated(addresses, await countByStatus(context.db.read, 'accepted'));
  });

  mount(endpoints.getComing, async ({ context, params }) => {
    const product = await findProduct(context.db.read, rowId(params.id));
    if (!product?.launch_day || !isScheduled(product)) throw httpError('not_found');
    return toComingProduct({ ...product, launch_day: product.launch_day });
  });

  mount(endpoints.listRelated, async ({ context, principal, params }) => {
    const { id } = await visibleProduct(context.db.read, principal, params.id);
    return relatedOf(context.db.read, id);
  });

  mount(endpoints.searchProducts, async ({ context, principal, query: { keyword, sort, ...pagination } }) => {
    if (!isVisible(keyword)) throw httpError('empty_keyword');
    await limitMember(context.rateLimiter, 'search', principal);
    if (sort === 'newest') return foundNewest(context.db, keyword, pagination);
    return found(context.db, { keyword, status: 'accepted', anyWord: true, ...pagination });
  });

  mount(endpoints.suggestTags, async ({ context, principal, query }) => {
    await context.rateLimiter.consume('suggestions', principal.rateLimitKey);
    return suggestTags(context.db.read, query.query);
  });
};
