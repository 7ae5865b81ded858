import type { Receipt } from '#lib/contract/subscriptions.ts';
import { absoluteDate } from '#lib/text/dates.ts';
import { paidThrough, receiptTexts } from '#lib/text/messages/receipts.ts';
import { siteName } from '#lib/text/messages/site.ts';
import { inDollars } from '#lib/text/money.ts';
import { EmailText } from '../ui/EmailText.tsx';

function DateOf({ iso }: { iso: string }) {
  return <time dateTime={iso}>{absoluteDate(iso)}</time>;
}

function Amounts({ listPrice, coupon, amount, currency }: Receipt) {
  return (
    <dl className="bill">
      <div>
        <dt>
          {receiptTexts.item}
          <span className="receipt-once">{receiptTexts.once}</span>
        </dt>
        <dd>{inDollars(listPrice)}</dd>
      </div>
      {coupon && (
        <div className="bill-coupon">
          <dt>
            {receiptTexts.coupon} <b>{coupon}</b>
          </dt>
          <dd>−{inDollars(listPrice - amount)}</dd>
        </div>
      )}
      <div className="bill-total">
        <dt>{receiptTexts.total}</dt>
        <dd>
          {inDollars(amount)} <span className="receipt-currency">{currency.toUpperCase()}</span>
        </dd>
      </div>
    </dl>
  );
}

/** The sheet that is printed. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { number, paidAt, refundedAt, name, email, provider } = receipt;
  return (
    <article className="receipt" aria-label={`${receiptTexts.title} ${number}`}>
      <header className="receipt-head">
        <h1 className="receipt-title">{receiptTexts.title}</h1>
        <p className="receipt-site">{siteName}</p>
      </header>
      <dl className="receipt-facts">
        <div>
          <dt>{receiptTexts.number}</dt>
          <dd>{number}</dd>
        </div>
        <div>
          <dt>{receiptTexts.date}</dt>
          <dd>
            <DateOf iso={paidAt} />
          </dd>
        </div>
        {refundedAt && (
          <div className="receipt-refunded">
            <dt>{receiptTexts.refunded}</dt>
            <dd>
              <DateOf iso={refundedAt} />
            </dd>
          </div>
        )}
        <div>
          <dt>{receiptTexts.payer}</dt>
          <dd>
            <bdi>{name}</bdi>
            <br />
            <EmailText email={email} />
          </dd>
        </div>
        <div>
          <dt>{receiptTexts.payee}</dt>
          <dd>
            {siteName}
            <br />
            {location.host}
          </dd>
        </div>
      </dl>
      <Amounts {...receipt} />
      <p className="receipt-note">
        {paidThrough[provider]} {refundedAt && receiptTexts.refundedNote}
      </p>
    </article>
  );
}
