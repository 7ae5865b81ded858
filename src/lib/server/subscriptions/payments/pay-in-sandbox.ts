import { testCardOutcome } from '#lib/domain/test-cards.ts';
import { serverPaths } from '#lib/paths.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Context } from '#lib/server/context.ts';
import { type CheckoutRow, findCheckout } from '#lib/server/subscriptions/queries.ts';
import { checkoutTexts } from '#lib/text/messages/subscriptions.ts';
import { settle } from './settle.ts';

/** @throws HttpError `not_found` without a sandbox, `checkout_over` if the session has expired */
const checkoutOf = async ({ payments, db }: Context, session: string): Promise<CheckoutRow> => {
  if (payments.kind !== 'sandbox') throw httpError('not_found');
  const reference = await payments.referenceOf(session);
  const checkout = reference && (await findCheckout(db.read, reference));
  if (!checkout) throw httpError('checkout_over');
  return checkout;
};

/** A checkout that can be paid. @throws HttpError `not_found`, `checkout_over` */
export const openSandboxCheckout = async (context: Context, session: string): Promise<CheckoutRow> => {
  const checkout = await checkoutOf(context, session);
  if (checkout.state !== 'open') throw httpError('checkout_over');
  return checkout;
};

/**
 * Pays with a test card. A form that is sent twice succeeds twice, and is paid once.
 * @returns the path to redirect to
 * @throws HttpError
 */
export const payInSandbox = async (
  context: Context,
  { session, card }: { session: string; card: string },
): Promise<string> => {
  const checkout = await checkoutOf(context, session);
  if (checkout.state === 'paid') return serverPaths.afterCheckout('done');
  if (checkout.state !== 'open') throw httpError('checkout_over');
  const result = testCardOutcome(card);
  if (!result)
    throw httpError('invalid', { issues: [{ field: 'card', message: checkoutTexts.unknownCard }] });
  if (result === 'declined') throw httpError('card_declined');
  await settle(context, { reference: checkout.reference, event: 'paid' });
  return serverPaths.afterCheckout('done');
};

/** Cancels a checkout. @returns the path to redirect to @throws HttpError */
export const cancelInSandbox = async (context: Context, session: string): Promise<string> => {
  const { reference } = await openSandboxCheckout(context, session);
  await settle(context, { reference, event: 'cancelled' });
  return serverPaths.afterCheckout('cancelled');
};
