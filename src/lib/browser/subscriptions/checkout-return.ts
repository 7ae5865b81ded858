import { atom } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { errorCodeOf } from '#lib/browser/api/api-errors.ts';
import { reloadAccount } from '#lib/browser/dashboard/account.ts';
import { flashDialog } from '#lib/browser/feedback/dialogs.ts';
import { isStillIn } from '#lib/browser/member/for-member.ts';
import { $session } from '#lib/browser/member/session.ts';
import { paymentRetryDelays, subscription } from '#lib/limits.ts';
import { paths } from '#lib/paths.ts';
import { subscriptionTexts } from '#lib/text/messages/subscriptions.ts';
import { reloadOwnSubscription } from './own-subscription.ts';

export type CheckoutStatus = 'none' | 'asking' | 'processing' | 'unheard' | 'cancelled' | 'declined';

/** What became of the checkout that one comes back from, as long as that is worth telling. */
export const $checkoutStatus = atom<CheckoutStatus>('none');

/** From here on a reload does not ask again. */
const forgetReturn = (): void => history.replaceState(history.state, '', paths.myProfile);

type PaymentStatus = 'subscribed' | 'failed' | 'unpaid' | 'processing' | 'unheard';

const ask = async (email: string): Promise<PaymentStatus> => {
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

/**
 * Asks until there is an answer, or no patience; never in the name of whoever is signed in by then.
 * @returns undefined if the session of whoever paid has ended meanwhile
 */
const askPatiently = async (email: string, isCurrent: () => boolean): Promise<PaymentStatus | undefined> => {
  for (const wait of [...paymentRetryDelays, undefined]) {
    const response = await ask(email);
    if (!isCurrent()) return undefined;
    if (response !== 'processing' || wait === undefined) return response;
    $checkoutStatus.set('processing');
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (!isCurrent()) return undefined;
  }
  return undefined;
};

/** Asks what became of the payment, and tells it. Until that is known, a reload asks again. */
export const askForPayment = async (email: string): Promise<void> => {
  const session = $session.get();
  if (session.state !== 'in') return;
  $checkoutStatus.set('asking');
  const response = await askPatiently(email, () => isStillIn(session.person));
  if (!response) return $checkoutStatus.set('none');
  if (response === 'processing' || response === 'unheard') return $checkoutStatus.set(response);
  forgetReturn();
  $checkoutStatus.set(response === 'subscribed' ? 'none' : 'declined');
  await Promise.all([reloadAccount(), reloadOwnSubscription()]);
  await (response === 'subscribed'
    ? flashDialog('success', subscriptionTexts.successful)
    : flashDialog('error', subscriptionTexts.failed));
};

let returning = false;

/** Settles the return from a checkout, if this is one. */
export const settleReturn = async (email: string): Promise<void> => {
  const how = new URLSearchParams(location.search).get('checkout');
  if (how === null || returning) return;
  if (how === 'done') {
    returning = true;
    try {
      await askForPayment(email);
    } finally {
      returning = false;
    }
    return;
  }
  forgetReturn();
  if (how === 'cancelled') $checkoutStatus.set('cancelled');
};
