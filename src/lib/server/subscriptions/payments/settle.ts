import { transactInvalidating } from '#lib/server/cache/transact-invalidating.ts';
import type { Context } from '#lib/server/context.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { type CheckoutRow, lockedCheckout } from '#lib/server/subscriptions/queries.ts';
import { type Settled, settleCheckout } from '#lib/server/subscriptions/settle-checkout.ts';
import { mismatches, type PaymentFacts } from './mismatches.ts';
import type { Payments, ProviderEvent } from './payments.ts';

const differences = (
  facts: PaymentFacts | undefined,
  checkout: CheckoutRow,
  payments: Payments,
): (keyof PaymentFacts)[] =>
  facts && payments.kind === 'stripe' ? mismatches(facts, checkout, payments.livemode) : [];

/**
 * Applies an event to the checkout that it names, and invalidates the pages that display the user. An event that does
 * not match its checkout changes nothing. It is logged as an error but still acknowledged: the provider would
 * repeat it for days, and it would never match.
 */
export const settle = async (
  { db, clock, caches, log, payments }: Pick<Context, 'db' | 'clock' | 'caches' | 'log' | 'payments'>,
  { reference, event, facts }: ProviderEvent,
): Promise<void> => {
  const apply = async (handle: Handle): Promise<Settled | { differs: string[] } | undefined> => {
    const checkout = await lockedCheckout(handle, reference);
    if (!checkout) return undefined;
    const differs = differences(facts, checkout, payments);
    return differs.length ? { differs } : settleCheckout(handle, checkout, event, clock().toISOString());
  };
  const settled = await transactInvalidating({ db, caches }, apply, (result) =>
    result && 'cacheTags' in result ? result.cacheTags : [],
  );
  // A Stripe account may serve other sites too.
  if (!settled) return log.info({ reference, event }, 'a checkout of somebody else');
  if ('differs' in settled) {
    const { sessionId } = facts ?? {};
    return log.error({ reference, event, sessionId, ...settled }, 'an event does not fit its checkout');
  }
  log.info({ reference, event, moved: settled.moved }, 'checkout settled');
};
