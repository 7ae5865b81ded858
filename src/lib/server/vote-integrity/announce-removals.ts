import { sql } from 'kysely';
import type { RemovalReason } from '#lib/domain/vote-integrity/removals.ts';
import { idsIn, isOneOf } from '#lib/server/db/dialect.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { type EventAuthor, recordEvents } from '#lib/server/events/record-event.ts';
import { counted } from '#lib/text/counts.ts';
import { removalReasonTexts } from '#lib/text/messages/removed-votes.ts';

/** Products that a finding has votes for. */
export const productsWith = async (db: Handle, findingId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('finding_votes')
    .select('product_id')
    .distinct()
    .where('finding_id', '=', findingId)
    .orderBy('product_id')
    .execute();
  return rows.map(({ product_id }) => product_id);
};

/** Removed votes of findings, as `removals` has them: each is of the first finding that removed it. */
export const expectedRemovals = sql<{ product_id: number; finding_id: number; votes: number }>`
  select listed.product_id, listed.finding_id, count(*) as votes
  from findings join finding_votes listed on listed.finding_id = findings.id
  where findings.state = 'removed' and not exists (
    select 1 from finding_votes other join findings earlier on earlier.id = other.finding_id
    where other.product_id = listed.product_id and other.user_id = listed.user_id and earlier.state = 'removed'
      and (earlier.decided_at < findings.decided_at
        or (earlier.decided_at = findings.decided_at and earlier.id < findings.id)))`;

/** Counts the removed votes for products again, in the caller's transaction, which has locked the findings. */
export const countRemovals = async (db: Handle, productIds: readonly number[]): Promise<void> => {
  const ids = idsIn(db, productIds);
  await db.deleteFrom('removals').where('product_id', 'in', ids).execute();
  await sql`insert into removals (product_id, finding_id, votes)
    ${expectedRemovals} and listed.product_id in ${ids} group by listed.product_id, listed.finding_id`.execute(
    db,
  );
};

/** Number of removed votes of each product that has any. */
const removedVotes = async (db: Handle, productIds: readonly number[]): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('removals')
    .select('product_id')
    .select(({ fn }) => fn.sum<number>('votes').as('votes'))
    .where('product_id', 'in', idsIn(db, productIds))
    .groupBy('product_id')
    .execute();
  return new Map(rows.map(({ product_id, votes }) => [product_id, Number(votes)]));
};

interface Change {
  product: { id: number; name: string };
  votes: number;
}

/** Counts removed votes again. @returns the products that have more or fewer of them */
const recount = async (db: Handle, productIds: readonly number[]): Promise<Change[]> => {
  const before = await removedVotes(db, productIds);
  await countRemovals(db, productIds);
  const after = await removedVotes(db, productIds);
  const products = await db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('id', 'in', idsIn(db, productIds))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return products
    .map((product) => ({
      product,
      votes: Math.abs((after.get(product.id) ?? 0) - (before.get(product.id) ?? 0)),
    }))
    .filter(({ votes }) => votes > 0);
};

const types = ['removeVotes', 'restoreVotes'] as const;

/**
 * Events of a finding that are not dispatched yet and that the next event of their product cancels: restoring as many votes
 * cancels a removal, and removing them again for the same reason cancels a restoration.
 * @param details of the next event of a product
 */
const cancelWaiting = async (
  db: Handle,
  findingId: number,
  next: { type: (typeof types)[number]; details: ReadonlyMap<number, string> },
): Promise<Set<number>> => {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'type', 'product_id', 'details', 'payload', 'dispatch_at'])
    .where(isOneOf(db, 'subject_id', [...next.details.keys()].map(String)))
    .where('type', 'in', types)
    .orderBy('id')
    .execute();
  const ofFinding = rows.filter(
    ({ payload }) => (JSON.parse(payload ?? '{}') as { findingId?: number }).findingId === findingId,
  );
  const byProduct = Map.groupBy(ofFinding, ({ product_id }) => product_id ?? 0);
  const waiting = [...byProduct].flatMap(([productId, events]) => {
    const last = events.at(-1);
    if (!last?.dispatch_at || last.type === next.type) return [];
    const details = next.details.get(productId) ?? '';
    const isInverse =
      next.type === 'restoreVotes'
        ? last.details?.startsWith(`${details}:`)
        : events.at(-2)?.type === 'removeVotes' && events.at(-2)?.details === details;
    return isInverse ? [last.id] : [];
  });
  if (!waiting.length) return new Set();
  // Those that were dispatched by now are not taken back.
  const taken = await db
    .updateTable('events')
    .set({ dispatch_at: null })
    .where('id', 'in', idsIn(db, waiting))
    .where('dispatch_at', 'is not', null)
    .returning('product_id')
    .execute();
  return new Set(taken.map(({ product_id }) => product_id ?? 0));
};

interface Announced {
  findingId: number;
  by: Exclude<EventAuthor, string>;
  at: string;
  /** Null if the votes are restored. */
  reason: RemovalReason | null;
}

/**
 * Counts the removed votes for the products of a finding that was removed or restored, and records an event for each product whose
 * number has changed. Makers are notified at `finalTime`, and not at all if the decision is undone before.
 * @returns the products with votes that were removed or are back
 */
export const announceRemovals = async (
  db: Handle,
  productIds: readonly number[],
  { findingId, by, at, reason }: Announced,
): Promise<number[]> => {
  const type = reason ? types[0] : types[1];
  const changes = await recount(db, productIds);
  const detailsOf = ({ votes }: Change): string =>
    reason ? `${counted(votes, 'vote')}: ${removalReasonTexts[reason]}` : counted(votes, 'vote');
  const details = new Map(changes.map((change) => [change.product.id, detailsOf(change)]));
  const cancelledProducts = await cancelWaiting(db, findingId, { type, details });
  await recordEvents(
    db,
    changes.map((change) => ({
      ...{ type, by, at, subject: change.product, details: detailsOf(change), waits: true },
      payload: { findingId, votes: change.votes },
      isListedOnly: cancelledProducts.has(change.product.id),
    })),
  );
  return changes.map(({ product }) => product.id);
};
