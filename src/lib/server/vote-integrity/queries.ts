import { type Selectable, sql } from 'kysely';
import { type Finding, type FindingDetails, findingLimits } from '#lib/contract/findings.ts';
import type { RemovedVotes } from '#lib/contract/products.ts';
import { days, hours } from '#lib/domain/durations.ts';
import type { FindingState } from '#lib/domain/vote-integrity/finding-states.ts';
import { type RemovalReason, removals } from '#lib/domain/vote-integrity/removal-reasons.ts';
import { voteWeights } from '#lib/domain/vote-weights.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import type { Handle, Pagination, Rows } from '#lib/server/db/handle.ts';
import type { FindingsTable } from '#lib/server/db/schema.ts';

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
  isOwn: row.is_own === 1,
  historic: row.historic === 1,
  foundAt: row.found_at,
  decidedAt: row.decided_at,
  reason: row.reason as RemovalReason | null,
});

/** Findings of a state, by what their votes would weigh. */
export const listFindings = async (
  db: Handle,
  { state, userId, limit, offset }: Pagination & { state: FindingState; userId: number },
): Promise<Rows<FindingRow>> => {
  const { total } = await db
    .selectFrom('findings')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('state', '=', state)
    .executeTakeFirstOrThrow();
  const rows = await findings(db, userId)
    .where('state', '=', state)
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

/** Votes of a finding in the alias `listed` that no other finding has removed before: each is counted once. */
export const removedFirst = sql<boolean>`not exists (
  select 1 from finding_votes other join findings earlier on earlier.id = other.finding_id
  where other.product_id = listed.product_id and other.user_id = listed.user_id and earlier.state = 'removed'
    and other.finding_id <> listed.finding_id
    and (findings.state <> 'removed' or earlier.decided_at < findings.decided_at
      or (earlier.decided_at = findings.decided_at and earlier.id < findings.id)))`;

const removalsOf = compiled((db, { productId }: { productId: number }) =>
  db
    .selectFrom('finding_votes as listed')
    .innerJoin('findings', 'findings.id', 'listed.finding_id')
    .select(['decided_at', 'reason'])
    .select(({ fn }) => fn.countAll<number>().as('votes'))
    .where('listed.product_id', '=', productId)
    .where('state', '=', 'removed')
    .where(removedFirst)
    .groupBy(['findings.id', 'decided_at', 'reason'])
    .orderBy('decided_at', 'desc')
    .limit(sql.lit(removals.max)),
);

/** Votes for a product that moderators have removed, for everybody. */
export const removedVotesOf = async (db: Handle, productId: number): Promise<RemovedVotes[]> =>
  (await removalsOf(db, { productId })).map(({ votes, decided_at, reason }) => ({
    ...{ votes: Number(votes), on: (decided_at ?? '').slice(0, 10), reason: reason as RemovalReason },
  }));

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

const productsOf = async (db: Handle, id: number): Promise<FindingDetails['products']> => {
  const rows = await db
    .selectFrom('votes')
    .innerJoin('products', 'products.id', 'votes.product_id')
    .select(['products.id', 'products.name'])
    .select(({ fn }) => [fn.countAll<number>().as('votes'), fn.sum<number>(isIn(id)).as('suspected')])
    .where('votes.user_id', 'in', votersOf(db, id))
    .groupBy(['products.id', 'products.name'])
    .orderBy('suspected', 'desc')
    .orderBy('votes', 'desc')
    .orderBy('products.id')
    .limit(findingLimits.products)
    .execute();
  return rows.map(({ id: productId, name, votes, suspected }) => ({
    ...{ _id: String(productId), name, votes: Number(votes), suspected: Number(suspected) },
  }));
};

const accountsOf = async (db: Handle, { id, starts_at }: FindingRow): Promise<FindingDetails['accounts']> => {
  const dayBefore = new Date(Date.parse(starts_at) - days(1)).toISOString();
  const number = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`coalesce(sum(case when ${condition} then 1 else 0 end), 0)`;
  const counts = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .select([
      number(sql<boolean>`created_at > ${dayBefore}`).as('young'),
      number(sql<boolean>`email_verified = 0`).as('unverified'),
      number(sql<boolean>`(select count(*) from votes where votes.user_id = users.id) = 1`).as('thin'),
    ])
    .where('users.id', 'in', votersOf(db, id))
    .executeTakeFirstOrThrow();
  return {
    all: Number(counts.all),
    young: Number(counts.young),
    thin: Number(counts.thin),
    unverified: Number(counts.unverified),
  };
};

/** Votes of a product around a finding, by hour, or by day if that is too long. */
const timelineOf = async (
  db: Handle,
  { id, starts_at, ends_at }: FindingRow,
  productId: number,
): Promise<Pick<FindingDetails['timeline'], 'step' | 'steps'>> => {
  const from = Date.parse(starts_at) - days(1);
  const to = Date.parse(ends_at) + days(1);
  const isHourly = to - from <= hours(findingLimits.hours);
  const start = isHourly ? from : Math.max(from, to - days(findingLimits.days - 1));
  // The beginning of an ISO time: its day, or its hour.
  const step = sql<string>`substr(votes.created_at, 1, ${sql.lit(isHourly ? 13 : 10)})`;
  const rows = await db
    .selectFrom('votes')
    .select(step.as('step'))
    .select(({ fn }) => [fn.countAll<number>().as('votes'), fn.sum<number>(isIn(id)).as('suspected')])
    .where('votes.product_id', '=', productId)
    .where('votes.created_at', '>=', new Date(start).toISOString())
    .where('votes.created_at', '<=', new Date(to).toISOString())
    .groupBy(step)
    .orderBy('step')
    .limit(findingLimits.days)
    .execute();
  return {
    step: isHourly ? 'hour' : 'day',
    steps: rows.map((row) => ({
      at: isHourly ? `${row.step}:00:00.000Z` : `${row.step}T00:00:00.000Z`,
      votes: Number(row.votes),
      suspected: Number(row.suspected),
    })),
  };
};

/** @param productId the product of the time line; without it the one with most votes in the finding */
export const findingDetails = async (
  db: Handle,
  row: FindingRow,
  productId: number | undefined,
): Promise<FindingDetails> => {
  const products = await productsOf(db, row.id);
  const wanted = products.find(({ _id }) => _id === String(productId)) ?? products[0];
  const product = wanted ? { _id: wanted._id, name: wanted.name } : { _id: '0', name: '' };
  return {
    ...toFinding(row),
    timeline: { product, ...(await timelineOf(db, row, Number(product._id))) },
    products,
    accounts: await accountsOf(db, row),
  };
};
