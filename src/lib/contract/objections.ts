import { z } from 'zod';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { byId, modifiedCount } from '#lib/contract/kit/common.ts';
import { endpoint } from '#lib/contract/kit/endpoint.ts';
import { storableText, text } from '#lib/contract/kit/values.ts';
import { removalReasons, removals } from '#lib/domain/vote-integrity/removals.ts';

/** Objection of a maker to the removal of votes, one for each removal. */
export const objection = z.object({
  text: z.string(),
  createdAt: z.iso.datetime(),
  /** Answer of moderators who leave the votes removed; null if they restored them. */
  answer: z.string().nullable(),
  /** Null while it waits. */
  answeredAt: z.iso.datetime().nullable(),
});
export type Objection = z.infer<typeof objection>;

/** Votes for a product that moderators have removed, for its maker. */
const removal = z.object({
  finding: z.string(),
  votes: z.int(),
  on: z.iso.date(),
  reason: z.enum(removalReasons),
  objection: objection.nullable(),
});
export type Removal = z.infer<typeof removal>;

/** An objection that was accepted. */
const restored = objection.extend({ finding: z.string() });

const removalsOfProduct = z.object({
  product: z.object({ _id: z.string(), name: z.string() }),
  removals: z.array(removal).max(removals.max),
  restored: z.array(restored).max(removals.max),
});
export type Removals = z.infer<typeof removalsOfProduct>;

const noRemoval = 'No such product of the caller, or no such removal of its votes';

export const objectionEndpoints = {
  listRemovals: endpoint(addresses.listRemovals, {
    summary: 'Votes for one’s own product that moderators removed or restored, with the objections',
    auth: 'member',
    params: byId,
    output: removalsOfProduct,
    errors: { 404: noRemoval },
  }),
  objectToRemoval: endpoint(addresses.objectToRemoval, {
    summary: 'Objects to the removal of votes for one’s own product, once',
    auth: 'member',
    params: byId,
    body: z.strictObject({ finding: storableText().max(15), text: text(removals.objectionLength) }),
    output: modifiedCount,
    errors: { 404: noRemoval, 409: 'The caller has already objected' },
  }),
  answerObjection: endpoint(addresses.answerObjection, {
    summary: 'Answers an objection, whose votes stay removed; restoring them answers it too',
    auth: 'member',
    params: byId.extend({ product: storableText().max(15) }),
    body: z.strictObject({ answer: text(removals.objectionLength) }),
    output: modifiedCount,
    errors: {
      404: 'No such objection',
      409: 'It was answered already, or the caller cast votes of the finding, or added a product that it has votes for',
    },
  }),
};
