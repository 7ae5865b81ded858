import { sql } from 'kysely';
import { voteWeights } from '#lib/domain/vote-weights.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { enqueue, hasJob } from '#lib/server/jobs/queue.ts';
import { type Check, type Discrepancy, idsOf } from './check.ts';

interface Row {
  id: number;
  weight: number;
  product_id: number;
  stored: number;
}

const weight = sql<number>`case users.email_verified when 1 then users.vote_weight else 0 end`;
const full = sql.lit(voteWeights.full);
const storedIn = {
  votes: sql<number>`verified * ${full} - withheld`,
  reviews: sql<number>`${full} - withheld`,
} as const;

/** Votes and reviews that weigh otherwise than their people. Those that a job is about to align are left out. */
const wrongRows = (db: Handle, table: 'votes' | 'reviews', stored: ReturnType<typeof sql<number>>) =>
  sql<Row>`
    select users.id, product_id, ${weight} as weight, ${stored} as stored
    from ${sql.table(table)} join users on users.id = user_id
    where ${stored} <> ${weight} and users.weighed = 1
      and not ${hasJob('weighVotes', sql.ref<number>('users.id'))}
      and not ${hasJob('alignVotes', sql.ref<number>('users.id'))}
    order by users.id, product_id`.execute(db);

/** A vote and a review have the weight of their person. */
export const weightsCheck: Check = {
  async find(db) {
    const found: Discrepancy[] = [];
    for (const table of ['votes', 'reviews'] as const)
      for (const row of (await wrongRows(db, table, storedIn[table])).rows)
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
