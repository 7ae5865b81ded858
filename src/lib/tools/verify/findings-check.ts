import { sql } from 'kysely';
import type { Handle } from '#lib/server/db/handle.ts';
import { lockFindings } from '#lib/server/db/locks.ts';
import { enqueue, hasJob } from '#lib/server/jobs/queue.ts';
import { countRemovals, expectedRemovals } from '#lib/server/vote-integrity/announce-removals.ts';
import { miscounted, recountFindings } from '#lib/server/vote-integrity/count-votes.ts';
import { expectedMarks } from '#lib/server/vote-integrity/mark-votes.ts';
import { type Check, type Discrepancy, discrepanciesOf, idsOf } from './check.ts';

interface Row {
  product_id: number;
  user_id: number;
  /** The last finding that has the vote; if `unproven` is wrong, the last one about its product. */
  finding_id: number | null;
  stored: string;
  expected: string;
}

/** Votes whose marks are not those of their findings. Those that a job is about to mark are left out. */
const wrongMarks = (db: Handle) => {
  const { suspected, removed, unproven } = expectedMarks;
  return sql<Row>`
    select product_id, user_id, finding_id, stored, expected from (
      select product_id, user_id, suspected || ',' || removed || ',' || unproven as stored,
        (${suspected}) || ',' || (${removed}) || ',' || (${unproven}) as expected,
        case when unproven <> (${unproven})
          then (select max(id) from findings where findings.product_id = votes.product_id)
          else (select max(finding_id) from finding_votes listed
            where listed.product_id = votes.product_id and listed.user_id = votes.user_id) end as finding_id
      from votes
      where suspected = 1 or removed = 1 or unproven <> 0
        or exists (select 1 from finding_votes listed
          where listed.product_id = votes.product_id and listed.user_id = votes.user_id)
    ) marked
    where stored <> expected and not exists (
      select 1 from finding_votes waiting
      where waiting.product_id = marked.product_id and waiting.user_id = marked.user_id
        and ${hasJob('markVotes', sql.ref<number>('waiting.finding_id'))})
      and not exists (
        select 1 from findings waiting
        where waiting.product_id = marked.product_id and ${hasJob('markVotes', sql.ref<number>('waiting.id'))})
    order by product_id, user_id`.execute(db);
};

interface RemovalRow {
  product_id: number;
  finding_id: number;
  stored: number;
  expected: number;
}

/** Numbers of removed votes that are not those of the findings. Products that are being deleted lose theirs a part at a time. */
const wrongRemovals = (db: Handle) =>
  sql<RemovalRow>`
    select product_id, finding_id, sum(stored) as stored, sum(expected) as expected from (
      select product_id, finding_id, votes as stored, 0 as expected from removals
      union all
      select product_id, finding_id, 0 as stored, votes as expected
      from (${expectedRemovals} group by listed.product_id, listed.finding_id) counted
    ) compared
    join products on products.id = compared.product_id and products.deleted_at is null
    group by product_id, finding_id having sum(stored) <> sum(expected)
    order by product_id, finding_id`.execute(db);

/** A vote is suspected while an open finding has it, and removed if moderators removed one that has it; findings count theirs. */
export const findingsCheck: Check = {
  async find(db) {
    const { rows } = await wrongMarks(db);
    const marks = rows.map(({ product_id, user_id, finding_id, stored, expected }) => ({
      ...{ table: 'findings', row: String(finding_id ?? ''), stored, expected },
      column: `suspected, removed and unproven of the vote of user ${user_id} for product ${product_id}`,
    }));
    const counts = (await miscounted(db)).flatMap(({ id, votes, voters, listed, people }) =>
      discrepanciesOf('findings', id, { votes, voters }, { votes: listed, voters: people }),
    );
    const removals = (await wrongRemovals(db)).rows.map((row) => ({
      ...{ table: 'removals', row: String(row.product_id), column: `votes of finding ${row.finding_id}` },
      ...{ stored: Number(row.stored), expected: Number(row.expected) },
    }));
    return [...marks, ...counts, ...removals];
  },

  async mend(db, _, some) {
    const at = new Date().toISOString();
    const isCount = ({ column }: Discrepancy) => ['votes', 'voters'].includes(column);
    const isRemoval = ({ table }: Discrepancy) => table === 'removals';
    await lockFindings(db);
    await recountFindings(db, idsOf(some.filter(isCount)));
    await countRemovals(db, idsOf(some.filter(isRemoval)));
    const ids = new Set(some.filter((one) => !isCount(one) && !isRemoval(one)).map(({ row }) => Number(row)));
    for (const findingId of ids) if (findingId) await enqueue(db, 'markVotes', { findingId }, at);
    // No finding has these.
    if (ids.has(0)) {
      await sql`update votes set suspected = 0, removed = 0 where (suspected = 1 or removed = 1) and not exists (
        select 1 from finding_votes listed
        where listed.product_id = votes.product_id and listed.user_id = votes.user_id)`.execute(db);
      await sql`update votes set unproven = 0 where unproven = 2 and not exists (
        select 1 from findings where findings.product_id = votes.product_id)`.execute(db);
    }
  },
};
