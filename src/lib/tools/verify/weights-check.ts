import { sql } from 'kysely';
import { timeBefore } from '#lib/domain/durations.ts';
import { voteWeight, voteWeights } from '#lib/domain/vote-weights.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { enqueue, hasJob } from '#lib/server/jobs/queue.ts';
import { expectedWithheld } from '#lib/server/reviews/align-reviews.ts';
import { weightColumn } from '#lib/server/votes/set-counts.ts';
import { isThrowAway } from '#lib/server/votes/weigh-account.ts';
import { type Check, type Discrepancy, idsOf } from './check.ts';

interface Row {
  id: number;
  weight: number;
  product_id: number;
  stored: number;
}

const full = sql.lit(voteWeights.full);
/** The correct weight of a row, by table. */
const weightIn = {
  votes: sql<number>`case when suspected = 1 or removed = 1 or unproven = 1 then 0 else ${weightColumn} end`,
  reviews: sql<number>`${full} - ${expectedWithheld}`,
} as const;
const storedIn = {
  votes: sql<number>`verified * ${full} - withheld`,
  reviews: sql<number>`${full} - withheld`,
} as const;

/** Votes and reviews that weigh otherwise than their people. Those that a job is about to align are left out. */
const wrongRows = (db: Handle, table: 'votes' | 'reviews') =>
  sql<Row>`
    select users.id, product_id, ${weightIn[table]} as weight, ${storedIn[table]} as stored
    from ${sql.table(table)} join users on users.id = user_id
    where ${storedIn[table]} <> ${weightIn[table]} and users.weighed = 1
      and not ${hasJob('weighVotes', sql.ref<number>('users.id'))}
      and not ${hasJob('alignVotes', sql.ref<number>('users.id'))}
    order by users.id, product_id`.execute(db);

interface WrongAccount {
  id: number;
  mailbox: string;
  stored: number;
  /** The account that has the vote of the mailbox. */
  holder: number | null;
  suspended_at: string | null;
  created_at: string;
}

/**
 * Accounts whose weight does not follow from what is known of them: of each mailbox one counts, unless one is suspended or the
 * service is a throw-away one (which the caller looks up). Those that a job is about to weigh are left out.
 */
const wrongAccounts = (db: Handle, settledBefore: string) =>
  sql<WrongAccount>`
    select id, mailbox, vote_weight as stored, holder, suspended_at, created_at
    from (
      select id, mailbox, vote_weight, suspended_at, created_at, weighed,
        min(id) over mates as first,
        min(case when vote_weight > 0 then id end) over mates as holder,
        max(suspended_at) over mates as suspension
      from users
      where mailbox is not null and email_verified = 1
      window mates as (partition by mailbox)
    ) accounts
    where weighed = 1 and not ${hasJob('weighVotes', sql.ref<number>('accounts.id'))}
      and case
        when suspended_at is not null then vote_weight <> 0
        when vote_weight > 0 then
          id <> holder or (vote_weight = ${sql.lit(voteWeights.firstDay)} and created_at <= ${settledBefore})
        else holder is null and suspension is null and id = first
      end
    order by id`.execute(db);

/** An account has the weight of its facts, and a vote and a review that of their person. */
export const weightsCheck: Check = {
  async find(db, _, now) {
    const found: Discrepancy[] = [];
    const settledBefore = timeBefore(now, voteWeights.firstDayLength);
    for (const account of (await wrongAccounts(db, settledBefore)).rows) {
      const { id, stored, holder } = account;
      const expected = voteWeight({
        isSuspended: account.suspended_at !== null,
        isDuplicate: holder !== null && holder !== id,
        isThrowAway: await isThrowAway(db, account.mailbox),
        isNew: account.created_at > settledBefore,
      });
      if (stored !== expected)
        found.push({ table: 'users', row: String(id), column: 'vote_weight', stored, expected });
    }
    for (const table of ['votes', 'reviews'] as const)
      for (const row of (await wrongRows(db, table)).rows)
        found.push({
          table: 'users',
          row: String(row.id),
          column: `weight in ${table} of product ${row.product_id}`,
          stored: row.stored,
          expected: row.weight,
        });
    return found;
  },

  async mend(db, _, some) {
    for (const userId of idsOf(some)) await enqueue(db, 'weighVotes', { userId }, new Date().toISOString());
  },
};
