import { sql } from 'kysely';
import { product as limits } from '#lib/domain/specification.ts';
import { tagsOf, tagsOfVerifiedVotes } from '#lib/server/cache/cache-tags.ts';
import { dialectOf, idsIn } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { lockProduct } from '#lib/server/db/locks.ts';
import type { Batch } from '#lib/server/jobs/job.ts';
import { enqueue } from '#lib/server/jobs/queue.ts';
import { alignReviewsOf } from '#lib/server/reviews/align-reviews.ts';
import { alignedAtOnce, countedProducts } from '#lib/server/votes/align-votes.ts';
import { markedCountOf, setCounts, type VoteCounts, voteCountOf } from '#lib/server/votes/set-counts.ts';

/** The marks that the findings with a vote, or with a burst of its product, give it. A vote may be in several. */
export const marksOf = (vote: string) => {
  const isInOne = (condition: string) =>
    sql<number>`case when exists (
      select 1 from finding_votes mark join findings on findings.id = mark.finding_id
      where mark.product_id = ${sql.ref(`${vote}.product_id`)} and mark.user_id = ${sql.ref(`${vote}.user_id`)}
        and ${sql.raw(condition)}) then 1 else 0 end`;
  return {
    suspected: isInOne("findings.state = 'open' and findings.kind <> 'watch'"),
    removed: isInOne("findings.state = 'removed'"),
    // Kept by moderators, with the burst in which it was cast.
    unproven: sql<number>`case when ${sql.ref(`${vote}.unproven`)} = 1 and not exists (
      select 1 from findings where findings.product_id = ${sql.ref(`${vote}.product_id`)}
        and state = 'kept' and decided_at >= ${sql.ref(`${vote}.created_at`)}) then 1 else 0 end`,
  };
};

/** Findings with votes whose marks are not those of their findings, and none of whose jobs is left to mend that. */
export const findingsToMark = async (db: Handle): Promise<number[]> => {
  const { suspected, removed } = marksOf('votes');
  const { rows } = await sql<{ finding_id: number }>`
    select distinct listed.finding_id
    from finding_votes listed join votes
      on votes.product_id = listed.product_id and votes.user_id = listed.user_id
    where votes.suspected <> ${suspected} or votes.removed <> ${removed}
    order by listed.finding_id`.execute(db);
  return rows.map(({ finding_id }) => finding_id);
};

/** The votes of a finding, and those of its product that lack a proof. */
const listedVotes = (findingId: number) =>
  sql<{ product_id: number; user_id: number }>`(
    select product_id, user_id from finding_votes where finding_id = ${findingId}
    union
    select unproven.product_id, unproven.user_id from findings
      join votes unproven on unproven.product_id = findings.product_id and unproven.unproven = 1
    where findings.id = ${findingId})`;

/** A batch of a finding's votes whose marks differ from what findings say. */
const votesToMark = (db: Handle, findingId: number) => {
  const { suspected, removed, unproven } = marksOf('votes');
  return db
    .selectFrom(listedVotes(findingId).as('listed'))
    .innerJoin('votes', (join) =>
      join.onRef('votes.product_id', '=', 'listed.product_id').onRef('votes.user_id', '=', 'listed.user_id'),
    )
    .innerJoin('users', 'users.id', 'votes.user_id')
    .select(['votes.product_id', 'votes.user_id', 'verified', 'withheld', 'votes.removed as was_removed'])
    .select([suspected.as('suspected'), removed.as('removed'), unproven.as('unproven')])
    .select(['email_verified', 'vote_weight'])
    .where(({ or, eb }) =>
      or([
        eb('votes.suspected', '<>', suspected),
        eb('votes.removed', '<>', removed),
        eb('votes.unproven', '<>', unproven),
      ]),
    )
    .orderBy('listed.product_id')
    .orderBy('listed.user_id')
    .limit(alignedAtOnce)
    .execute();
};

/** Keeps the weights of the voters of a batch as they are until the transaction ends. */
const lockVoters = (db: Handle, votes: readonly { user_id: number }[]) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', idsIn(db, [...new Set(votes.map(({ user_id }) => user_id))]))
    .orderBy('id')
    .forShare()
    .execute();

/** Ends the marking of a finding, unless more of its votes are to be marked. Boards wait for that. */
const finish = async (db: Handle, findingId: number, at: string): Promise<Batch> => {
  const finding = await db
    .selectFrom('findings')
    .select(['product_id', 'state', 'kind'])
    .where('id', '=', findingId)
    .executeTakeFirst();
  // A vote that is being cast may still see the burst open.
  if (finding?.product_id) await lockProduct(db, { id: finding.product_id });
  if ((await votesToMark(db, findingId)).length) return { more: true };
  if (finding && (finding.state !== 'open' || finding.kind === 'watch'))
    await enqueue(db, 'closeLeaderboards', {}, at);
  return { more: false };
};

/**
 * Marks a batch of a finding's votes with what became of the finding, and counts them accordingly, in the caller's
 * transaction, which has locked findings.
 */
export const markVotes = async (db: Handle, findingId: number, at: string): Promise<Batch> => {
  const batch = await votesToMark(db, findingId);
  if (!batch.length) return finish(db, findingId, at);
  // Voters before products before votes, as all who count votes.
  const voters = new Set((await lockVoters(db, batch)).map(({ id }) => id));
  const ids = [...new Set(batch.map(({ product_id }) => product_id))];
  const products = new Map((await countedProducts(db, ids)).map((product) => [product.id, product]));
  // Read again: until the products were locked, others could count their votes.
  const votes = (await votesToMark(db, findingId)).filter(
    ({ product_id, user_id }) => products.has(product_id) && voters.has(user_id),
  );
  const counts = new Map<number, VoteCounts>(products);
  const rows = votes.map(({ product_id, user_id, verified, withheld, was_removed, ...vote }) => {
    const { suspected, removed, unproven } = vote;
    const count = markedCountOf(voteCountOf(vote), vote);
    const before = counts.get(product_id);
    if (before)
      counts.set(product_id, {
        ...before,
        votes: before.votes + (was_removed - removed) * limits.voteStep,
        verified_votes: before.verified_votes + count.verified - verified,
        withheld_votes: before.withheld_votes + count.withheld - withheld,
      });
    return [product_id, user_id, count.verified, count.withheld, suspected, removed, unproven];
  });
  await sql`
    update votes set verified = marked.verified, withheld = marked.withheld, suspected = marked.suspected,
      removed = marked.removed, unproven = marked.unproven
    from (
      select cast(value ->> 0 as bigint) as product_id, cast(value ->> 1 as bigint) as user_id,
        cast(value ->> 2 as integer) as verified, cast(value ->> 3 as integer) as withheld,
        cast(value ->> 4 as integer) as suspected, cast(value ->> 5 as integer) as removed,
        cast(value ->> 6 as integer) as unproven
      from ${dialectOf(db).elements(JSON.stringify(rows))}
    ) marked
    where votes.product_id = marked.product_id and votes.user_id = marked.user_id`.execute(db);
  await setCounts(db, [...counts.values()]);
  const rated = await alignReviewsOf(db, votes);
  const recounted = votes
    .filter((vote) => vote.was_removed !== vote.removed)
    .map(({ product_id }) => product_id);
  return {
    more: true,
    cacheTags: [
      ...tagsOfVerifiedVotes,
      ...[...new Set([...recounted, ...rated])].flatMap((id) =>
        tagsOf(String(id), products.get(id)?.status === 'accepted'),
      ),
    ],
  };
};
