import type { Statistics } from '#lib/contract/statistics.ts';
import { days as daysLong } from '#lib/domain/durations.ts';
import { statistics as limits } from '#lib/domain/specification.ts';
import { countOf, type Handle } from '#lib/server/db/handle.ts';
import { scheduledProducts } from '#lib/server/launches/scheduled.ts';
import { moderationList } from '#lib/server/moderation/queries.ts';
import { countByStatus, countPending, featuredCount } from '#lib/server/products/product-lists.ts';
import { countUsers } from '#lib/server/users/queries.ts';

const day = daysLong(1);

/** Dates in UTC, today last. */
export const lastDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    new Date(now.getTime() - (count - 1 - index) * day).toISOString().slice(0, 10),
  );

const arrivals = async (db: Handle, now: Date): Promise<Statistics['days']> => {
  const days = lastDays(now, limits.days);
  const rows = await db.selectFrom('daily_counts').selectAll().where('day', 'in', days).execute();
  const known = new Map(rows.map((row) => [row.day, row]));
  return days.map((name) => {
    const row = known.get(name);
    return {
      day: name,
      products: row?.products ?? 0,
      votes: row?.votes ?? 0,
      signUps: row?.sign_ups ?? 0,
    };
  });
};

/** Sums one row per day, instead of counting the large tables. */
const reactions = async (db: Handle): Promise<Pick<Statistics, 'votes' | 'reviews'>> => {
  const { votes, reviews } = await db
    .selectFrom('daily_counts')
    .select(({ fn }) => [fn.sum<number>('votes').as('votes'), fn.sum<number>('reviews').as('reviews')])
    .executeTakeFirstOrThrow();
  return { votes: Number(votes ?? 0), reviews: Number(reviews ?? 0) };
};

/** Counts each member with a valid payment once, without deleted accounts. */
export const countSubscribers = async (db: Handle): Promise<number> => {
  const { count } = await db
    .selectFrom('checkouts')
    .select(({ fn }) => fn.count<number>('user_id').distinct().as('count'))
    .where('state', '=', 'paid')
    .where('user_id', 'not in', db.selectFrom('deleted_people').select('user_id'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

const incomeCents = async (db: Handle): Promise<number> => {
  const { cents } = await db
    .selectFrom('checkouts')
    .select(({ fn }) => fn.sum<number | null>('amount').as('cents'))
    .where('state', '=', 'paid')
    .executeTakeFirstOrThrow();
  return Number(cents ?? 0);
};

/** Counts what moderators have on their list of reported products. */
export const countReported = async (db: Handle): Promise<number> => {
  const list = { status: 'accepted', reported: true, sort: 'newest' } as const;
  return (await moderationList(db, list, { limit: 1, offset: 0 })).total;
};

const products = async (db: Handle): Promise<Statistics['products']> => ({
  pending: await countPending(db),
  accepted: (await countByStatus(db, 'accepted')) + (await countOf(scheduledProducts(db))),
  rejected: await countByStatus(db, 'rejected'),
  featured: await featuredCount(db),
  reported: await countReported(db),
});

const mostVoted = async (db: Handle): Promise<Statistics['mostVoted']> => {
  const list = { status: 'accepted', sort: 'votes' } as const;
  const { rows } = await moderationList(db, list, { limit: limits.topVoted, offset: 0 });
  return rows.map(({ id, name, votes }) => ({ _id: String(id), name, upVote: votes }));
};

export const statisticsOf = async (db: Handle, now: Date): Promise<Statistics> => {
  return {
    users: await countUsers(db),
    products: await products(db),
    ...(await reactions(db)),
    subscriptions: {
      active: await countSubscribers(db),
      refunded: await countOf(db.selectFrom('checkouts').where('state', '=', 'refunded')),
    },
    incomeCents: await incomeCents(db),
    days: await arrivals(db, now),
    mostVoted: await mostVoted(db),
  };
};
