import { z } from 'zod';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { byId, modifiedCount, paginationQuery } from '#lib/contract/kit/common.ts';
import { endpoint } from '#lib/contract/kit/endpoint.ts';
import { optionalText, storableText } from '#lib/contract/kit/values.ts';
import { historyActs } from '#lib/domain/events.ts';
import { needsNote, rejectionReasons } from '#lib/domain/rejection-reasons.ts';
import { sizes } from '#lib/domain/specification.ts';
import { rejectionErrors } from '#lib/text/messages/rejections.ts';

/** Names the decisions that one action makes, on one product or on many: they are undone together. */
export const batch = storableText().min(1).max(sizes.idempotencyKey);

/** History of a product since it was added. Names are those of that time. */
const historyEntry = z.object({
  _id: z.string(),
  act: z.enum(historyActs),
  by: z.string(),
  /** Reason for a rejection; null for other acts. */
  reason: z.enum(rejectionReasons).nullable(),
  note: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

const rejectionReason = z
  .object({
    reason: z.enum(rejectionReasons),
    note: optionalText(sizes.rejectionNote).default(''),
    /** The decision that it explains; without it, the latest. */
    batch: batch.optional(),
  })
  .refine(({ reason, note }) => note !== '' || !needsNote(reason), {
    path: ['note'],
    message: rejectionErrors.noteMissing,
  });

export const decisionEndpoints = {
  getDecisionPace: endpoint(addresses.getDecisionPace, {
    summary: 'Hours within which most recent decisions were made; null if there are too few',
    auth: 'member',
    output: z.object({ mostWithinHours: z.int().nullable() }),
  }),
  undoDecision: endpoint(addresses.undoDecision, {
    summary: 'Undoes the caller’s latest decision on a product, within seconds',
    auth: 'member',
    params: byId,
    /** `batch`: the decision that is meant; without it, the latest. */
    body: z.object({ batch: batch.optional() }),
    output: modifiedCount,
    errors: {
      404: 'No such product',
      409: 'The time is over, another decision followed, or its maker has changed it',
    },
  }),
  explainRejection: endpoint(addresses.explainRejection, {
    summary: 'Adds the reason to the caller’s rejection of a product; its adder reads it',
    auth: 'member',
    params: byId,
    body: rejectionReason,
    output: modifiedCount,
    errors: { 404: 'No such product', 409: 'The latest decision is another one' },
  }),
  resubmitProduct: endpoint(addresses.resubmitProduct, {
    summary: 'Submits the caller’s rejected product again; it waits for a moderator',
    auth: 'member',
    params: byId,
    output: modifiedCount,
    errors: { 404: 'No such product', 409: 'It is not rejected' },
  }),
  getHistory: endpoint(addresses.getHistory, {
    summary: 'History of a product: decisions of moderators and edits of its maker, latest first',
    auth: 'member',
    params: byId,
    query: paginationQuery,
    output: z.array(historyEntry),
    list: true,
    errors: { 404: 'No such product' },
  }),
};
