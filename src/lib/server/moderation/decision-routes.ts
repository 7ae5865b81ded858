import { sql } from 'kysely';
import { endpoints } from '#lib/contract/endpoints.ts';
import type { Rejection } from '#lib/contract/products.ts';
import { mostWithinHours } from '#lib/domain/moderation.ts';
import { authorise } from '#lib/server/api/authorise.ts';
import { httpError } from '#lib/server/api/errors.ts';
import { limitMember } from '#lib/server/api/limit-member.ts';
import type { Mount } from '#lib/server/api/mount.ts';
import type { Principal } from '#lib/server/api/principal.ts';
import { rowId } from '#lib/server/api/row-id.ts';
import { tagsOf } from '#lib/server/cache/cache-tags.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { lastWaits, latestDecision } from '#lib/server/events/history.ts';
import { finalTime, type NewEvent, recordEvent } from '#lib/server/events/record-event.ts';
import type { FullProduct } from '#lib/server/products/queries.ts';
import { lockedProduct } from '#lib/server/products/visible-product.ts';
import { tagsOfRelating } from '#lib/server/related/queries.ts';
import { endDecision } from './record-decision.ts';
import { undoDecision } from './undo-decision.ts';

/**
 * Submits a rejected product again: it is pending. What its maker has changed since the rejection stays marked.
 * @throws HttpError `not_rejected`
 */
const resubmitProduct = async (
  db: Handle,
  product: FullProduct,
  { by, at }: Pick<NewEvent, 'by' | 'at'>,
): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('products')
    .set({ status: 'pending', waiting_since: at })
    .where('id', '=', product.id)
    .where('status', '=', 'rejected')
    .executeTakeFirst();
  if (!numUpdatedRows) throw httpError('not_rejected');
  await endDecision(db, product.id, at);
  await recordEvent(db, { type: 'resubmit', by, subject: product, at });
};

/**
 * Sets or changes the reason for a rejection. There is no deadline: a late reason is better than none.
 * @returns whether the rejection waits for its reason and is dispatched with it; undefined if the reason is the same
 * @throws HttpError `decided_since` if the latest decision is no rejection by this moderator
 */
const explainRejection = async (
  db: Handle,
  productId: number,
  { byId, batch, reason, note, at }: Rejection & { byId: number; batch: string | undefined; at: string },
): Promise<{ isWaiting: boolean } | undefined> => {
  const decision = await latestDecision(db, productId);
  const isTheirs = decision?.by_id === byId && (!batch || decision.batch === batch);
  if (!isTheirs || decision.type !== 'reject' || decision.undone_at !== null)
    throw httpError('decided_since');
  if (decision.reason === reason && decision.note === note) return undefined;
  const earliest = finalTime(decision.created_at);
  const time = at > earliest ? at : earliest;
  const { dispatch_at } = await db
    .updateTable('events')
    .set({
      reason,
      note,
      dispatch_at: sql`case when dispatch_at > ${time} then ${time} else dispatch_at end`,
    })
    .where('id', '=', decision.id)
    // Read after the update: the rejection may have been dispatched since `latestDecision`.
    .returning('dispatch_at')
    .executeTakeFirstOrThrow();
  return { isWaiting: dispatch_at !== null };
};

/** Decisions after they were made: undone, explained, answered by the maker. */
export const decisionRoutes = (mount: Mount): void => {
  mount(endpoints.undoDecision, async ({ context, params, body, write }) => {
    const at = context.clock().toISOString();
    const undo = async (db: Handle, me: Principal) => {
      const by = authorise(me, 'product.moderate');
      const product = await lockedProduct(db, me, params.id);
      const asked = { byId: by.id, batch: body.batch, at };
      const after = await undoDecision(db, product, asked);
      if (!after) return undefined;
      const published = [product, after].some(({ status }) => status === 'accepted');
      const isPublic = published && product.featured_at === after.featured_at;
      await recordEvent(db, { type: 'undo', by, subject: product, at, isPublic });
      return published;
    };
    const published = await write(undo, async (known, db) =>
      known === undefined
        ? []
        : [...tagsOf(params.id, known), ...(await tagsOfRelating(db, rowId(params.id)))],
    );
    context.jobs.notify();
    return { modifiedCount: published === undefined ? (0 as const) : (1 as const) };
  });

  mount(endpoints.explainRejection, async ({ context, params, body, write }) => {
    const { reason, note, batch } = body;
    const at = context.clock().toISOString();
    const modifiedCount = await write(async (db, me) => {
      const by = authorise(me, 'product.moderate');
      const product = await lockedProduct(db, me, params.id);
      const rejection = { byId: by.id, batch, reason, note: note || null, at };
      const explained = await explainRejection(db, product.id, rejection);
      if (!explained) return 0 as const;
      const event = { type: 'explainRejection', by, subject: product, details: reason, at } as const;
      await recordEvent(db, {
        ...event,
        decision: { reason, note: rejection.note },
        isListedOnly: explained.isWaiting,
      });
      return 1 as const;
    });
    return { modifiedCount };
  });

  mount(endpoints.resubmitProduct, async ({ context, principal, params, write }) => {
    await limitMember(context.rateLimiter, 'products', principal);
    const at = context.clock().toISOString();
    const resubmit = async (db: Handle, me: Principal) => {
      const product = await lockedProduct(db, me, params.id);
      const by = authorise(me, 'product.resubmit', { ownerId: product.adder_id });
      await resubmitProduct(db, product, { by, at });
    };
    await write(resubmit, () => tagsOf(params.id, false));
    return { modifiedCount: 1 as const };
  });

  mount(endpoints.getDecisionPace, async ({ context, principal }) => {
    authorise(principal, 'product.add');
    return { mostWithinHours: mostWithinHours(await lastWaits(context.db.read)) ?? null };
  });
};
