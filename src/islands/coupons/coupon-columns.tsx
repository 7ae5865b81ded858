import { deleteCoupon, switchCoupon } from '#lib/browser/coupons/coupons.ts';
import { editCoupon } from '#lib/browser/coupons/edited-coupon.ts';
import { mayMoveFocus } from '#lib/browser/page/focus.ts';
import type { Coupon } from '#lib/contract/coupons.ts';
import { couponErrorCode } from '#lib/domain/coupons.ts';
import { shortDate } from '#lib/text/dates.ts';
import { inDollars } from '#lib/text/money.ts';
import { Status } from '../ui/Status.tsx';
import type { Column } from '../ui/table/column.ts';
import { RowButton } from '../ui/table/RowButton.tsx';
import { rowNote } from '../ui/table/row-looks.ts';

const states = {
  coupon_unknown: 'unknown',
  coupon_disabled: 'switched off',
  coupon_expired: 'expired',
  coupon_used_up: 'used up',
} as const;

function CouponState(coupon: Coupon) {
  const code = couponErrorCode(coupon, new Date().toISOString());
  return <Status sign={code ? 'waits' : 'good'}>{code ? states[code] : 'in use'}</Status>;
}

const count = (number: number): string => number.toLocaleString('en');

/** Does not wrap. */
const fact = (text: string) => <span className="whitespace-nowrap">{text}</span>;

/** @param onGone called after a coupon was deleted */
export const couponColumns = (onGone: () => void): Column<Coupon>[] => {
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
