import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import { product as limits } from '#lib/domain/specification.ts';
import { weighableAt } from '#lib/domain/vote-weights.ts';
import { tagsOf, tagsOfVerifiedVotes } from '#lib/server/cache/cache-tags.ts';
import { dialectOf, idsIn } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { lockProduct } from '#lib/server/db/locks.ts';
import type { FindingsTable } from '#lib/server/db/schema.ts';
import type { Batch } from '#lib/server/jobs/job.ts';
import { enqueue } from '#lib/server/jobs/queue.ts';
import { closingBoard } from '#lib/server/leaderboards/waiting-boards.ts';
import { alignReviewsOf } from '#lib/server/reviews/align-reviews.ts';
import { alignedAtOnce, countedProducts } from '#lib/server/votes/align-votes.ts';
import { recordMilestones } from '#lib/server/votes/cast-votes.ts';
import {
  markedCountOf,
  type ProductVoteCounts,
  setCounts,
  uncounted,
  type VoteCount,
  type VoteMarks,
  voteCountOf,
  weightColumn,
} from '#lib/server/votes/set-counts.ts';
import { countVotes } from './count-votes.ts';
import { isLowering } from './open-findings.ts';
import { pairRows } from './store-finding.ts';

type FindingToMark = Pick<Selectable<FindingsTable>, 'product_id' | 'state' | 'kind'>;

/** True in SQL if a finding of this state has a vote. */
const isInOne = (condition: string) =>
  sql<number>`case when exists (
    select 1 from finding_votes mark join findings on findings.id = mark.finding_id
    where mark.product_id = votes.product_id and mark.user_id = votes.user_id
      and ${sql.raw(condition)}) then 1 else 0 end`;

/**
 * SQL for the marks of a vote, in a query of `votes`: from the findings that contain it or are about its product. It may be in
 * several. Moderators who keep a burst also keep its votes without a proof, unless they were cast in another burst that is open
 * or removed.
 */
export const expectedMarks = {
  suspected: isInOne("findings.state = 'open' and findings.kind <> 'watch'"),
  removed: isInOne("findings.state = 'removed'"),
  unproven: sql<number>`case when votes.unproven = 0 then 0
    when exists (
      select 1 from findings where findings.product_id = votes.product_id
        and findings.state = 'kept' and findings.historic = 0
        and findings.starts_at <= votes.created_at and findings.decided_at >= votes.created_at)
    and not exists (
      select 1 from findings where findings.product_id = votes.product_id
        and findings.starts_at <= votes.created_at and (${isLowering}
          or findings.kind <> 'watch' and findings.historic = 0
            and findings.state = 'removed' and findings.decided_at >= votes.created_at)) then 2 else 1 end`,
};

const isWronglyListed = sql<SqlBool>`(votes.suspected <> ${expectedMarks.suspected}
  or votes.removed <> ${expectedMarks.removed})`;
const isWronglyProven = sql<SqlBool>`(votes.unproven <> 0 and votes.unproven <> ${expectedMarks.unproven})`;

/** Weight of a finding by the accounts of today: they weigh more after their first day, and nothing while suspended. */
const currentWeight = sql<number>`(
  select coalesce(sum(${weightColumn}), 0) from finding_votes join users on users.id = user_id
  where finding_id = findings.id)`;

/** Findings read at a time by the daily run, so that requests are served in between. */
const readAtOnce = 50;

/** Returns the ids of findings whose weight or marks of votes are outdated. @throws the signal's reason */
export const findingsToMark = async (db: Handle, signal: AbortSignal): Promise<number[]> => {
  const toMark: number[] = [];
  for (let after: number | undefined = 0; after !== undefined; ) {
    const page: { id: number }[] = await db
      .selectFrom('findings')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(readAtOnce)
      .execute();
    const ids = idsIn(
      db,
      page.map(({ id }) => id),
    );
    const { rows } = await sql<{ id: number }>`
      select id from findings where id in ${ids} and (
        weight <> ${currentWeight}
        or exists (
          select 1 from finding_votes listed join votes
            on votes.product_id = listed.product_id and votes.user_id = listed.user_id
          where listed.finding_id = findings.id and ${isWronglyListed})
        or exists (select 1 from votes where votes.product_id = findings.product_id and ${isWronglyProven}))
      order by id`.execute(db);
    toMark.push(...rows.map(({ id }) => id));
    after = page.length === readAtOnce ? page.at(-1)?.id : undefined;
    await nextTurn();
    signal.throwIfAborted();
  }
  return toMark;
};

type Pair = Pick<Row, 'product_id' | 'user_id'>;

/** True if a finding lowers its votes. */
const suspects = ({ state, kind }: Pick<FindingToMark, 'state' | 'kind'>): boolean =>
  state === 'open' && kind !== 'watch';

/** Condition for votes of a finding in this state that may be marked wrongly. A cheap filter before all findings of a vote are read. */
const mayBeWrong = (finding: Pick<FindingToMark, 'state' | 'kind'>): RawBuilder<SqlBool> => {
  if (finding.state === 'removed') return sql`(votes.removed = 0 or votes.suspected = 1)`;
  return suspects(finding)
    ? sql`(votes.suspected = 0 or votes.removed = 1)`
    : sql`(votes.suspected = 1 or votes.removed = 1)`;
};

/** Returns a batch of a finding's votes, and then of its product's votes without a proof, whose marks are outdated. */
const votesToMark = async (db: Handle, findingId: number, finding: FindingToMark): Promise<Pair[]> => {
  const { rows } = await sql<Pair>`
    select votes.product_id, votes.user_id from finding_votes listed join votes
      on votes.product_id = listed.product_id and votes.user_id = listed.user_id
    where listed.finding_id = ${findingId} and ${mayBeWrong(finding)} and ${isWronglyListed}
    order by listed.product_id, listed.user_id limit ${alignedAtOnce}`.execute(db);
  if (rows.length || finding.product_id === null) return rows;
  const unproven = await sql<Pair>`
    select votes.product_id, votes.user_id from votes
    where votes.product_id = ${finding.product_id} and ${isWronglyProven}
    order by votes.user_id limit ${alignedAtOnce}`.execute(db);
  return unproven.rows;
};

interface Row extends VoteCount, VoteMarks {
  product_id: number;
  user_id: number;
  was_removed: number;
  was_unproven: number;
  created_at: string;
  email_verified: number;
  vote_weight: number;
  /** Time of the voter's sign-up. */
  joined_at: string;
}

/** These votes as they count, with the marks that they should have. */
const readVotes = async (db: Handle, pairs: readonly Pair[]): Promise<Row[]> => {
  const { suspected, removed, unproven } = expectedMarks;
  const listed = pairRows(db, JSON.stringify(pairs.map(({ product_id, user_id }) => [product_id, user_id])));
  const { rows } = await sql<Row>`
    select votes.product_id, votes.user_id, votes.verified, votes.withheld, votes.created_at,
      votes.removed as was_removed, votes.unproven as was_unproven,
      ${suspected} as suspected, ${removed} as removed, ${unproven} as unproven,
      users.email_verified, users.vote_weight, users.created_at as joined_at
    from ${listed} listed
      join votes on votes.product_id = listed.product_id and votes.user_id = listed.user_id
      join users on users.id = votes.user_id`.execute(db);
  return rows;
};

/**
 * Counts a vote with its marks. While an ended board is not closed, an earlier vote gains no weight from what its voter has done
 * since: as at the end, a vote in the first day weighs a quarter, and one of an unverified e-mail nothing.
 */
const countWhileClosing = (vote: Row, end: string): VoteCount => {
  if (!vote.verified && !vote.was_removed && vote.was_unproven !== 1) return uncounted;
  return markedCountOf(voteCountOf(weighableAt(vote, end)), vote);
};

/** Keeps the weights of the voters of a batch as they are until the transaction ends. */
const lockVoters = (db: Handle, votes: readonly Pair[]) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', idsIn(db, [...new Set(votes.map(({ user_id }) => user_id))]))
    .orderBy('id')
    .forShare()
    .execute();

/** Stores a finding's weight and ends its marking, unless more of its votes are to be marked. Boards wait for that. */
const finish = async (db: Handle, findingId: number, finding: FindingToMark, at: string): Promise<Batch> => {
  // A vote that is being cast may still see the burst open.
  if (finding.product_id) await lockProduct(db, { id: finding.product_id });
  if ((await votesToMark(db, findingId, finding)).length) return { more: true };
  const counts = await countVotes(db, findingId);
  await db.updateTable('findings').set(counts).where('id', '=', findingId).execute();
  if (!suspects(finding)) await enqueue(db, 'closeLeaderboards', {}, at);
  return { more: false };
};

/**
 * Marks a batch of a finding's votes with what became of the finding, and counts them accordingly, in the caller's
 * transaction, which has locked findings.
 */
export const markVotes = async (db: Handle, findingId: number, at: string): Promise<Batch> => {
  const finding = await db
    .selectFrom('findings')
    .select(['product_id', 'state', 'kind'])
    .where('id', '=', findingId)
    .executeTakeFirst();
  if (!finding) return { more: false };
  const batch = await votesToMark(db, findingId, finding);
  if (!batch.length) return finish(db, findingId, finding, at);
  // Voters before products before votes, as everywhere that counts votes.
  const voters = new Set((await lockVoters(db, batch)).map(({ id }) => id));
  const ids = [...new Set(batch.map(({ product_id }) => product_id))];
  const products = new Map((await countedProducts(db, ids)).map((product) => [product.id, product]));
  const closing = await closingBoard(db, at);
  // Read once the products are locked: until then, others could count these votes.
  const votes = (await readVotes(db, batch)).filter(
    ({ product_id, user_id }) => products.has(product_id) && voters.has(user_id),
  );
  const toWeigh = new Set<number>();
  const counts = new Map<number, ProductVoteCounts>(products);
  const rows = votes.map((vote) => {
    const { product_id, user_id, verified, withheld, was_removed, suspected, removed, unproven } = vote;
    const now = markedCountOf(voteCountOf(vote), vote);
    const isEarlier = closing !== undefined && vote.created_at < closing.end;
    const count = isEarlier ? countWhileClosing(vote, closing.end) : now;
    if (count.verified !== now.verified || count.withheld !== now.withheld) toWeigh.add(user_id);
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
  // Votes that are restored may carry a product over one.
  await recordMilestones(db, { before: products, after: counts.values(), at });
  const rated = await alignReviewsOf(db, votes);
  if (closing)
    for (const userId of [...toWeigh].sort((one, other) => one - other))
      await enqueue(db, 'weighVotes', { userId }, closing.again);
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
