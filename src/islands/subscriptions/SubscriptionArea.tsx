import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { Load } from '#lib/browser/member/loadable.ts';
import {
  $checkoutStatus,
  askForPayment,
  type CheckoutStatus,
  settleReturn,
  startCheckout,
} from '#lib/browser/subscriptions/checkout.ts';
import { ownSubscription } from '#lib/browser/subscriptions/own-subscription.ts';
import { sellsSubscriptions } from '#lib/browser/subscriptions/selling.ts';
import { $verification } from '#lib/browser/users/email-verification.ts';
import type { Subscription } from '#lib/contract/subscriptions.ts';
import type { User } from '#lib/contract/users.ts';
import { sizes, subscription } from '#lib/domain/specification.ts';
import { receiptPath } from '#lib/paths.ts';
import { absoluteDate } from '#lib/text/dates.ts';
import { receiptTexts, subscriptionStatus, subscriptionTexts } from '#lib/text/messages/subscriptions.ts';
import { inDollars } from '#lib/text/money.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Field } from '../ui/forms/Field.tsx';
import { formLook } from '../ui/forms/field-looks.ts';
import { SubmitButton } from '../ui/forms/SubmitButton.tsx';
import { useForm, type Values } from '../ui/forms/use-form.ts';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { LoadGate } from '../ui/LoadGate.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { Spinner } from '../ui/Spinner.tsx';
import { VerifiedBadge } from '../ui/VerifiedBadge.tsx';
import { SubscriptionPoints } from './SubscriptionPoints.tsx';

interface Buyer {
  name: string;
  photoURL: string | null;
}

/** Preview of one's own name on a product's page, with the mark that a subscription adds. */
function MarkPreview({ name, photoURL }: Buyer) {
  return (
    <figure className="mt-2 mb-1.4 rounded-small border border-l-3 border-line border-l-amber bg-surface px-5 pt-4 pb-4.4">
      <figcaption className="mb-3 text-sm text-muted">{subscriptionTexts.preview}</figcaption>
      <div className="flex flex-wrap items-center gap-3 leading-note avatar-10">
        <Avatar name={name} picture={photoURL} size={40} className="rounded-pill" />
        <p className="min-w-0 grow basis-32">
          <span className="text-muted">{subscriptionTexts.addedBy}</span> <bdi>{name}</bdi>
          <VerifiedBadge since={null} />
          <br />
          <span className="text-muted">{subscriptionTexts.addedWhen}</span>
        </p>
      </div>
    </figure>
  );
}

function CheckoutForm() {
  const send = ({ coupon = '' }: Values) => startCheckout(coupon.trim());
  const { form, errors, busy } = useForm({ send });
  return (
    <form {...form} className={`${formLook} mt-3`} aria-labelledby="subscribe">
      <div className="max-w-88">
        <Field
          name="coupon"
          label={subscriptionTexts.coupon}
          error={errors.coupon}
          maxLength={sizes.couponCode.max}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <div className="grid flex-none basis-40 *:mt-0">
          <SubmitButton label={inDollars(subscription.priceCents)} busy={busy} note="checkout-note" />
        </div>
        <p className="grow basis-56 text-sm leading-note text-muted" id="checkout-note">
          {subscriptionTexts.leadsTo}
        </p>
      </div>
    </form>
  );
}

/** Shows what is bought before it is bought. */
function SubscribePrompt(buyer: Buyer) {
  const verification = useStore($verification);
  const waits = verification === 'missing' || verification === 'sent';
  return (
    <div className="grid gap-2.4">
      <h2 className="text-xl" id="subscribe">
        {subscriptionTexts.prompt}
      </h2>
      <MarkPreview {...buyer} />
      <SubscriptionPoints />
      {waits && <p className="rounded-small bg-amber-soft px-4 py-3">{subscriptionTexts.waits}</p>}
      <CheckoutForm />
    </div>
  );
}

interface NoteProps {
  checkoutStatus: CheckoutStatus;
  email: string;
}

const noteLook =
  'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-small bg-amber-soft px-4.4 py-3.6';

const waits: readonly CheckoutStatus[] = ['processing', 'unheard'];

/** Result of the checkout that the user returns from. */
function CheckoutNote({ checkoutStatus, email }: NoteProps) {
  const note = useRef<HTMLDivElement>(null);
  const askAgain = () => {
    note.current?.focus(); // the button is removed while the request is in flight
    askForPayment(email);
  };
  return (
    <div role="status" ref={note} tabIndex={-1}>
      {checkoutStatus === 'asking' && (
        <p className={noteLook}>
          <Spinner />
          <span className="sr-only">Loading</span>
        </p>
      )}
      {checkoutStatus !== 'none' && checkoutStatus !== 'asking' && (
        <div className={noteLook}>
          <p className="grow basis-64">{subscriptionTexts[checkoutStatus]}</p>
          {waits.includes(checkoutStatus) && (
            <button type="button" className="btn btn-line" onClick={askAgain}>
              {subscriptionTexts.askAgain}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

function PaymentNote({ subscription }: { subscription: Subscription }) {
  const { state, amount, coupon, paidAt, receipt } = subscription;
  if (amount === null || paidAt === null) return null;
  if (state !== 'paid' && state !== 'refunded') return null;
  const date = <time dateTime={paidAt}>{absoluteDate(paidAt)}</time>;
  const link = receipt && (
    <a className="link" href={receiptPath(receipt)}>
      {receiptTexts.title}
    </a>
  );
  if (state === 'refunded') {
    return (
      <p className="text-muted">
        Your payment of {inDollars(amount)} on {date} {receiptTexts.refundedOnProfile} {link}
      </p>
    );
  }
  return (
    <p className="text-muted">
      {amount === 0 ? 'Nothing was charged' : `You paid ${inDollars(amount)}`} on {date}
      {coupon && `, with the coupon ${coupon}`}. There is nothing more to pay. {link}
    </p>
  );
}

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

/** As high as the prompt at any width: that is in it, unseen. */
function Waiting(buyer: Buyer) {
  return (
    <div className="relative">
      <div className="invisible grid gap-4 border-t pt-7" inert>
        <div />
        <SubscribePrompt {...buyer} />
      </div>
      <Skeleton className="absolute inset-0" round="card" />
    </div>
  );
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
  const own = useStore(ownSubscription.$load);
  useEffect(() => {
    const stop = ownSubscription.open(email);
    if (sellsSubscriptions()) settleReturn(email);
    return stop;
  }, [email]);

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
      waiting={<Waiting name={name || email} photoURL={photoURL} />}
      failure={<LoadFailure what="Your subscription" retry={ownSubscription.reload} />}
    >
      {(subscription) => (
        <Unpaid subscription={subscription} email={email} name={name || email} photoURL={photoURL} />
      )}
    </LoadGate>
  );
}
