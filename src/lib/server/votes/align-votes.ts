import { weighableAt } from '#lib/domain/vote-weights.ts';
import { tagsOfVerifiedVotes } from '#lib/server/cache/cache-tags.ts';
import { idsIn } from '#lib/server/db/dialect.ts';
import { type Handle, hasRow } from '#lib/server/db/handle.ts';
import type { FullProduct } from '#lib/server/products/queries.ts';
import { expectedCounts, staleVotesOf, uncountedVotesOf, unprovenVotesOf } from './queries.ts';
import {
  markedCountOf,
  type ProductVoteCounts,
  setCounts,
  type VoteCount,
  type VoteMarks,
  voteCountOf,
} from './set-counts.ts';

/** Maximum number of a user's votes aligned per transaction. */
export const alignedAtOnce = 250;

export interface Alignment {
  /** Tags of the cached pages that it made stale. */
  cacheTags: readonly string[];
  /** True if there may be votes left to align, in another transaction. */
  more: boolean;
}

/** How a vote counts, and why. */
type StoredVote = VoteCount & VoteMarks & { product_id: number };

type Counted = Pick<FullProduct, 'status'> & ProductVoteCounts;

/** Returns the products, locked in the order of their ids. */
export const countedProducts = (db: Handle, ids: readonly number[]): Promise<Counted[]> =>
  db
    .selectFrom('products')
    .select(['id', 'status', 'votes', 'verified_votes', 'withheld_votes', 'accepted_at'])
    .where('id', 'in', idsIn(db, ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

const lockedVoter = (db: Handle, userId: number) =>
  db
    .selectFrom('users')
    .select(['email_verified', 'vote_weight', 'created_at as joined_at'])
    .where('id', '=', userId)
    // A sign-in and a job that align the same votes take turns.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/**
 * Stores how votes of a person count, in the caller's transaction, which has locked the person.
 * @param votes as they are stored
 * @param isAccepted true if they need no proof from now on
 */
const recount = async (
  db: Handle,
  userId: number,
  { count, votes, isAccepted = false }: { count: VoteCount; votes: StoredVote[]; isAccepted?: boolean },
): Promise<Alignment> => {
  if (!votes.length) return { cacheTags: [], more: false };
  const before = new Map(votes.map(({ product_id, ...vote }) => [product_id, vote]));
  const ids = [...before.keys()];
  // Lock products before votes: deleting a product locks them in this order too.
  const products = await countedProducts(db, ids);
  const update = db
    .updateTable('votes')
    .where('user_id', '=', userId)
    .where('product_id', 'in', idsIn(db, ids));
  if (isAccepted) await update.set({ unproven: 0 }).execute();
  await update.set(expectedCounts(count)).execute();
  await setCounts(
    db,
    products.map((product) => {
      const vote = before.get(product.id);
      if (!vote) return product;
      const { verified, withheld } = markedCountOf(count, isAccepted ? { ...vote, unproven: 0 } : vote);
      return {
        ...product,
        verified_votes: product.verified_votes + verified - vote.verified,
        withheld_votes: product.withheld_votes + withheld - vote.withheld,
      };
    }),
  );
  return {
    cacheTags: products.some(({ status }) => status === 'accepted') ? tagsOfVerifiedVotes : [],
    more: votes.length === alignedAtOnce,
  };
};

/**
 * Aligns a user's earlier votes with their weight, in the caller's transaction: one batch, so that other writes don't wait
 * long. The columns of each vote show whether it is still to be aligned, so that an interrupted alignment can be resumed.
 * @param since aligns only votes of this time (ISO 8601) or later
 * @returns `isPostponed`: true if earlier ones are left
 */
export const alignVotes = async (
  db: Handle,
  userId: number,
  since = '',
): Promise<Alignment & { isPostponed: boolean }> => {
  const count = voteCountOf(await lockedVoter(db, userId));
  const votes = await staleVotesOf(db, { userId, ...count, limit: alignedAtOnce, since });
  const alignment = await recount(db, userId, { count, votes });
  const left = since ? await staleVotesOf(db, { userId, ...count, limit: 1, since: '' }) : [];
  return { ...alignment, isPostponed: left.length > 0 };
};

/** True if an account was restored since a time (ISO 8601) at which it was not suspended. */
const isRestoredSince = async (db: Handle, userId: number, time: string): Promise<boolean> => {
  const changes = db
    .selectFrom('events')
    .select('type')
    .where('subject_id', '=', String(userId))
    .where('type', 'in', ['suspend', 'restore'])
    .orderBy('id', 'desc')
    .limit(1);
  const isRestored = await hasRow(changes.where('type', '=', 'restore').where('created_at', '>=', time));
  if (!isRestored) return false;
  return (await changes.where('created_at', '<', time).executeTakeFirst())?.type !== 'suspend';
};

/**
 * Gives votes the weight back that they had at the end (ISO 8601) of a board that is not closed, if their account was suspended
 * and restored since: one batch, in the caller's transaction. What counts is whether the account was suspended at the end,
 * and whether its e-mail is verified now.
 * @returns undefined if there are no such votes; otherwise always `more`
 */
export const restoreWeights = async (
  db: Handle,
  userId: number,
  end: string,
): Promise<Alignment | undefined> => {
  const count = voteCountOf(weighableAt(await lockedVoter(db, userId), end));
  if (count.verified === 0 || !(await isRestoredSince(db, userId, end))) return undefined;
  const votes = await uncountedVotesOf(db, { userId, before: end, limit: alignedAtOnce });
  return votes.length ? { ...(await recount(db, userId, { count, votes })), more: true } : undefined;
};

/**
 * Lets a user's votes without a proof weigh what others do, in the caller's transaction: one batch.
 * @param accepted for one product or all, of this time (ISO 8601) or later
 */
export const acceptVotes = async (
  db: Handle,
  userId: number,
  accepted: { productId?: number; since?: string },
): Promise<Alignment & { accepted: number }> => {
  const count = voteCountOf(await lockedVoter(db, userId));
  const votes = await unprovenVotesOf(db, { userId, ...accepted, limit: alignedAtOnce });
  return { ...(await recount(db, userId, { count, votes, isAccepted: true })), accepted: votes.length };
};
