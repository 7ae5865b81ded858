import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { User } from '../../../lib/contract/entities.ts';
import { subscriptionStatus } from '../../../lib/messages/dashboard.ts';
import { $checkoutNews, settleReturn } from '../../../lib/stores/checkout-return.ts';
import { $ownSubscription, loadOwnSubscription } from '../../../lib/stores/own-subscription.ts';
import { LoadFailure } from '../../ui/LoadFailure.tsx';
import { useShownAgain } from '../../ui/use-shown-again.ts';
import { CheckoutNote } from './CheckoutNote.tsx';
import { PaymentNote } from './PaymentNote.tsx';
import { SubscribePrompt } from './SubscribePrompt.tsx';

/** Where a member subscribes, and sees what came of it. */
export function SubscriptionArea({ user: { email, status } }: { user: User }) {
  const own = useStore($ownSubscription);
  const news = useStore($checkoutNews);
  useEffect(() => {
    loadOwnSubscription(email);
    settleReturn(email);
  }, [email]);

  useShownAgain(() => loadOwnSubscription(email));

  if (status) {
    return (
      <section className="subscription" aria-label="Subscription">
        <p className="subscription-status">{subscriptionStatus(status)}</p>
        {own.state === 'ready' && <PaymentNote subscription={own.subscription} />}
      </section>
    );
  }
  if (own.state === 'failed') {
    return <LoadFailure what="Your subscription" retry={() => loadOwnSubscription(email)} />;
  }
  if (own.state === 'loading') return <div className="skeleton subscription-ghost" aria-hidden="true" />;
  const { subscription } = own;
  const isUnderWay =
    subscription.state === 'processing' || ['asking', 'processing', 'unheard'].includes(news);
  return (
    <section className="subscription" aria-label="Subscription">
      <CheckoutNote news={news === 'none' && isUnderWay ? 'processing' : news} email={email} />
      <PaymentNote subscription={subscription} />
      {!isUnderWay && <SubscribePrompt email={email} />}
    </section>
  );
}
