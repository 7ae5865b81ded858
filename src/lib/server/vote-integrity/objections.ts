import { sql } from 'kysely';
import { type FindingDetails, findingLimits } from '#lib/contract/findings.ts';
import type { Objection, Removal } from '#lib/contract/objections.ts';
import type { RemovedVotes } from '#lib/contract/products.ts';
import { type RemovalReason, removals } from '#lib/domain/vote-integrity/removals.ts';
import { httpError } from '#lib/server/api/errors.ts';
import { compiled } from '#lib/server/db/compiled.ts';
import { idsIn } from '#lib/server/db/dialect.ts';
import { type Handle, hasRow } from '#lib/server/db/handle.ts';

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

/** Objections to the decision about a finding, waiting ones first. */
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

const removalsOf = compiled((db, { productId }: { productId: number }) =>
  db
    .selectFrom('removals')
    .innerJoin('findings', 'findings.id', 'removals.finding_id')
    .leftJoin('objections', (join) =>
      join
        .onRef('objections.finding_id', '=', 'removals.finding_id')
        .onRef('objections.product_id', '=', 'removals.product_id'),
    )
    .select(['removals.finding_id', 'removals.votes', 'decided_at', 'reason'])
    .select(['text', 'objections.created_at', 'answer', 'answered_at'])
    .where('removals.product_id', '=', productId)
    .orderBy('decided_at', 'desc')
    .orderBy('removals.finding_id', 'desc')
    .limit(sql.lit(removals.max)),
);

interface RemovalRow {
  votes: number;
  decided_at: string | null;
  reason: string | null;
}

const toRemovedVotes = ({ votes, decided_at, reason }: RemovalRow): RemovedVotes => ({
  ...{ votes, on: (decided_at ?? '').slice(0, 10), reason: reason as RemovalReason },
});

/** Removed votes for a product, for everybody, the latest first. */
export const removedVotesOf = async (db: Handle, productId: number): Promise<RemovedVotes[]> =>
  (await removalsOf(db, { productId })).map(toRemovedVotes);

/** The same with the maker's objection to each. */
export const removalsFor = async (db: Handle, productId: number): Promise<Removal[]> =>
  (await removalsOf(db, { productId })).map(({ finding_id, text, created_at, ...row }) => ({
    finding: String(finding_id),
    ...toRemovedVotes(row),
    objection: text !== null && created_at !== null ? toObjection({ text, created_at, ...row }) : null,
  }));

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

/** Marks objections as answered by restoring the votes of their products, in the caller's transaction. */
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

/**
 * Moves objections about votes that were not restored, since another finding removes them too, to that finding, in the caller's
 * transaction. If the maker has objected to that one as well, they stay. Those that moderators answered in words are deleted, since
 * the maker can object to the other removal.
 */
export const moveObjections = async (
  db: Handle,
  { id, productIds }: { id: number; productIds: readonly number[] },
): Promise<void> => {
  await db
    .deleteFrom('objections')
    .where('finding_id', '=', id)
    .where('product_id', 'in', idsIn(db, productIds))
    .where('answer', 'is not', null)
    .execute();
  await sql`
    update objections set finding_id = target.finding_id
    from (
      select listed.product_id, min(removals.finding_id) as finding_id
      from finding_votes listed
        join finding_votes other on other.product_id = listed.product_id and other.user_id = listed.user_id
        join removals on removals.finding_id = other.finding_id and removals.product_id = other.product_id
      where listed.finding_id = ${id} and listed.product_id in ${idsIn(db, productIds)}
      group by listed.product_id
    ) target
    where objections.finding_id = ${id} and objections.product_id = target.product_id
      and not exists (
        select 1 from objections own
        where own.finding_id = target.finding_id and own.product_id = target.product_id)`.execute(db);
};

/**
 * Updates objections after the same votes were removed again. One that moderators answered in words is about the earlier
 * removal, so the maker can object again. One that only a restoration answered waits again.
 */
export const reopenObjections = async (db: Handle, id: number): Promise<void> => {
  await db.deleteFrom('objections').where('finding_id', '=', id).where('answer', 'is not', null).execute();
  await db.updateTable('objections').set({ answered_at: null }).where('finding_id', '=', id).execute();
};

interface Written {
  findingId: number;
  productId: number;
  text: string;
  at: string;
}

/**
 * Objects to a removal, in the caller's transaction. The finding is locked until that ends, so nobody decides about it concurrently.
 * @throws HttpError `not_found` without removed votes, `already_objected`
 */
export const object = async (
  db: Handle,
  { findingId, productId, userId, text, at }: Written & { userId: number },
): Promise<void> => {
  const removal = await db
    .selectFrom('findings')
    .innerJoin('removals', 'removals.finding_id', 'findings.id')
    .select('findings.id')
    .where('findings.id', '=', findingId)
    .where('state', '=', 'removed')
    .where('removals.product_id', '=', productId)
    .forNoKeyUpdate('findings')
    .executeTakeFirst();
  if (!removal) throw httpError('not_found');
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('objections')
    .values({
      ...{ finding_id: findingId, product_id: productId, user_id: userId, text },
      ...{ created_at: at, answer: null, answered_at: null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) throw httpError('already_objected');
};

/** Answers an objection, once and finally, in the caller's transaction. @throws HttpError `not_found`, `already_answered` */
export const answer = async (db: Handle, { findingId, productId, text, at }: Written): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('objections')
    .set({ answer: text, answered_at: at })
    .where('finding_id', '=', findingId)
    .where('product_id', '=', productId)
    .where('answered_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows) return;
  const objection = db
    .selectFrom('objections')
    .where('finding_id', '=', findingId)
    .where('product_id', '=', productId);
  throw httpError((await hasRow(objection)) ? 'already_answered' : 'finding_decided');
};
