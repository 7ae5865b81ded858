import type { ReactNode } from 'react';
import type { Receipt } from '#lib/contract/subscriptions.ts';
import { absoluteDate } from '#lib/text/dates.ts';
import { siteName } from '#lib/text/messages/site.ts';
import { paidThrough, receiptTexts } from '#lib/text/messages/subscriptions.ts';
import { inDollars } from '#lib/text/money.ts';
import { EmailText } from '../ui/EmailText.tsx';
import { Bill } from './Bill.tsx';

const sheetLook =
  'mt-3 grid max-w-160 gap-7 rounded-small border border-t-3 border-line border-t-amber bg-surface p-sheet shadow-card ' +
  'print:max-w-none print:border-0 print:p-0 print:shadow-none';

function DateOf({ iso }: { iso: string }) {
  return <time dateTime={iso}>{absoluteDate(iso)}</time>;
}

interface FactProps {
  name: string;
  className?: string;
  children: ReactNode;
}

function Fact({ name, className = '', children }: FactProps) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className={`wrap-anywhere ${className}`}>{children}</dd>
    </div>
  );
}

function Amounts({ listPrice, coupon, amount, currency }: Receipt) {
  return (
    <Bill
      item={
        <>
          {receiptTexts.item}
          <span className="block text-sm text-muted">{receiptTexts.once}</span>
        </>
      }
      price={inDollars(listPrice)}
      coupon={
        coupon === null
          ? null
          : { label: receiptTexts.coupon, code: coupon, off: inDollars(listPrice - amount) }
      }
      totalLabel={receiptTexts.total}
      total={
        <>
          {inDollars(amount)}{' '}
          <span className="font-text text-sm font-normal text-muted">{currency.toUpperCase()}</span>
        </>
      }
    />
  );
}

/** The sheet that is printed. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { number, paidAt, refundedAt, name, email, provider } = receipt;
  return (
    <article className={sheetLook} aria-label={`${receiptTexts.title} ${number}`}>
      <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-2xl">{receiptTexts.title}</h1>
        <p className="font-display text-lg leading-snug font-semibold">{siteName}</p>
      </header>
      <dl className="grid grid-fit-52 gap-x-6 gap-y-4.4 border-y border-line py-5 print:grid-cols-2">
        <Fact name={receiptTexts.number}>{number}</Fact>
        <Fact name={receiptTexts.date}>
          <DateOf iso={paidAt} />
        </Fact>
        {refundedAt && (
          <Fact name={receiptTexts.refunded} className="font-semibold text-bad">
            <DateOf iso={refundedAt} />
          </Fact>
        )}
        <Fact name={receiptTexts.payer}>
          <bdi>{name}</bdi>
          <br />
          <EmailText email={email} />
        </Fact>
        <Fact name={receiptTexts.payee}>
          {siteName}
          <br />
          {location.host}
        </Fact>
      </dl>
      <Amounts {...receipt} />
      <p className="text-sm text-muted">
        {paidThrough[provider]} {refundedAt && receiptTexts.refundedNote}
      </p>
    </article>
  );
}
