import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { type CouponValues, couponValues, noCoupon } from '#lib/browser/coupons/coupon-form.ts';
import { coupons, deleteCoupon, saveCoupon, switchCoupon } from '#lib/browser/coupons/coupons.ts';
import { $editedCoupon, editCoupon, leaveCoupon, noteTyping } from '#lib/browser/coupons/edited-coupon.ts';
import { mayMoveFocus } from '#lib/browser/page/focus.ts';
import type { Coupon } from '#lib/contract/coupons.ts';
import { couponErrorCode } from '#lib/domain/coupons.ts';
import { sizes } from '#lib/domain/specification.ts';
import { shortDate } from '#lib/text/dates.ts';
import { couponForm, couponStates } from '#lib/text/messages/coupons.ts';
import { labels } from '#lib/text/messages/labels.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { inDollars } from '#lib/text/money.ts';
import { ScreenGate } from '../dashboard/ScreenGate.tsx';
import { FormActions } from '../ui/FormActions.tsx';
import { Field } from '../ui/forms/Field.tsx';
import { formLook } from '../ui/forms/field-looks.ts';
import { SubmitButton } from '../ui/forms/SubmitButton.tsx';
import { useForm, type Values } from '../ui/forms/use-form.ts';
import { Icon } from '../ui/Icon.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Select } from '../ui/Select.tsx';
import { Status } from '../ui/Status.tsx';
import type { Column } from '../ui/table/column.ts';
import { FilterField, ListTools } from '../ui/table/FilterField.tsx';
import { PagedTable, usePagedList } from '../ui/table/PagedTable.tsx';
import { RowButton } from '../ui/table/RowButton.tsx';
import { rowNote } from '../ui/table/row-looks.ts';
import { TableSkeleton } from '../ui/table/TableSkeleton.tsx';
import { useFocusAfter } from '../ui/use-focus-after.ts';

const kinds = { percent: couponForm.percent, amount: couponForm.amount };

/** Adds or edits a coupon. Values that the server rejects stay in their fields. */
function CouponForm({ edited }: { edited: Coupon | 'new' }) {
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

function CouponState(coupon: Coupon) {
  const code = couponErrorCode(coupon, new Date().toISOString());
  return <Status sign={code ? 'waits' : 'good'}>{couponStates[code ?? 'usable']}</Status>;
}

const count = (number: number): string => number.toLocaleString('en');

/** Does not wrap. */
const fact = (text: string) => <span className="whitespace-nowrap">{text}</span>;

/** @param onGone called after a coupon was deleted */
const couponColumns = (onGone: () => void): Column<Coupon>[] => {
  const remove = async (coupon: Coupon) => {
    if ((await deleteCoupon(coupon)) && mayMoveFocus()) onGone();
  };
  return [
    {
      header: 'Code',
      kind: 'lead',
      className: 'max-md:basis-full',
      cell: ({ code, description }) => (
        <span className="grid w-full">
          <b>{code}</b>
          {description && <span className={rowNote}>{description}</span>}
        </span>
      ),
    },
    {
      header: 'Off',
      cell: ({ kind, value }) => fact(kind === 'percent' ? `${value}%` : inDollars(value)),
    },
    {
      header: 'Valid until',
      cell: ({ validUntil }) => fact(validUntil ? shortDate(validUntil) : 'for ever'),
    },
    {
      header: 'Uses',
      cell: ({ uses, limit }) => fact(limit === null ? count(uses) : `${count(uses)} of ${count(limit)}`),
    },
    { header: 'State', cell: (coupon) => <CouponState {...coupon} /> },
    {
      header: 'Edit',
      kind: 'action',
      cell: (coupon) => <RowButton label="Edit" about={coupon.code} onClick={() => editCoupon(coupon)} />,
    },
    {
      header: 'Switch',
      kind: 'action',
      cell: (coupon) => (
        <RowButton
          label={coupon.active ? 'Disable' : 'Enable'}
          about={coupon.code}
          onClick={() => switchCoupon(coupon)}
        />
      ),
    },
    {
      header: 'Delete',
      kind: 'action',
      cell: (coupon) => (
        <RowButton label="Delete" about={coupon.code} kind="bad" onClick={() => remove(coupon)} />
      ),
    },
  ];
};

const none = (q: string) =>
  q ? (
    <Notice title={`No coupon found for “${q}”`}>
      <p>The search covers codes and descriptions.</p>
    </Notice>
  ) : (
    <Notice title="No coupons yet">
      <p>A coupon lowers the price of a subscription for everybody who knows its code.</p>
    </Notice>
  );

function CouponTable() {
  const listing = usePagedList(coupons);
  const edited = useStore($editedCoupon);
  const adder = useRef<HTMLButtonElement>(null);
  useFocusAfter(edited !== undefined, adder);
  useEffect(() => leaveCoupon, []);

  const { q } = listing.query;
  return (
    <>
      <ListTools>
        <FilterField
          className="max-w-104 grow basis-60"
          label="Find by code or description"
          value={q}
          onFilter={(q) => coupons.refine({ q })}
        />
        <button
          type="button"
          className="btn btn-solid"
          ref={adder}
          aria-expanded={edited === 'new'}
          onClick={() => editCoupon('new')}
        >
          <Icon name="plus" size={18} />
          Add coupon
        </button>
      </ListTools>
      {edited && <CouponForm key={edited === 'new' ? 'new' : edited._id} edited={edited} />}
      <PagedTable
        list={coupons}
        listing={listing}
        caption={screenLabels.manageCoupons}
        columns={couponColumns(() => adder.current?.focus())}
        keyOf={({ _id }) => _id}
        empty={none(q)}
      />
    </>
  );
}

export default function ManageCoupons() {
  return (
    <ScreenGate needs="coupons.manage" waiting={<TableSkeleton />}>
      {() => <CouponTable />}
    </ScreenGate>
  );
}
