import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { api } from '#lib/browser/api/api.ts';
import { dataIfAny } from '#lib/browser/api/api-errors.ts';
import { createScreenLoad } from '#lib/browser/dashboard/screen-load.ts';
import type { Receipt } from '#lib/contract/subscriptions.ts';
import type { User } from '#lib/contract/users.ts';
import { paths } from '#lib/paths.ts';
import { absoluteDate } from '#lib/text/dates.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { siteName } from '#lib/text/messages/site.ts';
import { paidThrough, receiptTexts } from '#lib/text/messages/subscriptions.ts';
import { inDollars } from '#lib/text/money.ts';
import { NoRecord } from '../dashboard/RecordScreen.tsx';
import { ScreenGate } from '../dashboard/ScreenGate.tsx';
import { BackLink } from '../ui/BackLink.tsx';
import { EmailText } from '../ui/EmailText.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
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
function ReceiptSheet({ receipt }: { receipt: Receipt }) {
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

/** The receipt on its screen; undefined if there is no such payment of the signed-in person. */
const receipt = createScreenLoad((id) => dataIfAny(api('getReceipt', { params: { id } })));

const waiting = (
  <Loading>
    <Skeleton className="mt-3 h-120 max-w-160" />
  </Loading>
);

function Paid({ receipt }: { receipt: Receipt }) {
  const { number, providerUrl } = receipt;
  useEffect(() => {
    document.title = `${receiptTexts.title} ${number} | ${siteName}`; // the name of a file that it is printed to
  }, [number]);
  return (
    <>
      <ReceiptSheet receipt={receipt} />
      <p className="mt-6 flex flex-wrap gap-3">
        <button type="button" className="btn btn-solid" onClick={() => window.print()}>
          {receiptTexts.print}
        </button>
        {providerUrl && (
          <a className="btn btn-line" href={providerUrl} rel="noreferrer">
            {receiptTexts.atProvider}
            <Icon name="out" size={16} />
          </a>
        )}
      </p>
    </>
  );
}

const toProfile = { href: paths.myProfile, label: screenLabels.myProfile };

function FoundReceipt({ id, user }: { id: string; user: User }) {
  const load = useStore(receipt.$load);
  const found = load.state === 'ready' ? load.value : undefined;
  const isOthers = found && found.userId !== user._id;
  return (
    <>
      <BackLink
        {...(isOthers ? { href: paths.person(found.userId), label: <bdi>{found.name}</bdi> } : toProfile)}
      />
      <Loaded from={receipt} id={id} what="The receipt" waiting={waiting}>
        {(paid) => (paid ? <Paid receipt={paid} /> : <NoRecord texts={receiptTexts} back={toProfile} />)}
      </Loaded>
    </>
  );
}

/** The receipt of a payment, to print. */
export default function ReceiptScreen({ id }: { id: string }) {
  return (
    <ScreenGate needs="subscription.start" waiting={waiting}>
      {(user) => <FoundReceipt id={id} user={user} />}
    </ScreenGate>
  );
}
