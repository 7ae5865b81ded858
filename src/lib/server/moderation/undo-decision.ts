import { undo } from '#lib/domain/moderation.ts';
import { trendOf } from '#lib/domain/trending.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { latestDecision } from '#lib/server/events/history.ts';
import type { EventRow } from '#lib/server/events/logs.ts';
import { enqueueLaunch } from '#lib/server/launches/launch-products.ts';
import { decidedStatus, isScheduled } from '#lib/server/launches/scheduled.ts';
import { placeProduct } from '#lib/server/products/publish-product.ts';
import type { FullProduct } from '#lib/server/products/queries.ts';
import type { StateBefore } from './record-decision.ts';

interface Undo {
  /** Id of the moderator who undoes it. */
  byId: number;
  /** Names the decision; undefined for the latest. */
  batch: string | undefined;
  at: string;
}

/** Returns the time of the last decision or undo in the batch of a decision. */
const lastOfBatch = async (db: Handle, { by_id, batch, created_at }: EventRow): Promise<string> => {
  if (batch === null) return created_at;
  const { latest } = await db
    .selectFrom('events')
    .select(({ fn }) => fn.max(fn.coalesce('undone_at', 'created_at')).as('latest'))
    .where('by_id', '=', by_id)
    .where('batch', '=', batch)
    .executeTakeFirstOrThrow();
  return latest ?? created_at;
};

/** True if it is too late to undo. A batch is decided and undone one by one: each decision restarts the time. */
export const isUndoOver = async (db: Handle, decision: EventRow, at: string): Promise<boolean> => {
  const now = Date.parse(at);
  if (now > Date.parse(decision.created_at) + undo.batch) return true;
  return now > Date.parse(await lastOfBatch(db, decision)) + undo.offered + undo.slack;
};

const statusAfter = { accept: 'accepted', reject: 'rejected' } as const;

/** True if a product still has the state that a decision gave it. */
const hasDecidedState = (product: FullProduct, type: EventRow['type']): boolean =>
  decidedStatus(product) === statusAfter[type as keyof typeof statusAfter];

/**
 * Returns the values that a decision's columns had before it. The trend is recomputed, since votes have changed.
 * @throws HttpError `changed_meanwhile` if its maker has edited it: nobody has decided on that content
 */
const columnsBefore = (product: FullProduct, { type, waiting_since }: EventRow, before: StateBefore) => {
  const { updated_at, featured_at, ...columns } = before;
  if (type === 'feature') return { featured_at };
  // An edit by a server of 1.0.0 ends no decision.
  if (product.updated_at !== updated_at) throw httpError('changed_meanwhile');
  return { ...columns, waiting_since, trend: trendOf(product.vote_weight, columns.accepted_at) };
};

/**
 * Undoes the latest decision on a product, in the caller's transaction: status, priority, dates, links, counts and
 * search are as they were before it.
 * @returns the product afterwards; undefined if that decision has been undone already
 * @throws HttpError `undo_over`, `decided_since` or `changed_meanwhile`
 */
export const undoDecision = async (
  db: Handle,
  product: FullProduct,
  { byId, batch, at }: Undo,
): Promise<FullProduct | undefined> => {
  const decision = await latestDecision(db, product.id);
  if (!decision) throw httpError('undo_over');
  if (decision.by_id !== byId || (batch && decision.batch !== batch)) throw httpError('decided_since');
  if (decision.undone_at !== null) return undefined;
  // Its maker has submitted it again.
  if (decision.type !== 'feature' && !hasDecidedState(product, decision.type))
    throw httpError('decided_since');
  if (await isUndoOver(db, decision, at)) throw httpError('undo_over');
  // What followed has ended it, such as an edit.
  if (decision.before === null)
    throw httpError(product.updated_at > decision.created_at ? 'changed_meanwhile' : 'undo_over');
  const columns = columnsBefore(product, decision, JSON.parse(decision.before) as StateBefore);
  const { numUpdatedRows } = await db
    .updateTable('events')
    .set({ undone_at: at, before: null })
    .where('id', '=', decision.id)
    // Its maker may have been notified while this waited for the product.
    .where('dispatch_at', 'is not', null)
    .executeTakeFirst();
  if (!numUpdatedRows) throw httpError('undo_over');
  await placeProduct(db, product, columns);
  const after = { ...product, ...columns };
  // Its day may have begun while it was rejected: the job of that day has left it out.
  if (after.launch_day && isScheduled(after)) await enqueueLaunch(db, after.launch_day);
  return after;
};
