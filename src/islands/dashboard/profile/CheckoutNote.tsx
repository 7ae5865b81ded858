import { subscriptionTexts } from '../../../lib/messages/dashboard.ts';
import { askForPayment, type CheckoutNews } from '../../../lib/stores/checkout-return.ts';
import { Spinner } from '../../ui/Spinner.tsx';

interface Props {
  news: CheckoutNews;
  email: string;
}

const waits: readonly CheckoutNews[] = ['processing', 'unheard'];

/** Tells what became of the checkout that somebody comes back from. */
export function CheckoutNote({ news, email }: Props) {
  return (
    <div role="status">
      {news === 'asking' && (
        <p className="checkout-note">
          <Spinner />
          <span className="sr-only">Loading</span>
        </p>
      )}
      {news !== 'none' && news !== 'asking' && (
        <div className="checkout-note">
          <p>{subscriptionTexts[news]}</p>
          {waits.includes(news) && (
            <button type="button" className="btn btn-line" onClick={() => askForPayment(email)}>
              {subscriptionTexts.askAgain}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
