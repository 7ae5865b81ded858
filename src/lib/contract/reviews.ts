import { z } from 'zod';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { byId, deletedCount, insertedId, paginationQuery, verifiedSince } from '#lib/contract/kit/common.ts';
import { endpoint } from '#lib/contract/kit/endpoint.ts';
import { optionalText, text } from '#lib/contract/kit/values.ts';
import { reviewOrders } from '#lib/domain/review-orders.ts';
import { rating, sizes } from '#lib/domain/specification.ts';

const reviewDraft = z.object({
  productId: z.string(),
  /** Accepted and ignored: name and photo come from the account. */
  name: z.unknown().optional(),
  image: z.unknown().optional(),
  description: text(sizes.review),
  rating: z.int().min(rating.min).max(rating.max),
});

const review = z.object({
  _id: z.string(),
  productId: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  /** True if the author has a subscription and a verified e-mail. */
  verified: z.boolean(),
  verifiedSince,
  /** Id of the author's public page; null without one. */
  makerId: z.string().nullable(),
  description: z.string(),
  rating: z.int().min(rating.min).max(rating.max),
  /** Time at which it was written or last replaced, used as the version. A removal that names an older one as `seen` is rejected. */
  createdAt: z.iso.datetime(),
});
export type Review = z.infer<typeof review>;

export const reviewEndpoints = {
  listReviews: endpoint(addresses.listReviews, {
    summary: "A product's reviews, latest first or by rating; with by=me, the caller’s own",
    auth: 'anyone',
    query: paginationQuery.extend({
      id: z.string(),
      by: z.literal('me').optional(),
      sort: z.enum(reviewOrders).default('newest'),
    }),
    output: z.array(review),
    list: true,
    errors: { 404: 'No such product' },
  }),
  writeReview: endpoint(addresses.writeReview, {
    summary: 'Reviews a product; a second review replaces the first',
    auth: 'member',
    body: reviewDraft,
    output: insertedId,
    errors: { 404: 'No such product', 409: 'Your own product, or one that is not listed' },
  }),
  deleteReview: endpoint(addresses.deleteReview, {
    summary: 'Removes a review',
    auth: 'member',
    params: byId,
    output: deletedCount,
  }),
  /** Not a DELETE: many clients and proxies drop its body, and proxies log a query. */
  removeReview: endpoint(addresses.removeReview, {
    summary: 'Removes a review, with a moderator’s reason that its author reads',
    auth: 'member',
    params: byId,
    body: z.object({
      reason: optionalText(sizes.rejectionNote).optional(),
      /** `createdAt` of the review that the moderator saw: its author may have replaced it since. Not compared if absent. */
      seen: z.iso.datetime().optional(),
    }),
    output: deletedCount,
    errors: { 409: 'Its author has replaced it since it was `seen`' },
  }),
};
