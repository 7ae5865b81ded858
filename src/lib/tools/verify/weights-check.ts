import { sql } from 'kysely';
import { voteWeights } from '#lib/domain/vote-weights.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { enqueue, hasJob } from '#lib/server/jobs/queue.ts';
import { type Check, idsOf } from './check.ts';

interface Row {
  id: number;
  weight: number;
  product_id: number;
  stored: number;
}

const weight = sql<number>`case users.email_verified when 1 then users.vote_weight else 0 end`;
const stored = sql<number>`votes.verified * ${sql.lit(voteWeights.full)} - votes.withheld`;

/** Votes that weigh otherwise than their people. Those that a job is about to align are left out. */
const wrongVotes = (db: Handle) =>
  sql<Row>`
    select users.id, votes.product_id, ${weight} as weight, ${stored} as stored
    from votes join users on users.id = votes.user_id
    where ${stored} <> ${weight} and users.weighed = 1
      and not ${hasJob('weighVotes', sql.ref<number>('users.id'))}
      and not ${hasJob('alignVotes', sql.ref<number>('users.id'))}
    order by users.id, votes.product_id`.execute(db);

/** A vote has the weight of its person. */
export const weightsCheck: Check = {
  async find(db) {
    const { rows } = await wrongVotes(db);
    return rows.map((row) => ({
      table: 'users',
      row: String(row.id),
      column: `weight of the vote for product ${row.product_id}`,
      stored: row.stored,
      expected: row.weight,
    }));
  },

  async mend(db, _, some) {
    for (const userId of idsOf(some)) await enqueue(db, 'weighVotes', { userId }, new Date().toISOString());
  },
};
