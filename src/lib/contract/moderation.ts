import { z } from 'zod';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { byId, modifiedCount } from '#lib/contract/kit/common.ts';
import { endpoint } from '#lib/contract/kit/endpoint.ts';
import { paginationQuery } from '#lib/contract/kit/lists.ts';
import { sizes } from '#lib/limits.ts';
import { type ProductStatus, productStatus, productSummary } from './products.ts';

/** A product in a moderator's list. */
const moderatedSummary = productSummary.extend({
  /** How many people reported it. */
  reportCount: z.int(),
  /** Its maker changed what it says after a moderator decided on it, and nobody has looked at it since. */
  changed: z.boolean(),
  /** When its maker last changed it. A decision that names it as `seen` is refused if they have done so again. */
  updatedAt: z.iso.datetime(),
});
export type ModeratedSummary = z.infer<typeof moderatedSummary>;

/** A decision about whether a product belongs on the shelves. */
export type ReviewStatus = Exclude<ProductStatus, 'pending'>;

/** A verdict, or a place among the featured. */
export type Decision = { status: ReviewStatus } | { priority: 'featured' };

const moderationSort = z.enum(['pending', 'newest', 'oldest', 'name', 'votes', 'reports']);
export type ModerationSort = z.infer<typeof moderationSort>;

/** What somebody had against a product. Who it was is not told. */
const report = z.object({ reason: z.string().nullable(), createdAt: z.iso.datetime() });
export type Report = z.infer<typeof report>;

const moderationAct = z.enum([
  'accept',
  'reject',
  'feature',
  'dismissReports',
  'deleteProduct',
  'deleteReview',
  'suspend',
  'restore',
  'makeModerator',
  'makeAdmin',
]);
export type ModerationAct = z.infer<typeof moderationAct>;

/** Who did what, to what, when. Names are as they were then. */
const moderationEntry = z.object({
  _id: z.string(),
  by: z.object({ _id: z.string(), name: z.string() }),
  act: moderationAct,
  /** A product, a review or a person: the act tells which. */
  subject: z.object({ _id: z.string(), name: z.string() }),
  createdAt: z.iso.datetime(),
});
export type ModerationEntry = z.infer<typeof moderationEntry>;

/** `on`/`off` would be new words; addresses say true and false. */
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

export const moderationEndpoints = {
  listForModeration: endpoint(addresses.listForModeration, {
    summary: 'Every product, pending first unless sorted otherwise',
    auth: 'member',
    query: paginationQuery.extend({
      status: productStatus.optional(),
      reported: flag.optional(),
      changed: z
        .literal('true')
        .transform(() => true)
        .optional(),
      q: z.string().max(sizes.keyword).optional(),
      sort: moderationSort.default('pending'),
    }),
    output: z.array(moderatedSummary),
    list: true,
  }),
  listReports: endpoint(addresses.listReports, {
    summary: 'What was reported about a product, latest first, without names',
    auth: 'member',
    params: byId,
    query: paginationQuery,
    output: z.array(report),
    list: true,
    errors: { 404: 'No such product' },
  }),
  dismissReports: endpoint(addresses.dismissReports, {
    summary: 'Clears a product of its reports',
    auth: 'member',
    params: byId,
    output: modifiedCount,
    errors: { 404: 'No such product' },
  }),
  listModerationLog: endpoint(addresses.listModerationLog, {
    summary: 'Who decided what about products, reviews and people, latest first',
    auth: 'member',
    query: paginationQuery,
    output: z.array(moderationEntry),
    list: true,
  }),
};
