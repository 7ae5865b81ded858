import { sql } from 'kysely';
import type { DashboardFigures } from '#lib/contract/dashboard.ts';
import { statistics as limits } from '#lib/domain/specification.ts';
import { countActiveCoupons } from '#lib/server/coupons/queries.ts';
import { countOf, type Handle } from '#lib/server/db/handle.ts';
import { scheduledProducts } from '#lib/server/launches/scheduled.ts';
import { countPending } from '#lib/server/products/product-lists.ts';
import { deletedProducts } from '#lib/server/products/queries.ts';
import { countReported, countSubscribers, lastDays } from '#lib/server/statistics/queries.ts';
import { countPlainUsers } from '#lib/server/users/queries.ts';
import { countFindings } from '#lib/server/vote-integrity/queries.ts';

const ownProducts = async (db: Handle, userId: number): Promise<DashboardFigures['own']> => {
  const countOfStatus = (status: 'pending' | 'rejected') =>
    sql<number | null>`sum(case when status = ${status} then 1 else 0 end)`.as(status);
  const sums = await db
    .selectFrom('products')
    .select(({ fn }) => [
      fn.countAll<number>().as('products'),
      countOfStatus('pending'),
      countOfStatus('rejected'),
      fn.sum<number | null>('votes').as('votes'),
      fn.sum<number | null>('review_count').as('reviews'),
    ])
    .where('adder_id', '=', userId)
    .where('id', 'not in', deletedProducts(db))
    .executeTakeFirstOrThrow();
  const { products, pending, rejected, votes, reviews } = sums;
  return {
    products: Number(products),
    pending: Number(pending ?? 0) - (await countOf(scheduledProducts(db).where('adder_id', '=', userId))),
    rejected: Number(rejected ?? 0),
    votes: Number(votes ?? 0),
    reviews: Number(reviews ?? 0),
  };
};

const longestWaiting = (db: Handle): Promise<{ waiting_since: string | null } | undefined> =>
  db
    .selectFrom('products')
    .select('waiting_since')
    .where('waiting_since', 'is not', null)
    .orderBy('waiting_since')
    .limit(1)
    .executeTakeFirst();

const moderation = async (db: Handle): Promise<DashboardFigures['moderation']> => ({
  pending: await countPending(db),
  waitingSince: (await longestWaiting(db))?.waiting_since ?? null,
  // A literal, without which SQLite does not use the partial index on changed products.
  changed: await countOf(
    db.selectFrom('products').where('changed', '=', sql.lit(1)).where('id', 'not in', deletedProducts(db)),
  ),
  reported: await countReported(db),
  findings: await countFindings(db, 'open'),
  objections: await countOf(db.selectFrom('objections').where('answered_at', 'is', null)),
  historicFindings: await countFindings(db, 'historic'),
});

const site = async (db: Handle, now: Date): Promise<DashboardFigures['site']> => {
  const { products, votes, users } = await db
    .selectFrom('daily_counts')
    .select(({ fn }) => [
      fn.sum<number | null>('products').as('products'),
      fn.sum<number | null>('votes').as('votes'),
      fn.sum<number | null>('sign_ups').as('users'),
    ])
    .where('day', 'in', lastDays(now, limits.daysOnDashboard))
    .executeTakeFirstOrThrow();
  return {
    users: await countPlainUsers(db),
    newUsers: Number(users ?? 0),
    newProducts: Number(products ?? 0),
    newVotes: Number(votes ?? 0),
    subscriptions: await countSubscribers(db),
    activeCoupons: await countActiveCoupons(db, now.toISOString()),
  };
};

interface Viewer {
  id: number;
  moderates: boolean;
  administers: boolean;
}

/** Figures for the dashboard's home. Read through indexes, so the number of rows does not matter. */
export const dashboardFigures = async (
  db: Handle,
  { id, moderates, administers }: Viewer,
  now: Date,
): Promise<DashboardFigures> => ({
  own: await ownProducts(db, id),
  moderation: moderates ? await moderation(db) : null,
  site: administers ? await site(db, now) : null,
});
