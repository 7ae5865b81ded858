import { useEffect, useRef, useState } from 'react';
import { type CouponValues, couponValues, noCoupon } from '#lib/browser/coupons/coupon-form.ts';
import { saveCoupon } from '#lib/browser/coupons/coupons.ts';
import { leaveCoupon, noteTyping } from '#lib/browser/coupons/edited-coupon.ts';
import type { Coupon } from '#lib/contract/coupons.ts';
import { sizes } from '#lib/domain/specification.ts';
import { couponForm } from '#lib/text/messages/coupons.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { FormActions } from '../ui/FormActions.tsx';
import { Field } from '../ui/forms/Field.tsx';
import { formLook } from '../ui/forms/field-looks.ts';
import { SubmitButton } from '../ui/forms/SubmitButton.tsx';
import { useForm, type Values } from '../ui/forms/use-form.ts';
import { Select } from '../ui/Select.tsx';

const kinds = { percent: couponForm.percent, amount: couponForm.amount };

/** Adds or edits a coupon. Values that the server rejects stay in their fields. */
export function CouponForm({ edited }: { edited: Coupon | 'new' }) {
  const start = edited === 'new' ? noCoupon : couponValues(edited);
  const [kind, setKind] = useState(start.kind);
  const title = useRef<HTMLHeadingElement>(null);
  // The form opens above the list, possibly out of sight of the button that opened it.
  useEffect(() => title.current?.focus(), []);

  const wholeOf = (typed: Values): CouponValues => {
    const chosen = typed.kind === 'amount' ? 'amount' : 'percent';
    return { ...start, ...typed, kind: chosen };
  };
  const send = (typed: Values) => saveCoupon(edited, wholeOf(typed));
  const onValues = (typed: Values): void => {
    noteTyping();
    setKind(wholeOf(typed).kind);
  };
  const { form, errors, busy } = useForm({ send, onValues });
  const field = (name: Exclude<keyof CouponValues, 'kind' | 'value'>) => ({
    name,
    label: couponForm[name],
    defaultValue: start[name],
    error: errors[name],
  });
  return (
    <form
      {...form}
      className={`${formLook} mb-8 grid-fit-72 items-start gap-x-6 gap-y-4.6 rounded-card border border-line bg-surface/60 p-5.4`}
      aria-labelledby="coupon-form"
    >
      <h2 className="col-span-full text-xl" id="coupon-form" ref={title} tabIndex={-1}>
        {edited === 'new' ? 'New coupon' : `Edit ${edited.code}`}
      </h2>
      <Field
        {...field('code')}
        required
        maxLength={sizes.couponCode.max}
        autoComplete="off"
        spellCheck={false}
        hint="Not case-sensitive"
      />
      <Field
        {...field('description')}
        maxLength={sizes.couponDescription}
        autoComplete="off"
        hint="Only admins see it (optional)"
      />
      <Select
        name="kind"
        label={couponForm.kind}
        error={undefined}
        options={kinds}
        defaultValue={start.kind}
      />
      <Field
        name="value"
        label={kinds[kind]}
        defaultValue={start.value}
        error={errors.value}
        required
        inputMode="decimal"
        autoComplete="off"
      />
      <Field {...field('validUntil')} type="date" hint="Until the end of that day (UTC). Empty: no end" />
      <Field {...field('limit')} inputMode="numeric" autoComplete="off" hint="Empty: no limit" />
      <FormActions>
        <SubmitButton label={couponForm.submit} busy={busy} />
        <button type="button" className="btn btn-line" onClick={leaveCoupon}>
          {labels.cancel}
        </button>
      </FormActions>
    </form>
  );
}
