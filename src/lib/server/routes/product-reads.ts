import { endpoints } from '../../contract/endpoints.ts';
import type { ProductSummary } from '../../contract/entities.ts';
import type { ModeratedSummary } from '../../contract/moderation.ts';
import { lists, search } from '../../limits.ts';
import { can } from '../../policy.ts';
import { pageTags } from '../../rules/page-tags.ts';
import { authorise, type Caller, subjectNamed } from '../api/caller.ts';
import { Listed, type Mount } from '../api/mount.ts';
import { Refusal } from '../api/refusal.ts';
import type { Database, Handle } from '../db/database.ts';
import { type ModerationFilter, moderationList } from '../db/queries/moderation-list.ts';
import {
  featuredProducts,
  type Listed as ListedRows,
  newestProducts,
  productsByIds,
  productsOf,
  trendingProducts,
} from '../db/queries/product-lists.ts';
import { deedsOf, type FullProduct, findProduct } from '../db/queries/products.ts';
import { reportsOf } from '../db/queries/reports.ts';
import { suggestTags } from '../db/queries/tags.ts';
import { emailsOf, type UserRow } from '../db/queries/users.ts';
import type { SearchRequest } from '../db/search/search-index.ts';
import {
  type ProductRow,
  toModeratedSummary,
  toProduct,
  toProductSummary,
  toReport,
  type Viewer,
} from '../db/to-entity.ts';
import { rowId } from './row-id.ts';

const shelves = { trending: trendingProducts, featured: featuredProducts, newest: newestProducts };

/** A product as far as the caller may see it. @throws Refusal `not_found` also for what is not theirs to see */
export const visibleProduct = async (db: Handle, caller: Caller, id: string): Promise<FullProduct> => {
  const product = await findProduct(db, rowId(id));
  const subject = {
    onShelves: product?.status === 'accepted',
    ...(product && { ownerId: product.adder_id }),
  };
  if (!product || !can(caller.actor, 'product.see', subject)) throw new Refusal('not_found');
  return product;
};

const viewerOf = async (db: Handle, { actor }: Caller, productId: number): Promise<Viewer | undefined> =>
  actor && {
    id: actor.id,
    email: actor.email,
    moderates: can(actor, 'product.moderate'),
    ...(await deedsOf(db, productId, actor.id)),
  };

const publicly = ({ rows, total }: ListedRows<ProductRow>): Listed<ProductSummary> =>
  new Listed(
    rows.map((row) => toProductSummary(row)),
    total,
  );

/** As moderators see it: with the adders' e-mails, and what was reported. */
const forModerator = async (
  db: Handle,
  moderator: UserRow,
  { rows, total }: ListedRows<ProductRow>,
): Promise<Listed<ModeratedSummary>> => {
  const emails = await emailsOf(db, new Set(rows.map((row) => row.adder_id)));
  const viewer = {
    id: moderator.id,
    email: moderator.email,
    moderates: true,
    votedFor: false,
    hasReported: false,
  };
  return new Listed(
    rows.map((row) => toModeratedSummary({ ...row, adder_email: emails.get(row.adder_id) ?? null }, viewer)),
    total,
  );
};

const found = async (db: Database, request: SearchRequest): Promise<ListedRows<ProductRow>> => {
  const { ids, total } = await db.search.find(db.read, request);
  return { rows: await productsByIds(db.read, ids), total };
};

/** What a search finds within the filter, for the list to be put into its own order. */
const idsOf = async (db: Database, keyword: string, filter: ModerationFilter): Promise<number[]> => {
  const { status, reported } = filter;
  const { ids } = await db.search.find(db.read, { keyword, status, reported, limit: search.most, offset: 0 });
  return ids;
};

export const productReadRoutes = (mount: Mount): void => {
  mount(
    endpoints.getProduct,
    async ({ context, caller, query }) => {
      const product = await visibleProduct(context.db.read, caller, query.id);
      return toProduct(product, await viewerOf(context.db.read, caller, product.id));
    },
    ({ id }) => [pageTags.product(id)],
  );

  mount(
    endpoints.listProducts,
    async ({ context, caller, query: { type, email, ...window } }) => {
      if (type !== 'email') return publicly(await shelves[type](context.db.read, window));
      if (!email)
        throw new Refusal('invalid', { issues: [{ field: 'email', message: 'Say whose products' }] });
      const user = authorise(caller, 'products.listOwn', subjectNamed(caller, email));
      const { rows, total } = await productsOf(context.db.read, user.id, window);
      const viewer = {
        id: user.id,
        email: user.email,
        moderates: false,
        votedFor: false,
        hasReported: false,
      };
      return new Listed(
        rows.map((row) => toProductSummary({ ...row, adder_email: user.email }, viewer)),
        total,
      );
    },
    ({ type }) => (type === 'email' ? undefined : [pageTags.products]),
  );

  mount(endpoints.searchProducts, async ({ context, caller, query: { keyword, ...window } }) => {
    if (!keyword.trim()) throw new Refusal('empty_keyword');
    await context.allow('search', caller.countedAs);
    return publicly(await found(context.db, { keyword, status: 'accepted', ...window }));
  });

  mount(endpoints.listForModeration, async ({ context, caller, query: { q, limit, offset, ...filter } }) => {
    const moderator = authorise(caller, 'products.listAll');
    const ids = q?.trim() ? await idsOf(context.db, q, filter) : undefined;
    const rows = await moderationList(context.db.read, { ...filter, ids }, { limit, offset });
    return forModerator(context.db.read, moderator, rows);
  });

  mount(endpoints.listReports, async ({ context, caller, params, query }) => {
    authorise(caller, 'reports.read');
    const product = await visibleProduct(context.db.read, caller, params.id);
    const { rows, total } = await reportsOf(context.db.read, product, query);
    return new Listed(rows.map(toReport), total);
  });

  mount(endpoints.suggestTags, ({ context, query }) =>
    suggestTags(context.db.read, query.query, lists.tagSuggestions),
  );
};
