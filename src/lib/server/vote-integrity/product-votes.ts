import { type RawBuilder, sql } from 'kysely';
import {
  type AccountShares,
  findingLimits,
  type ProductVotes,
  type VoteTimeline,
} from '#lib/contract/findings.ts';
import { days, hours } from '#lib/domain/durations.ts';
import { idsIn } from '#lib/server/db/dialect.ts';
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

interface Account {
  id: number;
  /** Time of a vote, and of the sign-up. */
  at: string;
  since: string;
  email_verified: number;
}

/** Accounts whose votes are all within a day and for one maker: `thinVoters` of the detection in SQL. Beyond 20,000 votes accounts are missing. */
const thinAccounts = async (db: Handle, ids: readonly number[]): Promise<Set<number>> => {
  const rows = await db
    .selectFrom(
      db
        .selectFrom('votes')
        .select(['user_id', 'product_id', 'created_at'])
        .where('user_id', 'in', idsIn(db, ids))
        .orderBy('user_id')
        .limit(findingLimits.votesOfAccounts)
        .as('bounded'),
    )
    .innerJoin('products', 'products.id', 'bounded.product_id')
    .select('user_id')
    .select(({ fn }) => [
      fn.min('bounded.created_at').as('first'),
      fn.max('bounded.created_at').as('last'),
      fn.count<number>('adder_id').distinct().as('makers'),
    ])
    .groupBy('user_id')
    .execute();
  const thin = rows.filter(
    ({ first, last, makers }) => Number(makers) === 1 && Date.parse(last) - Date.parse(first) <= days(1),
  );
  return new Set(thin.map(({ user_id }) => user_id));
};

/** Numbers of accounts of which little is known. */
export const accountShares = async (db: Handle, accounts: readonly Account[]): Promise<AccountShares> => {
  const thin = await thinAccounts(
    db,
    accounts.map(({ id }) => id),
  );
  const count = (is: (account: Account) => boolean): number => accounts.filter(is).length;
  return {
    all: accounts.length,
    young: count(({ at, since }) => Date.parse(at) - Date.parse(since) < days(1)),
    thin: count(({ id }) => thin.has(id)),
    unverified: count(({ email_verified }) => email_verified === 0),
  };
};

/** The latest thousand votes, with what is known about their accounts. */
const latestVotes = (db: Handle, productId: number) =>
  db
    .selectFrom('votes')
    .innerJoin('users', 'users.id', 'votes.user_id')
    .select(['users.id', 'votes.created_at as at', 'users.created_at as since', 'email_verified'])
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
    .limit(findingLimits.findings)
    .execute();
  return rows.map(({ id, state, votes }) => ({ _id: String(id), state, votes: Number(votes) }));
};

/** Votes for a product as moderators see them: over the two weeks that end with the last one, and by whom. */
export const productVotes = async (db: Handle, productId: number): Promise<ProductVotes> => {
  const votes = await latestVotes(db, productId);
  const to = Date.parse(votes[0]?.at ?? new Date(0).toISOString());
  const suspected = sql<number>`case when suspected = 1 or removed = 1 then 1 else 0 end`;
  return {
    timeline: await voteTimeline(db, productId, { from: to - hours(findingLimits.hours), to, suspected }),
    accounts: await accountShares(db, votes),
    findings: await findingsOf(db, productId),
  };
};
