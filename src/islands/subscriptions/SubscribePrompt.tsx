import { useStore } from '@nanostores/react';
import { startCheckout } from '#lib/browser/subscriptions/start-checkout.ts';
import { $verification } from '#lib/browser/users/email-verification.ts';
import { sizes, subscription } from '#lib/domain/specification.ts';
import { subscriptionTexts } from '#lib/text/messages/subscriptions.ts';
import { inDollars } from '#lib/text/money.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Field } from '../ui/forms/Field.tsx';
import { formLook } from '../ui/forms/field-looks.ts';
import { SubmitButton } from '../ui/forms/SubmitButton.tsx';
import { useForm, type Values } from '../ui/forms/use-form.ts';
import { VerifiedBadge } from '../ui/VerifiedBadge.tsx';
import { SubscriptionPoints } from './SubscriptionPoints.tsx';

export interface Buyer {
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
          <span className="text-muted">{subscriptionTexts.addedBy}</span> <bdi>{name}</bdi>{' '}
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
export function SubscribePrompt(buyer: Buyer) {
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
