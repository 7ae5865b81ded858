import { sql } from 'kysely';
import type { ModerationSort } from '#lib/contract/moderation.ts';
import type { ProductStatus } from '#lib/contract/products.ts';
import { idsIn } from '#lib/server/db/dialect.ts';
import { countOf, type Handle, type Pagination, type Rows } from '#lib/server/db/handle.ts';
import { scheduledProducts } from '#lib/server/launches/scheduled.ts';
import {
  addedLast,
  countByStatus,
  countPending,
  type Order,
  type Products,
  page,
} from '#lib/server/products/product-lists.ts';
import { deletedProducts } from '#lib/server/products/queries.ts';
import type { ProductRow } from '#lib/server/products/to-entity.ts';

export interface ModerationFilter {
  status?: ProductStatus | undefined;
  reported?: boolean | undefined;
  /** Selects only those that were edited after the last decision on them. */
  changed?: boolean | undefined;
  /** Selects only these ids, the hits of a search. */
  ids?: readonly number[] | undefined;
  /** Ids to skip; the total does not count them. */
  except?: readonly number[] | undefined;
  /** Selects only those that are accepted and wait for their launch day. */
  coming?: boolean | undefined;
  sort: ModerationSort;
}

/** The values of the generated column `status_order`: filtering by it uses the index that sorts by it. */
const orderOf: Record<ProductStatus, number> = { pending: 0, accepted: 1, rejected: 2 };

/** Since when a product waits for a moderator; '~', after every date, if it does not. As in the indexes of migration 0034. */
const waitingSince = sql<string>`(case
  when products.status <> 'pending'
    or (products.waiting_since is null and products.approved_version = products.updated_at) then '~'
  else coalesce(products.waiting_since, products.created_at) end)`;
const decidedAt = sql`coalesce(products.decided_at, products.accepted_at, products.created_at)`;
const waiting = sql<boolean>`${waitingSince} < '~'`;

const decidedLast: Order = (query) => query.orderBy(decidedAt, 'desc').orderBy('products.id');

/** Each order has an index, over all products and within one status. */
const orders: Record<ModerationSort, Order> = {
  pending: (query) => addedLast(query.orderBy('products.status_order')),
  queue: (query) => decidedLast(query.orderBy(waitingSince)),
  newest: addedLast,
  oldest: (query) => query.orderBy('products.created_at').orderBy('products.id'),
  name: (query) => query.orderBy('products.name_key').orderBy('products.id'),
  votes: (query) => query.orderBy('products.votes', 'desc').orderBy('products.id'),
  reports: (query) => query.orderBy('products.report_count', 'desc').orderBy('products.id'),
};

/** Every product: what is accepted and waits for its day comes after what a moderator has yet to look at. */
const pendingFirst: Order = (query) =>
  addedLast(query.orderBy('products.status_order').orderBy(sql`(products.approved_version is not null)`));

const orderFor = ({ sort, status, reported }: ModerationFilter): Order => {
  // Within a status that is decided, `queue` is the order of decisions, which has an index.
  if (sort === 'queue' && status && status !== 'pending') return decidedLast;
  if (sort !== 'pending') return orders[sort];
  // Within one status, `pending` is the same order as `newest`.
  if (status) return orders.newest;
  return reported === undefined ? pendingFirst : orders.pending;
};

const totalOf = (db: Handle, status: ProductStatus | undefined): Promise<number> =>
  status === 'pending' ? countPending(db) : countByStatus(db, status);

export type ModeratedRow = ProductRow & { decided_at: string | null };

/** Products of every status. */
export const moderationList = async (
  db: Handle,
  filter: ModerationFilter,
  pagination: Pagination,
): Promise<Rows<ModeratedRow>> => {
  const { status, reported, changed, coming, ids, except, sort } = filter;
  const scheduled = scheduledProducts(db).select('id');
  let filtered: Products = db.selectFrom('products').where('id', 'not in', deletedProducts(db));
  if (status === 'pending' && sort === 'queue') {
    // By the index of its order: few products may be pending among very many.
    filtered = filtered.where(waiting);
  } else if (status) {
    filtered = filtered.where('status_order', '=', orderOf[status]);
    if (status === 'pending') filtered = filtered.where('id', 'not in', scheduled);
  }
  if (coming) filtered = filtered.where('id', 'in', scheduled);
  if (reported !== undefined) filtered = filtered.where('reported', '=', reported ? 1 : 0);
  // A literal, without which SQLite does not use the partial index on changed products.
  if (changed) filtered = filtered.where('changed', '=', sql.lit(1));
  if (ids) filtered = filtered.where('id', 'in', idsIn(db, ids));
  const matching = except ? filtered.where('id', 'not in', idsIn(db, except)) : filtered;
  const isPlain = reported === undefined && !changed && !coming && !ids;
  const total = async (): Promise<number> => {
    if (!isPlain) return countOf(matching);
    const skipped = except ? await countOf(filtered.where('id', 'in', idsIn(db, except))) : 0;
    return (await totalOf(db, status)) - skipped;
  };
  const rows = page(db, matching, orderFor(filter), pagination).select('products.decided_at');
  return { rows: await rows.execute(), total: await total() };
};
