import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import {
  type Finding,
  type FindingDetails,
  type FindingVote,
  findingLimits,
} from '#lib/contract/findings.ts';
import { days } from '#lib/domain/durations.ts';
import type { FindingView } from '#lib/domain/vote-integrity/finding-states.ts';
import type { RemovalReason } from '#lib/domain/vote-integrity/removals.ts';
import { voteWeights } from '#lib/domain/vote-weights.ts';
import { countOf, type Handle, type Pagination, type Rows } from '#lib/server/db/handle.ts';
import type { FindingsTable, Tables } from '#lib/server/db/schema.ts';
import { placeIn } from '#lib/server/ranking/queries.ts';
import { isDeletedUid } from '#lib/server/users/queries.ts';
import { weightColumn } from '#lib/server/votes/set-counts.ts';
import { countVotes } from './count-votes.ts';
import { objectionsTo } from './objections.ts';
import { accountShares, voteTimeline } from './product-votes.ts';

type FindingProduct = FindingDetails['otherProducts'][number];
type FindingRow = Selectable<FindingsTable> & { name: string | null; is_own: number };

/** 1 if somebody cast votes of a finding, or added a product that it has votes for. */
const isOwn = (userId: number) => sql<number>`case when exists (
    select 1 from finding_votes cast_by where cast_by.user_id = ${userId} and cast_by.finding_id = findings.id
  ) or exists (
    select 1 from products added where added.adder_id = ${userId} and exists (
      select 1 from finding_votes listed where listed.finding_id = findings.id and listed.product_id = added.id)
  ) then 1 else 0 end`;

/** @param userId of the reader */
const findings = (db: Handle, userId: number) =>
  db
    .selectFrom('findings')
    .leftJoin('products', 'products.id', 'findings.product_id')
    .selectAll('findings')
    .select(['name', isOwn(userId).as('is_own')]);

export const toFinding = (row: FindingRow): Finding => ({
  _id: String(row.id),
  kind: row.kind,
  product: row.product_id === null ? null : { _id: String(row.product_id), name: row.name ?? '' },
  from: row.starts_at,
  to: row.ends_at,
  confidence: row.confidence,
  evidence: JSON.parse(row.evidence) as string[],
  voters: row.voters,
  votes: row.votes,
  weight: row.weight / voteWeights.full,
  state: row.state,
  undoesTo: row.was_watched === 1 && row.state !== 'watched' ? 'watched' : 'open',
  isOwn: row.is_own === 1,
  historic: row.historic === 1,
  foundAt: row.found_at,
  decidedAt: row.decided_at,
  reason: row.reason as RemovalReason | null,
});

const inView = (view: FindingView) => (is: ExpressionBuilder<Tables, 'findings'>) => {
  if (view === 'watched') return is('state', '=', 'watched');
  if (view === 'objected')
    return is(
      'findings.id',
      'in',
      is.selectFrom('objections').select('finding_id').where('answered_at', 'is', null),
    );
  if (view === 'decided') return is('state', 'in', ['kept', 'removed']);
  return is.and([is('state', '=', 'open'), is('historic', '=', view === 'historic' ? 1 : 0)]);
};

export const countFindings = (db: Handle, view: FindingView): Promise<number> =>
  countOf(db.selectFrom('findings').where(inView(view)));

/** Findings of a view, sorted by what their votes would weigh without the finding. */
export const listFindings = async (
  db: Handle,
  { view, userId, limit, offset }: Pagination & { view: FindingView; userId: number },
): Promise<Rows<FindingRow>> => {
  const total = await countFindings(db, view);
  const rows = await findings(db, userId)
    .where(inView(view))
    .orderBy('findings.weight', 'desc')
    .orderBy('findings.id')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total };
};

/** @param userId of the reader */
export const findFinding = (db: Handle, id: number, userId: number): Promise<FindingRow | undefined> =>
  findings(db, userId).where('findings.id', '=', id).executeTakeFirst();

/** The first thousand accounts of a finding. */
const votersOf = (db: Handle, id: number) =>
  db
    .selectFrom('finding_votes')
    .select('user_id')
    .distinct()
    .where('finding_id', '=', id)
    .orderBy('user_id')
    .limit(findingLimits.voters);

/** 1 if a vote is in the finding. */
const isIn = (id: number) => sql<number>`case when exists (
  select 1 from finding_votes listed where listed.finding_id = ${id}
    and listed.product_id = votes.product_id and listed.user_id = votes.user_id) then 1 else 0 end`;

/** Votes of the first thousand accounts of a finding, of the oldest ones if they are many. */
const votesOfVoters = (db: Handle, id: number) =>
  db
    .selectFrom('votes')
    .select(['votes.product_id', isIn(id).as('is_in')])
    .where('votes.user_id', 'in', votersOf(db, id))
    .orderBy('votes.user_id')
    .limit(findingLimits.votesOfAccounts);

/** The products that most accounts of a finding voted for: those that it has votes for, or the others. */
const productsOf = async (db: Handle, id: number, of: 'finding' | 'others'): Promise<FindingProduct[]> => {
  const rows = await db
    .selectFrom(votesOfVoters(db, id).as('bounded'))
    .innerJoin('products', 'products.id', 'bounded.product_id')
    .select(['products.id', 'products.name'])
    .select(({ fn }) => [fn.countAll<number>().as('votes'), fn.sum<number>('bounded.is_in').as('suspected')])
    .where('products.deleted_at', 'is', null)
    .groupBy(['products.id', 'products.name'])
    .having(({ fn }) => fn.sum('bounded.is_in'), of === 'finding' ? '>' : '=', 0)
    .orderBy('suspected', 'desc')
    .orderBy('votes', 'desc')
    .orderBy('products.id')
    .limit(findingLimits.products)
    .execute();
  return rows.map(({ id: productId, name, votes, suspected }) => ({
    ...{ _id: String(productId), name, votes: Number(votes), suspected: Number(suspected) },
  }));
};

/** Votes that findings list, with their accounts and products. */
const listedVotes = (db: Handle) =>
  db
    .selectFrom('finding_votes as listed')
    .innerJoin('votes', (join) =>
      join.onRef('votes.product_id', '=', 'listed.product_id').onRef('votes.user_id', '=', 'listed.user_id'),
    )
    .innerJoin('users', 'users.id', 'listed.user_id')
    .innerJoin('products', 'products.id', 'listed.product_id');

/** Places of a product among the most voted: if the votes of the finding weighed what their accounts weigh, and without them. */
const placesOf = async (
  db: Handle,
  findingId: number,
  productId: number,
): Promise<FindingDetails['products'][number]['places']> => {
  const row = await listedVotes(db)
    .select(['products.status', 'products.vote_weight'])
    .select([
      sql<number>`coalesce(sum(${weightColumn}), 0)`.as('full'),
      sql<number>`coalesce(sum(votes.verified * ${sql.lit(voteWeights.full)} - votes.withheld), 0)`.as(
        'counted',
      ),
    ])
    .where('listed.finding_id', '=', findingId)
    .where('listed.product_id', '=', productId)
    .groupBy(['products.status', 'products.vote_weight'])
    .executeTakeFirst();
  if (row?.status !== 'accepted') return { ifCounted: null, without: null };
  const without = row.vote_weight - Number(row.counted);
  return {
    ifCounted: await placeIn(db, 'votes', { id: productId, value: without + Number(row.full) }),
    without: await placeIn(db, 'votes', { id: productId, value: without }),
  };
};

/** The first thousand accounts of a finding, by the time of their first vote in it. */
const accountsOf = async (db: Handle, id: number): Promise<FindingDetails['accounts']> => {
  const firstVote = sql<string>`(
    select min(votes.created_at) from finding_votes listed
      join votes on votes.product_id = listed.product_id and votes.user_id = listed.user_id
    where listed.finding_id = ${id} and listed.user_id = users.id)`;
  const accounts = await db
    .selectFrom('users')
    .select(['id', 'created_at as since', 'email_verified', firstVote.as('at')])
    .where('id', 'in', votersOf(db, id))
    .execute();
  return accountShares(db, accounts);
};

/** @param productId the product of the time line; without it the one with most votes in the finding */
export const findingDetails = async (
  db: Handle,
  row: FindingRow,
  productId: number | undefined,
): Promise<FindingDetails> => {
  const products = await productsOf(db, row.id, 'finding');
  const wanted = products.find(({ _id }) => _id === String(productId)) ?? products[0];
  const product = wanted ? { _id: wanted._id, name: wanted.name } : { _id: '0', name: '' };
  return {
    ...toFinding(row),
    weight: Number((await countVotes(db, row.id)).weight) / voteWeights.full,
    timeline: {
      product,
      ...(await voteTimeline(db, Number(product._id), {
        from: Date.parse(row.starts_at) - days(1),
        to: Date.parse(row.ends_at) + days(1),
        suspected: isIn(row.id),
      })),
    },
    products: await Promise.all(
      products.map(async (of) => ({ ...of, places: await placesOf(db, row.id, Number(of._id)) })),
    ),
    otherProducts: await productsOf(db, row.id, 'others'),
    accounts: await accountsOf(db, row.id),
    objections: await objectionsTo(db, row.id),
  };
};

/** Votes of a finding with their accounts, in the order of the index: each product's are together. */
export const listFindingVotes = async (
  db: Handle,
  id: number,
  { limit, offset }: Pagination,
): Promise<Rows<FindingVote>> => {
  const rows = await listedVotes(db)
    .select(['listed.product_id', 'products.name as product', 'votes.created_at as voted_at'])
    .select(['users.id', 'uid', 'users.name', 'users.created_at', 'email_verified', 'suspended_at'])
    .where('listed.finding_id', '=', id)
    .orderBy('listed.product_id')
    .orderBy('listed.user_id')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    total: await countOf(db.selectFrom('finding_votes').where('finding_id', '=', id)),
    rows: rows.map((row) => ({
      person: { _id: isDeletedUid(row.uid) ? null : String(row.id), name: row.name },
      product: { _id: String(row.product_id), name: row.product },
      votedAt: row.voted_at,
      joinedAt: row.created_at,
      verified: row.email_verified === 1,
      suspended: row.suspended_at !== null,
    })),
  };
};
