import type { ReactNode } from 'react';

interface LineProps {
  what: ReactNode;
  className?: string;
  children: ReactNode;
}

function BillLine({ what, className = '', children }: LineProps) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${className}`}>
      <dt className="min-w-0 wrap-anywhere">{what}</dt>
      <dd className="flex-none tabular-nums">{children}</dd>
    </div>
  );
}

interface Props {
  item: ReactNode;
  price: string;
  coupon: { code: string; label: string; off: string } | null;
  totalLabel: string;
  total: ReactNode;
}

/** Bill of a payment: the price, what a coupon takes off, and the total. */
export function Bill({ item, price, coupon, totalLabel, total }: Props) {
  return (
    <dl className="grid gap-2.4">
      <BillLine what={item}>{price}</BillLine>
      {coupon && (
        <BillLine
          className="text-good"
          what={
            <>
              {coupon.label} <b>{coupon.code}</b>
            </>
          }
        >
          −{coupon.off}
        </BillLine>
      )}
      <BillLine className="border-t border-line pt-3 font-display text-xl font-semibold" what={totalLabel}>
        {total}
      </BillLine>
    </dl>
  );
}
