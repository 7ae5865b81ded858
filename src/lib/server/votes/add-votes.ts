import { sql } from 'kysely';
import { product as limits } from '#lib/domain/specification.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import { dialectOf } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { setCounts, type VoteCounts } from './set-counts.ts';

/** A vote that may be cast. The caller's transaction has locked its product, and shares its voter. */
export interface NewVote {
  product: Readonly<VoteCounts>;
  userId: number;
  /** 1 if the voter's e-mail is verified: only then it moves the product in the lists. */
  verified: number;
  /** When it was cast, ISO 8601. */
  at: string;
}

interface Row {
  product_id: number;
  user_id: number;
}

const insertVotes = compiled(
  (db, { rows }: { rows: string }) => sql<Row>`
    insert into votes (product_id, user_id, created_at, verified)
    select cast(value ->> 0 as bigint), cast(value ->> 1 as bigint), value ->> 2, cast(value ->> 3 as integer)
    from ${dialectOf(db).elements(rows)} where true
    on conflict do nothing
    returning product_id, user_id`,
);

const keyOf = ({ product_id, user_id }: Row): string => `${product_id} ${user_id}`;

/** The products as these votes leave them. */
const counted = (votes: readonly NewVote[]): VoteCounts[] => {
  const counts = new Map<number, VoteCounts>();
  for (const { product, verified } of votes) {
    const { id, accepted_at, ...before } = counts.get(product.id) ?? product;
    const after = {
      votes: before.votes + limits.voteStep,
      verified_votes: before.verified_votes + verified,
    };
    counts.set(id, { id, accepted_at, ...after });
  }
  return [...counts.values()];
};

/**
 * Adds votes. The rows in `votes` decide: only a new one changes the count of its product, so repeated and concurrent
 * requests count once.
 * @returns for each vote how many products it changed: 0 if the user had voted already, also in a vote before it
 */
export const addVotes = async (db: Handle, votes: readonly NewVote[]): Promise<(0 | 1)[]> => {
  if (!votes.length) return [];
  const rows = votes.map(({ product, userId, at, verified }) => [product.id, userId, at, verified]);
  const added = new Set((await insertVotes(db, { rows: JSON.stringify(rows) })).map(keyOf));
  const isNew = votes.map(({ product, userId }) =>
    added.delete(keyOf({ product_id: product.id, user_id: userId })),
  );
  await setCounts(db, counted(votes.filter((_, n) => isNew[n])));
  return isNew.map((count) => (count ? 1 : 0));
};
