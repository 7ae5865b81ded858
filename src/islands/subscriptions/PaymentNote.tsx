import type { Subscription } from '#lib/contract/subscriptions.ts';
import { paths } from '#lib/paths.ts';
import { absoluteDate } from '#lib/text/dates.ts';
import { receiptTexts } from '#lib/text/messages/subscriptions.ts';
import { inDollars } from '#lib/text/money.ts';

export function PaymentNote({ subscription }: { subscription: Subscription }) {
  const { state, amount, coupon, paidAt, receipt } = subscription;
  if (amount === null || paidAt === null) return null;
  if (state !== 'paid' && state !== 'refunded') return null;
  const date = <time dateTime={paidAt}>{absoluteDate(paidAt)}</time>;
  const link = receipt && (
    <a className="link" href={paths.receipt(receipt)}>
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
