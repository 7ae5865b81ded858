import { startCheckout } from '#lib/browser/subscriptions/start-checkout.ts';
import { sizes, subscription } from '#lib/limits.ts';
import { subscriptionTexts } from '#lib/text/messages/subscriptions.ts';
import { inDollars } from '#lib/text/money.ts';
import { Field } from '../ui/forms/Field.tsx';
import { SubmitButton } from '../ui/forms/SubmitButton.tsx';
import { type SubmitResult, useForm } from '../ui/forms/use-form.ts';

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
      <SubmitButton label={inDollars(subscription.priceCents)} busy={busy} />
    </form>
  );
}

export function SubscribePrompt() {
  return (
    <div className="subscribe">
      <h2 className="subscribe-title" id="subscribe">
        {subscriptionTexts.prompt}
      </h2>
      <p className="text-muted">
        One payment, once and for good: a mark beside your name, on your products and on your reviews, shows
        that you stand behind them.
      </p>
      <CheckoutForm />
    </div>
  );
}
