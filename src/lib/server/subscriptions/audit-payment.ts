import type { AuditAct } from '#lib/domain/audit-acts.ts';
import { recordAudit } from '#lib/server/audit/record-audit.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import type { CheckoutState } from '#lib/server/db/schema.ts';
import { findUser } from '#lib/server/users/queries.ts';
import { inDollars } from '#lib/text/money.ts';
import type { CheckoutRow } from './queries.ts';

/** Where money was moved, or should have been. A checkout that nobody finished is no payment. */
const acts: Partial<Record<CheckoutState, AuditAct>> = {
  paid: 'pay',
  failed: 'failPayment',
  refunded: 'refund',
};

/** Records an event of the payment provider, in the transaction that applies it. */
export const auditPayment = async (
  db: Handle,
  { user_id, amount, reference, coupon_code }: CheckoutRow,
  event: CheckoutState,
  at: string,
): Promise<void> => {
  const act = acts[event];
  if (!act) return;
  const user = await findUser(db, user_id);
  const details = [inDollars(amount), coupon_code, reference].filter(Boolean).join(', ');
  const subject = { id: user_id, name: user?.name ?? '' };
  // A coupon may leave nothing to pay: then no provider was asked.
  await recordAudit(db, { by: amount ? 'provider' : 'site', act, subject, details, at });
};
