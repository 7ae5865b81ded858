import { useRef } from 'react';
import { askForPayment, type CheckoutStatus } from '#lib/browser/subscriptions/checkout-return.ts';
import { subscriptionTexts } from '#lib/text/messages/subscriptions.ts';
import { Spinner } from '../ui/Spinner.tsx';

interface Props {
  checkoutStatus: CheckoutStatus;
  email: string;
}

const noteLook =
  'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-small bg-amber-soft px-4.4 py-3.6';

const waits: readonly CheckoutStatus[] = ['processing', 'unheard'];

/** Result of the checkout that the user returns from. */
export function CheckoutNote({ checkoutStatus, email }: Props) {
  const note = useRef<HTMLDivElement>(null);
  const askAgain = () => {
    note.current?.focus(); // the button is removed while the request is in flight
    askForPayment(email);
  };
  return (
    <div role="status" ref={note} tabIndex={-1}>
      {checkoutStatus === 'asking' && (
        <p className={noteLook}>
          <Spinner />
          <span className="sr-only">Loading</span>
        </p>
      )}
      {checkoutStatus !== 'none' && checkoutStatus !== 'asking' && (
        <div className={noteLook}>
          <p className="grow basis-64">{subscriptionTexts[checkoutStatus]}</p>
          {waits.includes(checkoutStatus) && (
            <button type="button" className="btn btn-line" onClick={askAgain}>
              {subscriptionTexts.askAgain}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
