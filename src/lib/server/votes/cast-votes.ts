import { sql } from 'kysely';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import { product as limits } from '#lib/domain/specification.ts';
import { firstDayEnds } from '#lib/domain/vote-weights.ts';
import { voteErrorCode, voteMilestones } from '#lib/domain/votes.ts';
import { can } from '#lib/policy.ts';
import type { TokenClaims } from '#lib/server/api/access-token.ts';
import { httpError } from '#lib/server/api/errors.ts';
import { type Account, asMember } from '#lib/server/api/member-of.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import { dialectOf, idsIn } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { recordEvent } from '#lib/server/events/record-event.ts';
import type { FullProduct } from '#lib/server/products/queries.ts';
import { canSee } from '#lib/server/products/visible-product.ts';
import type { UserRow } from '#lib/server/users/queries.ts';
import { attackedProducts } from '#lib/server/vote-integrity/open-findings.ts';
import { storeNetworks } from './networks.ts';
import { type ProductVoteCounts, setCounts, uncounted, type VoteCount, voteCountOf } from './set-counts.ts';

export interface Vote {
  productId: number;
  /** Claims of the voter's access token. */
  claims: TokenClaims;
  /** Time of the vote, ISO 8601. */
  at: string;
  /** The network that it comes from: see `originOf`. */
  network?: string | undefined;
}

type Voter = Account & Pick<UserRow, 'vote_weight' | 'created_at'>;
type Candidate = ProductVoteCounts & Pick<FullProduct, 'status' | 'adder_id' | 'deleted_at'>;

/** A concurrent verification of an e-mail either aligns these votes too, or finishes before they are cast. */
const sharedVoters = compiled((db, { ids, day }: { ids: number[]; day: string }) =>
  db
    .selectFrom('users')
    .select(['id', 'uid', 'email', 'email_verified', 'role', 'signed_out_at', 'suspended_at', 'vote_weight'])
    .select('created_at')
    // Read here, since each further statement delays all votes.
    .select(({ selectFrom }) =>
      selectFrom('network_salts').select('salt').where('day', '=', day).as('networkSalt'),
    )
    .where('id', 'in', idsIn(db, ids))
    .orderBy('id')
    .forShare(),
);

/** Filters by id only: with a status, PostgreSQL might scan all accepted products if it expects few. */
const lockedProducts = compiled((db, { ids }: { ids: number[] }) =>
  db
    .selectFrom('products')
    .select([
      'id',
      'status',
      'deleted_at',
      'adder_id',
      'votes',
      'verified_votes',
      'withheld_votes',
      'accepted_at',
    ])
    .where('id', 'in', idsIn(db, ids))
    .orderBy('id')
    .forNoKeyUpdate(),
);

/** A vote that may be cast. */
interface NewVote {
  product: Candidate;
  voterId: number;
  /** See `voteCountOf`. */
  count: VoteCount;
  /** True for a new account, of which a proof is asked during a burst. */
  isNewcomers: boolean;
  at: string;
  network: string | undefined;
}

/** Checks that a vote may be cast. @throws HttpError with the reason if not */
const permittedVote = (
  { claims, at, network }: Vote,
  voter: Voter | undefined,
  product: Candidate | undefined,
): NewVote => {
  const { actor, user } = asMember(voter, claims);
  if (!product || product.deleted_at !== null || !canSee({ actor }, product)) throw httpError('not_found');
  if (!can(actor, 'product.vote')) throw httpError('forbidden');
  const code = voteErrorCode(user.id, { adderId: product.adder_id, status: product.status });
  if (code) throw httpError(code);
  const isNewcomers = at < firstDayEnds(user.created_at);
  return { product, voterId: user.id, count: voteCountOf(user), isNewcomers, at, network };
};

/** Returns an HttpError as a value: one rejected vote must not fail the batch. */
const permittedOrError = (...asked: Parameters<typeof permittedVote>): NewVote | HttpError => {
  try {
    return permittedVote(...asked);
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
};

interface Row {
  product_id: number;
  user_id: number;
}

const insertVotes = compiled(
  (db, { rows }: { rows: string }) => sql<Row>`
    insert into votes (product_id, user_id, created_at, verified, withheld, unproven)
    select cast(value ->> 0 as bigint), cast(value ->> 1 as bigint), value ->> 2, cast(value ->> 3 as integer),
      cast(value ->> 4 as integer), cast(value ->> 5 as integer)
    from ${dialectOf(db).elements(rows)} where true
    on conflict do nothing
    returning product_id, user_id`,
);

const keyOf = ({ product_id, user_id }: Row): string => `${product_id} ${user_id}`;

/** New counts of the products after these votes. Votes without a weight don't affect the order of lists. */
const countsAfter = (votes: readonly NewVote[]): ProductVoteCounts[] => {
  const counts = new Map<number, ProductVoteCounts>();
  for (const { product, count } of votes) {
    const before = counts.get(product.id) ?? product;
    counts.set(product.id, {
      ...before,
      votes: before.votes + limits.voteStep,
      verified_votes: before.verified_votes + count.verified,
      withheld_votes: before.withheld_votes + count.withheld,
    });
  }
  return [...counts.values()];
};

/** Records a milestone of a product unless it was recorded before, since counts can fall and rise again. */
const recordMilestone = async (
  db: Handle,
  productId: number,
  payload: { votes: number },
  at: string,
): Promise<void> => {
  const product = await db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('id', '=', productId)
    .where('status', '=', 'accepted')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('events')
            .select('id')
            .where('product_id', '=', productId)
            .where('type', '=', 'reachVotes')
            .where('payload', '=', JSON.stringify(payload)),
        ),
      ),
    )
    .executeTakeFirst();
  if (product) await recordEvent(db, { type: 'reachVotes', by: 'site', subject: product, at, payload });
};

/** Records the milestones that published products have passed. @param before the products before the change */
export const recordMilestones = async (
  db: Handle,
  {
    before,
    after,
    at,
  }: {
    before: ReadonlyMap<number, Pick<ProductVoteCounts, 'votes'>>;
    after: Iterable<ProductVoteCounts>;
    at: string;
  },
): Promise<void> => {
  for (const { id, votes } of after)
    for (const milestone of voteMilestones)
      if ((before.get(id)?.votes ?? votes) < milestone && milestone <= votes)
        await recordMilestone(db, id, { votes: milestone }, at);
};

const byId = <Found extends { id: number }>(rows: readonly Found[]): Map<number, Found> =>
  new Map(rows.map((row) => [row.id, row]));

/** Result of a vote: counted, also without a proof, or cast before. */
export type VoteOutcome = 'counted' | 'unproven' | 'repeated';

/**
 * Adds votes. The rows in `votes` decide: only a new one changes the count of its product, so repeated and concurrent
 * requests count once.
 * @param attacked products of which newcomers are asked for a proof: without it their votes weigh nothing
 * @param today day of the last vote, and its salt for networks
 */
const addVotes = async (
  db: Handle,
  permitted: readonly NewVote[],
  attacked: ReadonlySet<number>,
  today: { day: string; salt: string | null },
): Promise<VoteOutcome[]> => {
  const [first] = permitted;
  if (!first) return [];
  const votes = permitted.map((vote) => {
    const unproven = vote.isNewcomers && attacked.has(vote.product.id) ? 1 : 0;
    return { ...vote, unproven, ...(unproven && { count: uncounted }) };
  });
  const rows = votes.map(({ product, voterId, count, unproven, at }) => [
    product.id,
    voterId,
    at,
    count.verified,
    count.withheld,
    unproven,
  ]);
  const added = new Set((await insertVotes(db, { rows: JSON.stringify(rows) })).map(keyOf));
  const outcomes = votes.map(({ product, voterId, unproven }): VoteOutcome => {
    if (!added.delete(keyOf({ product_id: product.id, user_id: voterId }))) return 'repeated';
    return unproven ? 'unproven' : 'counted';
  });
  const newVotes = votes.filter((_, n) => outcomes[n] !== 'repeated');
  const counts = countsAfter(newVotes);
  await setCounts(db, counts);
  await recordMilestones(db, {
    before: byId(newVotes.map(({ product }) => product)),
    after: counts,
    at: first.at,
  });
  await storeNetworks(db, newVotes, today);
  return outcomes;
};

/**
 * Casts votes, in the caller's transaction, which waits for others that change the products or the voters.
 * @param asksProof true if newcomers are asked for a proof while a burst is open
 * @returns what became of each vote (`repeated` also of one that was cast earlier in this batch), or the error that rejects it:
 *   `unauthorized`, `signed_out`, `suspended`, `not_found`, `forbidden`, `own_product`, `not_accepted`
 */
export const castVotes = async (
  db: Handle,
  votes: readonly Vote[],
  asksProof = false,
): Promise<(VoteOutcome | HttpError)[]> => {
  const day = votes.at(-1)?.at.slice(0, 10) ?? '';
  const voterRows = await sharedVoters(db, { ids: votes.map(({ claims }) => claims.userId), day });
  const voters = byId(voterRows);
  // Lock products before inserting votes, which also update the day's count: all changes of a product lock in this order.
  const products = byId(await lockedProducts(db, { ids: votes.map(({ productId }) => productId) }));
  const checked = votes.map((vote) =>
    permittedOrError(vote, voters.get(vote.claims.userId), products.get(vote.productId)),
  );
  const isPermitted = (vote: NewVote | HttpError): vote is NewVote => !(vote instanceof HttpError);
  const permitted = checked.filter(isPermitted);
  const ofNewcomers = permitted.filter(({ isNewcomers }) => isNewcomers);
  // Read once the products are locked: the job that follows a moderator's decision locks them too.
  const attacked =
    asksProof && ofNewcomers.length
      ? await attackedProducts(db, { ids: [...new Set(ofNewcomers.map(({ product }) => product.id))] })
      : [];
  const outcomes = (
    await addVotes(db, permitted, new Set(attacked.map(({ product_id }) => product_id)), {
      ...{ day, salt: voterRows[0]?.networkSalt ?? null },
    })
  ).values();
  return checked.map((vote) => (isPermitted(vote) ? (outcomes.next().value ?? 'repeated') : vote));
};
