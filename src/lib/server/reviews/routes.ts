import { endpoints } from '#lib/contract/endpoints.ts';
import type { Review } from '#lib/contract/reviews.ts';
import { can } from '#lib/policy.ts';
import { authorise } from '#lib/server/api/authorise.ts';
import { httpError } from '#lib/server/api/errors.ts';
import { limitDeepPart, limitMember } from '#lib/server/api/limit-member.ts';
import { type Call, type Mount, Paginated } from '#lib/server/api/mount.ts';
import type { Principal } from '#lib/server/api/principal.ts';
import { rowId } from '#lib/server/api/row-id.ts';
import { tagsOf } from '#lib/server/cache/cache-tags.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { lockProduct } from '#lib/server/db/locks.ts';
import { recordEvent } from '#lib/server/events/record-event.ts';
import { lockedProduct, visibleProduct } from '#lib/server/products/visible-product.ts';
import { reviewMessages } from '#lib/text/messages/reviews.ts';
import { findReview, type ReviewRow, reviewBy, reviewsOf } from './queries.ts';
import { deleteReview, writeReview } from './write-review.ts';

const toReview = (row: ReviewRow): Review => ({
  _id: String(row.id),
  productId: String(row.product_id),
  name: row.name,
  image: row.image,
  verified: row.writer_verified_since !== null,
  verifiedSince: row.writer_verified_since,
  makerId: row.writer_page,
  description: row.description,
  rating: row.rating,
  createdAt: row.created_at,
});

/**
 * @param reason of a moderator, for the author; ignored if authors remove their own review
 * @param seen the `created_at` of the review that the caller saw, if they name it
 * @throws HttpError `review_changed` if it was replaced since
 */
const remove = async (
  {
    context,
    principal,
    params,
    write,
  }: Pick<Call<typeof endpoints.deleteReview>, 'context' | 'principal' | 'params' | 'write'>,
  { reason, seen }: Call<typeof endpoints.removeReview>['body'] = {},
) => {
  // Moderators, who may delete any review, are not limited.
  if (!can(principal.actor, 'review.delete')) await limitMember(context.rateLimiter, 'reviews', principal);
  const id = rowId(params.id);
  const at = context.clock().toISOString();
  const deleted = await write(
    async (db, me) => {
      const known = await findReview(db, id);
      if (!known) return undefined;
      const by = authorise(me, 'review.delete', { ownerId: known.user_id });
      await lockProduct(db, { id: known.product_id });
      const review = await findReview(db, id);
      if (!review) return undefined;
      if (seen && seen !== review.created_at) throw httpError('review_changed');
      if (!(await deleteReview(db, review))) return undefined;
      if (by.id !== review.user_id) {
        const subject = { id: review.id, name: `${review.name} on ${review.product_name}` };
        const payload = {
          productId: review.product_id,
          productName: review.product_name,
          reviewerId: review.user_id,
        };
        const details = reason || undefined;
        await recordEvent(db, { type: 'deleteReview', by, subject, at, payload, details });
      }
      return review;
    },
    (review) => (review ? tagsOf(String(review.product_id), review.product_status === 'accepted') : []),
  );
  return { deletedCount: deleted ? (1 as const) : (0 as const) };
};

export const reviewRoutes = (mount: Mount): void => {
  mount(endpoints.listReviews, async ({ context, principal, query: { id, by, ...pagination } }) => {
    const me = by && authorise(principal, 'review.findOwn');
    const product = await visibleProduct(context.db.read, principal, id);
    if (me) {
      const own = await reviewBy(context.db.read, product.id, me.id);
      return new Paginated(own ? [toReview(own)] : [], own ? 1 : 0);
    }
    await limitDeepPart(context.rateLimiter, principal, pagination.offset);
    const { rows, total } = await reviewsOf(context.db.read, product, pagination);
    return new Paginated(rows.map(toReview), total);
  });

  mount(endpoints.writeReview, async ({ context, principal, body, write }) => {
    await limitMember(context.rateLimiter, 'reviews', principal);
    const { productId, description, rating } = body;
    const at = context.clock().toISOString();
    const add = async (db: Handle, me: Principal) => {
      const by = authorise(me, 'review.write');
      const product = await lockedProduct(db, me, productId);
      if (product.adder_id === by.id) throw httpError('own_product', { message: reviewMessages.ownReview });
      if (product.status !== 'accepted') throw httpError('not_accepted');
      const { id, isNew } = await writeReview(db, { productId: product.id, by, description, rating, at });
      if (isNew) {
        const subject = { id, name: `${by.name} on ${product.name}` };
        const payload = { productId: product.id, productName: product.name, rating };
        await recordEvent(db, { type: 'addReview', by, subject, at, payload });
      }
      return id;
    };
    const id = await write(add, () => tagsOf(productId, true));
    context.metrics.reviews.inc();
    return { insertedId: String(id) };
  });

  mount(endpoints.deleteReview, (call) => remove(call));
  mount(endpoints.removeReview, (call) => remove(call, call.body));
};
