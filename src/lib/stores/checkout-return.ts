import { atom } from 'nanostores';
import { api } from '../client/api.ts';
import { errorCodeOf } from '../client/api-errors.ts';
import { flashInDialog } from '../client/dialogs.ts';
import { paymentPatience, subscription } from '../limits.ts';
import { subscriptionTexts } from '../messages/dashboard.ts';
import { paths } from '../paths.ts';
import { reloadAccount } from './account.ts';
import { loadOwnSubscription } from './own-subscription.ts';

export type CheckoutNews = 'none' | 'asking' | 'processing' | 'unheard' | 'cancelled' | 'declined';

/** What became of the checkout that one comes back from, as long as that is worth telling. */
export const $checkoutNews = atom<CheckoutNews>('none');

/** From here on a reload does not ask again. */
const forgetReturn = (): void => history.replaceState(history.state, '', paths.myProfile);

type Answer = 'subscribed' | 'failed' | 'unpaid' | 'processing' | 'unheard';

const ask = async (email: string): Promise<Answer> => {
  try {
    const body = { status: subscription.verified };
    const { data } = await api('confirmSubscription', { params: { email }, body });
    // The payment itself has set the status: had this call changed it, no payment would stand behind it.
    return data.modifiedCount ? 'failed' : 'subscribed';
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === 'unpaid' || code === 'processing') return code;
    return 'unheard';
  }
};

/** Asks until there is an answer, or no patience. */
const askPatiently = async (email: string): Promise<Answer> => {
  for (const wait of paymentPatience) {
    const answer = await ask(email);
    if (answer !== 'processing') return answer;
    $checkoutNews.set('processing');
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return ask(email);
};

/** Asks what became of the payment, and tells it. Until that is known, a reload asks again. */
export const askForPayment = async (email: string): Promise<void> => {
  $checkoutNews.set('asking');
  const answer = await askPatiently(email);
  if (answer === 'processing' || answer === 'unheard') return $checkoutNews.set(answer);
  forgetReturn();
  $checkoutNews.set(answer === 'subscribed' ? 'none' : 'declined');
  await Promise.all([reloadAccount(), loadOwnSubscription(email)]);
  await (answer === 'subscribed'
    ? flashInDialog('success', subscriptionTexts.successful)
    : flashInDialog('error', subscriptionTexts.failed));
};

let returning = false;

/** Settles the return from a checkout, if this is one. */
export const settleReturn = async (email: string): Promise<void> => {
  const how = new URLSearchParams(location.search).get('checkout');
  if (how === null || returning) return;
  if (how === 'done') {
    returning = true;
    await askForPayment(email);
    returning = false;
    return;
  }
  forgetReturn();
  if (how === 'cancelled') $checkoutNews.set('cancelled');
};
