import { can } from '#lib/policy.ts';
import type { TokenClaims } from '#lib/server/api/access-token.ts';
import { type Account, asMember } from '#lib/server/api/member-of.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import { idsIn } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { addVotes, type NewVote } from './add-votes.ts';

export interface Vote {
  productId: number;
  /** Of the voter's access token. */
  claims: TokenClaims;
  /** When it was cast, ISO 8601. */
  at: string;
}

/** The voters, but for those whom another transaction changes. */
const freeVoters = compiled((db, { ids }: { ids: number[] }) =>
  db
    .selectFrom('users')
    .select(['id', 'uid', 'email', 'email_verified', 'role', 'signed_out_at', 'suspended_at'])
    .where('id', 'in', idsIn(db, ids))
    .orderBy('id')
    .forShare()
    .skipLocked(),
);

/**
 * The products, but for those that another transaction has locked: one that is slow must not hold up votes for others. By
 * their ids alone: PostgreSQL would rather read all that are accepted, if it takes them for few.
 */
const freeProducts = compiled((db, { ids }: { ids: number[] }) =>
  db
    .selectFrom('products')
    .select(['id', 'status', 'deleted_at', 'adder_id', 'votes', 'verified_votes', 'accepted_at'])
    .where('id', 'in', idsIn(db, ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .skipLocked(),
);

const mayVote = (user: Account, claims: TokenClaims): boolean => {
  try {
    return can(asMember(user, claims).actor, 'product.vote', {});
  } catch {
    return false;
  }
};

const byId = <Found extends { id: number }>(rows: readonly Found[]): Map<number, Found> =>
  new Map(rows.map((row) => [row.id, row]));

/**
 * Casts the votes of many at once, in the caller's transaction and in as many statements as `castVote` takes for one.
 * @returns for each vote how many products it changed, 0 if the user had voted already; undefined if it was not cast:
 *   it is refused, or another transaction has its product or its voter. `castVote` waits for that one.
 */
export const castVotes = async (db: Handle, votes: readonly Vote[]): Promise<(0 | 1 | undefined)[]> => {
  // In the order of `castVote`.
  const voters = byId(await freeVoters(db, { ids: votes.map(({ claims }) => claims.userId) }));
  const products = byId(await freeProducts(db, { ids: votes.map(({ productId }) => productId) }));

  const castable = votes.map(({ productId, claims, at }): NewVote | undefined => {
    const voter = voters.get(claims.userId);
    const product = products.get(productId);
    if (!voter || !product || product.status !== 'accepted' || product.deleted_at !== null) return undefined;
    if (product.adder_id === voter.id || !mayVote(voter, claims)) return undefined;
    return { product, userId: voter.id, verified: voter.email_verified, at };
  });
  const changed = await addVotes(
    db,
    castable.filter((vote) => vote !== undefined),
  );
  const results = changed.values();
  return castable.map((vote) => vote && results.next().value);
};
