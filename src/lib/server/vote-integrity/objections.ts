import { sql } from 'kysely';
import { type FindingDetails, findingLimits } from '#lib/contract/findings.ts';
import type { Objection, Removal } from '#lib/contract/objections.ts';
import { type RemovalReason, removals } from '#lib/domain/vote-integrity/removal-reasons.ts';
import { idsIn } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';

/** Votes of a finding in the alias `listed` that no other finding has removed before: each is counted once. */
export const removedFirst = sql<boolean>`not exists (
  select 1 from finding_votes other join findings earlier on earlier.id = other.finding_id
  where other.product_id = listed.product_id and other.user_id = listed.user_id and earlier.state = 'removed'
    and other.finding_id <> listed.finding_id
    and (findings.state <> 'removed' or earlier.decided_at < findings.decided_at
      or (earlier.decided_at = findings.decided_at and earlier.id < findings.id)))`;

interface ObjectionRow {
  text: string;
  created_at: string;
  answer: string | null;
  answered_at: string | null;
}

const toObjection = ({ text, created_at, answer, answered_at }: ObjectionRow): Objection => ({
  text,
  createdAt: created_at,
  answer,
  answeredAt: answered_at,
});

/** The objections to what was decided about a finding, those that wait first. */
export const objectionsTo = async (db: Handle, findingId: number): Promise<FindingDetails['objections']> => {
  const rows = await db
    .selectFrom('objections')
    .innerJoin('products', 'products.id', 'objections.product_id')
    .select(['products.id', 'name', 'text', 'objections.created_at', 'answer', 'answered_at'])
    .where('finding_id', '=', findingId)
    .orderBy('answered_at', (by) => by.desc().nullsFirst())
    .orderBy('product_id')
    .limit(findingLimits.objections)
    .execute();
  return rows.map((row) => ({ ...toObjection(row), product: { _id: String(row.id), name: row.name } }));
};

/** Removed votes for a product with what its maker says against it, the latest first. */
export const removalsFor = async (db: Handle, productId: number): Promise<Removal[]> => {
  const rows = await db
    .selectFrom('finding_votes as listed')
    .innerJoin('findings', 'findings.id', 'listed.finding_id')
    .leftJoin('objections', (join) =>
      join
        .onRef('objections.finding_id', '=', 'listed.finding_id')
        .onRef('objections.product_id', '=', 'listed.product_id'),
    )
    .select(['findings.id', 'decided_at', 'reason', 'text', 'objections.created_at', 'answer', 'answered_at'])
    .select(({ fn }) => fn.countAll<number>().as('votes'))
    .where('listed.product_id', '=', productId)
    .where('state', '=', 'removed')
    .where(removedFirst)
    .groupBy([
      'findings.id',
      'decided_at',
      'reason',
      'text',
      'objections.created_at',
      'answer',
      'answered_at',
    ])
    .orderBy('decided_at', 'desc')
    .limit(removals.max)
    .execute();
  return rows.map(({ id, decided_at, reason, votes, text, created_at, ...answer }) => ({
    finding: String(id),
    votes: Number(votes),
    on: (decided_at ?? '').slice(0, 10),
    reason: reason as RemovalReason,
    objection: text !== null && created_at !== null ? toObjection({ text, created_at, ...answer }) : null,
  }));
};

/** Objections of a maker whose votes were restored, the latest first. */
export const acceptedObjections = async (db: Handle, productId: number) => {
  const rows = await db
    .selectFrom('objections')
    .innerJoin('findings', 'findings.id', 'finding_id')
    .select(['finding_id', 'text', 'created_at', 'answer', 'answered_at'])
    .where('objections.product_id', '=', productId)
    .where('state', '<>', 'removed')
    .orderBy('finding_id', 'desc')
    .limit(removals.max)
    .execute();
  return rows.map((row) => ({ ...toObjection(row), finding: String(row.finding_id) }));
};

/** Restoring votes answers the objections of the products that have them back, in the caller's transaction. */
export const acceptObjections = (
  db: Handle,
  { id, at, productIds }: { id: number; at: string; productIds: readonly number[] },
) =>
  db
    .updateTable('objections')
    .set({ answered_at: at })
    .where('finding_id', '=', id)
    .where('product_id', 'in', idsIn(db, productIds))
    .where('answered_at', 'is', null)
    .execute();

/** A further removal of the same votes can be objected to anew: what was answered is about the one before. */
export const forgetAnswered = (db: Handle, id: number) =>
  db.deleteFrom('objections').where('finding_id', '=', id).where('answered_at', 'is not', null).execute();
