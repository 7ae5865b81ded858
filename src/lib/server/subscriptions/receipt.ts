import type { Receipt } from '#lib/contract/subscriptions.ts';
import { subscription } from '#lib/domain/specification.ts';
import { can } from '#lib/policy.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Principal } from '#lib/server/api/principal.ts';
import { rowId } from '#lib/server/api/row-id.ts';
import type { Context } from '#lib/server/context.ts';
import { findUser } from '#lib/server/users/queries.ts';
import { type CheckoutRow, findPayment } from './queries.ts';

/** In digits; longer ids are not cut. */
const idLength = 5;

/**
 * The number on a receipt: 'R-2026-00042'. Unique, since the id of a payment is.
 * @param paidAt ISO 8601
 */
export const receiptNumber = (id: number, paidAt: string): string =>
  `R-${paidAt.slice(0, 4)}-${String(id).padStart(idLength, '0')}`;

/** The provider's own receipt. Ours does without it if the provider does not answer, or is asked too often. */
const providerUrlOf = async (
  { payments, rateLimiter, log }: Context,
  principal: Principal,
  { provider, session_id }: CheckoutRow,
): Promise<string | null> => {
  if (payments.kind !== provider || !session_id) return null;
  try {
    // A separate limit, inside the try: over it the receipt is still displayed, and paying stays possible.
    await rateLimiter.consume('receipts', principal.rateLimitKey);
    return (await payments.receiptUrl(session_id)) ?? null;
  } catch (error) {
    log.warn({ err: error }, 'a receipt is without that of the payments');
    return null;
  }
};

/** @throws HttpError `not_found`, also for the payment of another member: the ids are easy to guess */
export const receiptOf = async (context: Context, principal: Principal, id: string): Promise<Receipt> => {
  const { read } = context.db;
  const payment = await findPayment(read, rowId(id));
  const payer = payment && (await findUser(read, payment.user_id));
  if (!payment || !payer || !can(principal.actor, 'receipt.see', { ownerId: payer.id })) {
    throw httpError('not_found');
  }
  return {
    number: receiptNumber(payment.id, payment.paid_at),
    paidAt: payment.paid_at,
    refundedAt: payment.refunded_at,
    listPrice: payment.list_price,
    coupon: payment.coupon_code,
    amount: payment.amount,
    currency: subscription.currency,
    provider: payment.provider,
    userId: String(payer.id),
    name: payer.name,
    email: payer.email,
    providerUrl: await providerUrlOf(context, principal, payment),
  };
};
