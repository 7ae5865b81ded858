import { sql } from 'kysely';
import type { Reactions } from '#lib/contract/votes.ts';
import { followKey } from '#lib/domain/follows.ts';
import { voteWeights } from '#lib/domain/vote-weights.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { followsOf, publicTarget } from '#lib/server/follows/queries.ts';
import { deletedProducts } from '#lib/server/products/queries.ts';
import type { VoteCount } from './set-counts.ts';
import { accountsOfChangedDomains } from './throw-away-domains.ts';

const full = sql.lit(voteWeights.full);

interface Stale extends VoteCount {
  userId: number;
  limit: number;
  /** ISO 8601. */
  since: string;
}

/** The columns of a person's votes as they should be: `markedCountOf` in SQL. */
export const expectedCounts = ({ verified, withheld }: VoteCount) => ({
  verified: sql<0 | 1>`case when removed = 1 or unproven = 1 then 0 else ${verified} end`,
  withheld: sql<number>`case when removed = 1 or unproven = 1 then 0
    when suspected = 1 then ${verified} * ${full} else ${withheld} end`,
});

/** Columns that decide how a vote counts, with its product. */
const countingColumns = [
  'product_id',
  sql<0 | 1>`verified`.as('verified'),
  'withheld',
  'suspected',
  'removed',
  'unproven',
] as const;

/**
 * A user's votes since a time whose stored weight is outdated. Each part is a range of `votes_by_user_and_weight`, and the
 * last one of `votes_marked`.
 */
export const staleVotesOf = compiled((db, { userId, limit, since, verified, withheld }: Stale) => {
  const votes = db
    .selectFrom('votes')
    .select(countingColumns)
    .where('user_id', '=', userId)
    .where('created_at', '>=', since);
  const plain = votes.where('suspected', '=', 0).where('removed', '=', 0).where('unproven', '<>', 1);
  const counted = plain.where('verified', '=', verified);
  const expected = expectedCounts({ verified, withheld });
  const marked = votes
    // Worded like the condition of the index `votes_marked`.
    .where(sql<boolean>`(suspected = 1 or removed = 1)`)
    .where((is) => is.or([is('verified', '<>', expected.verified), is('withheld', '<>', expected.withheld)]));
  return plain
    .where('verified', '=', sql<number>`1 - ${verified}`)
    .unionAll(counted.where('withheld', '<', withheld))
    .unionAll(counted.where('withheld', '>', withheld))
    .unionAll(marked)
    .limit(limit);
});

/** A user's votes from before a time that weigh nothing, though neither a finding nor the lack of a proof is why. */
export const uncountedVotesOf = (
  db: Handle,
  { userId, before, limit }: { userId: number; before: string; limit: number },
) =>
  db
    .selectFrom('votes')
    .select(countingColumns)
    .where('user_id', '=', userId)
    .where('created_at', '<', before)
    .where('verified', '=', 0)
    .where('removed', '=', 0)
    .where('unproven', '<>', 1)
    .limit(limit)
    .execute();

/** A user's votes without a proof since a time, for one product or all; also those that moderators have kept. */
export const unprovenVotesOf = (
  db: Handle,
  {
    userId,
    productId,
    since = '',
    limit,
  }: { userId: number; productId?: number; since?: string; limit: number },
) => {
  const votes = db
    .selectFrom('votes')
    .select(countingColumns)
    .select('created_at')
    .where('user_id', '=', userId)
    .where('unproven', '<>', sql.lit(0))
    .where('created_at', '>=', since)
    .limit(limit);
  return (productId === undefined ? votes : votes.where('product_id', '=', productId)).execute();
};

/** Accounts that are to be weighed: something has changed them, or the job at the end of their first day has failed. */
export const accountsToWeigh = async (
  db: Handle,
  { settledBefore, limit }: { settledBefore: string; limit: number },
): Promise<{ id: number }[]> => {
  const users = db.selectFrom('users').select('id').limit(limit);
  const changed = await users.where('weighed', '=', sql.lit(0)).orderBy('id').execute();
  if (changed.length === limit) return changed;
  const settled = await users
    .where('vote_weight', '=', sql.lit(voteWeights.firstDay))
    // Deleted accounts keep their weight.
    .where('mailbox', 'is not', null)
    .where('created_at', '<=', settledBefore)
    .orderBy('created_at')
    .execute();
  const domains = await accountsOfChangedDomains(db, limit);
  return [...changed, ...settled, ...domains].slice(0, limit);
};

/**
 * Joins ids into one string: a user may have thousands, and one row per id would cost several times as much. Sorted, since the
 * index of votes has those of a user by their weight, which nobody may read from the order.
 */
const joined = (column: 'product_id' | 'id') =>
  sql<string | null>`string_agg(cast(${sql.ref(column)} as text), ',' order by ${sql.ref(column)})`.as('ids');

const selectReactions = compiled((db, { userId }: { userId: number }) =>
  db
    .selectFrom('votes')
    .select([sql<keyof Reactions>`'votedFor'`.as('reaction'), joined('product_id')])
    .where('user_id', '=', userId)
    .where('product_id', 'not in', deletedProducts(db))
    .unionAll(
      db
        .selectFrom('reports')
        .select([sql<keyof Reactions>`'reported'`.as('reaction'), joined('product_id')])
        .where('user_id', '=', userId)
        .where('product_id', 'not in', deletedProducts(db)),
    )
    .unionAll(
      db
        .selectFrom('products')
        .select([sql<keyof Reactions>`'own'`.as('reaction'), joined('id')])
        .where('adder_id', '=', userId)
        .where('id', 'not in', deletedProducts(db)),
    )
    .unionAll(
      db
        .selectFrom('saved_products')
        .select([sql<keyof Reactions>`'saved'`.as('reaction'), joined('product_id')])
        .where('user_id', '=', userId)
        .where('product_id', 'not in', deletedProducts(db)),
    ),
);

/** The ids of the products that a user voted for, reported, added and saved, and what they follow. */
export const reactionsOf = async (db: Handle, userId: number): Promise<Reactions> => {
  const followed = await followsOf(db, userId);
  const follows = followed.map((row) => followKey(row.kind, publicTarget(row)));
  const reactions: Reactions = { votedFor: [], reported: [], own: [], saved: [], follows };
  for (const { reaction, ids } of await selectReactions(db, { userId }))
    reactions[reaction] = ids?.split(',') ?? [];
  return reactions;
};
