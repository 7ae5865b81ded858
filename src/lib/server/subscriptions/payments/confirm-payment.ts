import { httpError } from '#lib/server/api/errors.ts';
import type { Context } from '#lib/server/context.ts';
import { checkoutsOf } from '#lib/server/subscriptions/queries.ts';
import { findUser, type UserRow } from '#lib/server/users/queries.ts';
import { within } from '#lib/server/within.ts';
import { paymentService } from './payments.ts';
import { settle } from './settle.ts';

/** Asks the provider about a user's latest checkout, in case its event is late. */
const catchUp = async (context: Context, userId: number): Promise<void> => {
  const unsettled = await checkoutsOf(context.db.read, userId, [
    'open',
    'processing',
    'expired',
    'cancelled',
  ]);
  const [latest] = unsettled;
  if (!latest?.session_id) return;
  const retrieved = context.payments.retrieve(latest.session_id);
  const event = await within(paymentService.timeout, retrieved).catch((error: unknown) => {
    throw httpError('payments_unavailable', { cause: error });
  });
  if (event) await settle(context, { reference: latest.reference, event });
};

/**
 * Returns once a payment stands behind the account.
 * @throws HttpError `unpaid`, `processing` or `payments_unavailable`
 */
export const confirmPayment = async (context: Context, user: UserRow): Promise<void> => {
  if (user.status) return;
  await catchUp(context, user.id);
  if ((await findUser(context.db.read, user.id))?.status) return;
  const [processing] = await checkoutsOf(context.db.read, user.id, ['processing']);
  throw httpError(processing ? 'processing' : 'unpaid');
};
