import { testCardOutcome } from '#lib/domain/test-cards.ts';
import { paths } from '#lib/paths.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Context } from '#lib/server/context.ts';
import { type CheckoutRow, findCheckout } from '#lib/server/subscriptions/queries.ts';
import { checkoutTexts } from '#lib/text/messages/subscriptions.ts';
import { settle } from './settle.ts';

/** The checkout that a session stands for. @throws HttpError where there is no sandbox, or once its time is up */
const checkoutOf = async ({ payments, db }: Context, session: string): Promise<CheckoutRow> => {
  if (payments.kind !== 'sandbox') throw httpError('not_found');
  const reference = await payments.referenceOf(session);
  const checkout = reference && (await findCheckout(db.read, reference));
  if (!checkout) throw httpError('checkout_over');
  return checkout;
};

/** The same while it can be paid. */
export const openSandboxCheckout = async (context: Context, session: string): Promise<CheckoutRow> => {
  const checkout = await checkoutOf(context, session);
  if (checkout.state !== 'open') throw httpError('checkout_over');
  return checkout;
};

/** Pays with a test card. @returns where to go on; a form that is sent twice goes the same way */
export const payInSandbox = async (
  context: Context,
  { session, card }: { session: string; card: string },
): Promise<string> => {
  const checkout = await checkoutOf(context, session);
  if (checkout.state === 'paid') return paths.afterCheckout('done');
  if (checkout.state !== 'open') throw httpError('checkout_over');
  const result = testCardOutcome(card);
  if (!result)
    throw httpError('invalid', { issues: [{ field: 'card', message: checkoutTexts.unknownCard }] });
  if (result === 'declined') throw httpError('card_declined');
  await settle(context, { reference: checkout.reference, event: 'paid' });
  return paths.afterCheckout('done');
};

/** Leaves without paying. @returns where to go on */
export const cancelInSandbox = async (context: Context, session: string): Promise<string> => {
  const { reference } = await openSandboxCheckout(context, session);
  await settle(context, { reference, event: 'cancelled' });
  return paths.afterCheckout('cancelled');
};
