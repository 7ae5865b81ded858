import { z } from 'zod';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { byId, modifiedCount, paginationQuery } from '#lib/contract/kit/common.ts';
import { endpoint } from '#lib/contract/kit/endpoint.ts';
import { totalMoreHeader } from '#lib/contract/kit/headers.ts';
import { rowIdFilter, soughtText } from '#lib/contract/kit/values.ts';
import { moderationActs } from '#lib/domain/events.ts';
import { pinnedRows } from '#lib/domain/paging.ts';
import { sizes } from '#lib/domain/specification.ts';
import { type ProductStatus, productStatus, productSummary } from './products.ts';

/** Products with the same link or name that the review queue shows for one. */
export const twins = { max: 5, pendingLinks: 1_000 } as const;

/** Another product with the same link or name. */
const twin = z.object({
  _id: z.string(),
  name: z.string(),
  status: productStatus,
  /** `link` if it has the same link, with the same name or another. */
  by: z.enum(['link', 'name']),
  /** True if it has the same link and the same name. */
  sameName: z.boolean().optional(),
});
export type Twin = z.infer<typeof twin>;

/** A product in a moderator's list. */
const moderatedSummary = productSummary.extend({
  reportCount: z.int(),
  /** One of the reasons for which it was reported; null if no report has one. */
  reportReason: z.string().nullable(),
  /** Time of its latest report; null without one. A server of the previous release sends none. */
  lastReportAt: z.iso.datetime().nullable().optional(),
  /** Time of its maker's last change, used as the version. A decision that names an older one as `seen` is rejected. */
  updatedAt: z.iso.datetime(),
  /** Time of the latest decision on its status; null before the first. A server of the previous release sends none. */
  decidedAt: z.iso.datetime().nullable().optional(),
  /** The oldest other products with its link, or else with its name; a server of the previous release sends none. */
  twins: z.array(twin).max(twins.max).optional(),
});
export type ModeratedSummary = z.infer<typeof moderatedSummary>;

export type DecidedStatus = Exclude<ProductStatus, 'pending'>;

/** A review decision, or a place among the featured. */
export type Decision = { status: DecidedStatus } | { priority: 'featured' };

/**
 * `pending`: pending first, each part newest first. `queue`: pending first, longest wait first, then the rest, latest
 * decision first.
 */
const moderationSort = z.enum(['pending', 'queue', 'newest', 'oldest', 'name', 'votes', 'reports']);
export type ModerationSort = z.infer<typeof moderationSort>;

/** A report without its author. */
const report = z.object({ reason: z.string().nullable(), createdAt: z.iso.datetime() });
export type Report = z.infer<typeof report>;

/** An entry of the log. Names are those of that time. */
const moderationEntry = z.object({
  _id: z.string(),
  by: z.object({ _id: z.string(), name: z.string() }),
  act: z.enum(moderationActs),
  /** A product, a review, a user or a tag, depending on the act. */
  subject: z.object({ _id: z.string(), name: z.string() }),
  createdAt: z.iso.datetime(),
});
export type ModerationEntry = z.infer<typeof moderationEntry>;

/** Ids of products, separated by commas. */
const productIds = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15})*$/)
  .max(pinnedRows.max * 16)
  .transform((ids) => ids.split(','));

/** Query parameters are texts. */
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

export const moderationEndpoints = {
  listForModeration: endpoint(addresses.listForModeration, {
    summary: 'Every product, pending first unless sorted otherwise',
    auth: 'member',
    query: paginationQuery.extend({
      /** Filter for this product. */
      id: rowIdFilter.optional(),
      status: productStatus.optional(),
      reported: flag.optional(),
      changed: z
        .literal('true')
        .transform(() => true)
        .optional(),
      /** Filter for those that are accepted and wait for their launch day: no `status` includes them. */
      coming: z
        .literal('true')
        .transform(() => true)
        .optional(),
      /** Ids to skip; the total does not count them. */
      except: productIds.optional(),
      q: soughtText().max(sizes.keyword).optional(),
      sort: moderationSort.default('pending'),
    }),
    output: z.array(moderatedSummary),
    list: true,
    responseHeaders: {
      [totalMoreHeader]: '`true` if `q` finds more products than the total: no page has the others',
    },
  }),
  listReports: endpoint(addresses.listReports, {
    summary: 'Reports about a product, latest first, without names',
    auth: 'member',
    params: byId,
    query: paginationQuery,
    output: z.array(report),
    list: true,
    errors: { 404: 'No such product' },
  }),
  dismissReports: endpoint(addresses.dismissReports, {
    summary: 'Dismisses the reports of a product',
    auth: 'member',
    params: byId,
    /** Time of the latest report that the moderator saw. In no body: the previous release sends none. */
    query: z.object({ seen: z.iso.datetime().optional() }),
    output: modifiedCount,
    errors: { 404: 'No such product', 409: 'Its latest report is not the one that was `seen`' },
  }),
  listModerationLog: endpoint(addresses.listModerationLog, {
    summary: 'Decisions about products, reviews and people, latest first',
    auth: 'member',
    query: paginationQuery,
    output: z.array(moderationEntry),
    list: true,
  }),
};
