import { startCheckout } from '#lib/browser/subscriptions/start-checkout.ts';
import { $verification } from '#lib/browser/users/email-verification.ts';
import { sizes, subscription } from '#lib/domain/specification.ts';
import { subscriptionTexts } from '#lib/text/messages/subscriptions.ts';
import { inDollars } from '#lib/text/money.ts';
import { Field } from '../ui/forms/Field.tsx';
import { SubmitButton } from '../ui/forms/SubmitButton.tsx';
import { type SubmitResult, useForm } from '../ui/forms/use-form.ts';
import { useStore } from '../ui/use-store.ts';
import { type Buyer, MarkPreview } from './MarkPreview.tsx';

function CheckoutForm() {
  const send = async ({ coupon = '' }: { coupon?: string }): Promise<SubmitResult> => {
    const result = await startCheckout(coupon.trim());
    if (result === 'leaving') return result;
    return result === 'failed' ? {} : { errors: result };
  };
  const { form, errors, busy } = useForm({ send });
  return (
    <form {...form} className="form checkout-form" aria-labelledby="subscribe">
      <Field
        name="coupon"
        label={subscriptionTexts.coupon}
        error={errors.coupon}
        maxLength={sizes.couponCode.max}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <div className="checkout-start">
        <SubmitButton label={inDollars(subscription.priceCents)} busy={busy} note="checkout-note" />
        <p className="checkout-leads-to" id="checkout-note">
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
    <div className="subscribe">
      <h2 className="subscribe-title" id="subscribe">
        {subscriptionTexts.prompt}
      </h2>
      <MarkPreview {...buyer} />
      <ul className="subscribe-points">
        {subscriptionTexts.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      {waits && <p className="mark-waits">{subscriptionTexts.waits}</p>}
      <CheckoutForm />
    </div>
  );
}
