import { type RawBuilder, sql } from 'kysely';
import { findingLimits, type ProductVotes, type VoteTimeline } from '#lib/contract/findings.ts';
import { days, hours } from '#lib/domain/durations.ts';
import type { Handle } from '#lib/server/db/handle.ts';

interface Span {
  /** Milliseconds since 1970. */
  from: number;
  to: number;
  /** 1 for a suspected vote. */
  suspected: RawBuilder<number>;
}

/** Votes for a product in a time: by hour, or by day if that is too long. */
export const voteTimeline = async (
  db: Handle,
  productId: number,
  { from, to, suspected }: Span,
): Promise<VoteTimeline> => {
  const isHourly = to - from <= hours(findingLimits.hours);
  const start = isHourly ? from : Math.max(from, to - days(findingLimits.days - 1));
  // The beginning of an ISO time: its day, or its hour.
  const step = sql<string>`substr(votes.created_at, 1, ${sql.lit(isHourly ? 13 : 10)})`;
  const rows = await db
    .selectFrom('votes')
    .select(step.as('step'))
    .select(({ fn }) => [fn.countAll<number>().as('votes'), fn.sum<number>(suspected).as('suspected')])
    .where('votes.product_id', '=', productId)
    .where('votes.created_at', '>=', new Date(start).toISOString())
    .where('votes.created_at', '<=', new Date(to).toISOString())
    .groupBy(step)
    .orderBy('step')
    .limit(findingLimits.days)
    .execute();
  return {
    step: isHourly ? 'hour' : 'day',
    steps: rows.map((row) => ({
      at: isHourly ? `${row.step}:00:00.000Z` : `${row.step}T00:00:00.000Z`,
      votes: Number(row.votes),
      suspected: Number(row.suspected),
    })),
  };
};

/** The latest thousand votes, with what is known about their accounts. */
const latestVotes = (db: Handle, productId: number) =>
  db
    .selectFrom('votes')
    .innerJoin('users', 'users.id', 'votes.user_id')
    .select(['votes.created_at as at', 'users.created_at as since', 'email_verified'])
    .select(
      sql<number>`case when exists (select 1 from votes others where others.user_id = users.id
        and others.product_id <> ${productId}) then 0 else 1 end`.as('is_thin'),
    )
    .where('product_id', '=', productId)
    .orderBy('votes.created_at', 'desc')
    .limit(findingLimits.voters)
    .execute();

const findingsOf = async (db: Handle, productId: number): Promise<ProductVotes['findings']> => {
  const rows = await db
    .selectFrom('finding_votes')
    .innerJoin('findings', 'findings.id', 'finding_id')
    .select(['findings.id', 'state'])
    .select(({ fn }) => fn.countAll<number>().as('votes'))
    .where('finding_votes.product_id', '=', productId)
    .groupBy(['findings.id', 'state'])
    .orderBy('findings.id', 'desc')
    .limit(findingLimits.products)
    .execute();
  return rows.map(({ id, state, votes }) => ({ _id: String(id), state, votes: Number(votes) }));
};

/** Votes for a product as moderators see them: over the two weeks that end with the last one, and by whom. */
export const productVotes = async (db: Handle, productId: number): Promise<ProductVotes> => {
  const votes = await latestVotes(db, productId);
  const to = Date.parse(votes[0]?.at ?? new Date(0).toISOString());
  const suspected = sql<number>`case when suspected = 1 or removed = 1 then 1 else 0 end`;
  const count = (is: (vote: (typeof votes)[number]) => boolean): number => votes.filter(is).length;
  return {
    timeline: await voteTimeline(db, productId, { from: to - hours(findingLimits.hours), to, suspected }),
    accounts: {
      all: votes.length,
      young: count(({ at, since }) => Date.parse(at) - Date.parse(since) < days(1)),
      thin: count(({ is_thin }) => is_thin === 1),
      unverified: count(({ email_verified }) => email_verified === 0),
    },
    findings: await findingsOf(db, productId),
  };
};
