import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Load } from '#lib/browser/member/loadable.ts';
import { $checkoutStatus, settleReturn } from '#lib/browser/subscriptions/checkout-return.ts';
import {
  $ownSubscription,
  followOwnSubscription,
  reloadOwnSubscription,
} from '#lib/browser/subscriptions/own-subscription.ts';
import { sellsSubscriptions } from '#lib/browser/subscriptions/selling.ts';
import type { Subscription } from '#lib/contract/subscriptions.ts';
import type { User } from '#lib/contract/users.ts';
import { subscriptionStatus, subscriptionTexts } from '#lib/text/messages/subscriptions.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { LoadGate } from '../ui/LoadGate.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { usePageShow } from '../ui/use-page-show.ts';
import { CheckoutNote } from './CheckoutNote.tsx';
import type { Buyer } from './MarkPreview.tsx';
import { PaymentNote } from './PaymentNote.tsx';
import { SubscribePrompt } from './SubscribePrompt.tsx';

function Unpaid({ subscription, email, ...buyer }: Buyer & { subscription: Subscription; email: string }) {
  const checkoutStatus = useStore($checkoutStatus);
  const isUnderWay =
    subscription.state === 'processing' || ['asking', 'processing', 'unheard'].includes(checkoutStatus);
  return (
    <section className="grid gap-4 border-t border-line pt-7" aria-label="Subscription">
      <CheckoutNote
        checkoutStatus={checkoutStatus === 'none' && isUnderWay ? 'processing' : checkoutStatus}
        email={email}
      />
      <PaymentNote subscription={subscription} />
      {!isUnderWay && <SubscribePrompt {...buyer} />}
    </section>
  );
}

interface Props {
  user: User;
  photoURL: string | null;
}

/** Payment of a member on a site that sells no subscriptions any more; renders nothing for others. */
function PastPayment({ load }: { load: Load<Subscription> }) {
  if (load.state !== 'ready' || !load.value.receipt) return null;
  return (
    <section className="grid gap-4 border-t border-line pt-7" aria-label="Subscription">
      <PaymentNote subscription={load.value} />
    </section>
  );
}

export function SubscriptionArea({ user: { name, email, status, verifiedSince }, photoURL }: Props) {
  const own = useStore($ownSubscription);
  useEffect(() => {
    const stop = followOwnSubscription(email);
    if (sellsSubscriptions()) settleReturn(email);
    return stop;
  }, [email]);
  usePageShow(reloadOwnSubscription);

  if (status) {
    return (
      <section className="grid gap-4 border-t border-line pt-7" aria-label="Subscription">
        <p className="font-display text-xl leading-snug font-semibold">{subscriptionStatus(status)}</p>
        {!verifiedSince && (
          <p className="rounded-small bg-amber-soft px-4 py-3">{subscriptionTexts.markWaits}</p>
        )}
        {own.state === 'ready' && <PaymentNote subscription={own.value} />}
      </section>
    );
  }
  if (!sellsSubscriptions()) return <PastPayment load={own} />;
  return (
    <LoadGate
      load={own}
      waiting={<Skeleton className="h-128" round="card" />}
      failure={<LoadFailure what="Your subscription" retry={reloadOwnSubscription} />}
    >
      {(subscription) => (
        <Unpaid subscription={subscription} email={email} name={name || email} photoURL={photoURL} />
      )}
    </LoadGate>
  );
}
