import type { Context } from '../context.ts';
import { findCheckout } from '../db/queries/checkouts.ts';
import { transact } from '../db/transact.ts';
import { settleCheckout } from '../operations/settle-checkout.ts';
import type { Told } from './payments.ts';

/** Notes what became of a checkout, and ends the pages that show its person as they were before. */
export const settle = async (
  { db, clock, caches, log }: Pick<Context, 'db' | 'clock' | 'caches' | 'log'>,
  { reference, news }: Told,
): Promise<void> => {
  const settled = await transact(db, async (handle) => {
    const checkout = await findCheckout(handle, reference);
    return checkout && settleCheckout(handle, checkout, news, clock().toISOString());
  });
  // A Stripe account may serve other sites too.
  if (!settled) return log.info({ reference, news }, 'a checkout of somebody else');
  caches.invalidate(settled.pages);
  log.info({ reference, news, moved: settled.moved }, 'checkout settled');
};
