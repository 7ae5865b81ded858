import { atom } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { errorCodeOf, fieldErrorsOf, retryTime } from '#lib/browser/api/api-errors.ts';
import { userErrorText } from '#lib/browser/api/user-error-text.ts';
import { $account, reloadAccount } from '#lib/browser/dashboard/account.ts';
import { flashDialog } from '#lib/browser/feedback/dialogs.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { isStillIn } from '#lib/browser/member/for-member.ts';
import { $session } from '#lib/browser/member/session.ts';
import { seconds } from '#lib/domain/durations.ts';
import { subscription } from '#lib/domain/specification.ts';
import { paths } from '#lib/paths.ts';
import { timeOfDay } from '#lib/text/dates.ts';
import { requestMessages } from '#lib/text/messages/requests.ts';
import { couponHeld, subscriptionTexts } from '#lib/text/messages/subscriptions.ts';
import { ownSubscription } from './own-subscription.ts';

/**
 * Starts a checkout and goes there. @returns an error of the coupon, if there is one; other errors have been notified
 */
export const startCheckout = async (coupon: string): Promise<'leaving' | 'failed' | { coupon?: string }> => {
  try {
    const { data } = await api('startCheckout', { body: coupon ? { coupon } : {} });
    location.assign(data.url);
    return 'leaving';
  } catch (error) {
    const code = errorCodeOf(error);
    const retry = retryTime(error);
    const text = code === 'coupon_held' && retry ? couponHeld(timeOfDay(retry)) : userErrorText(error);
    if (text && code?.startsWith('coupon_')) return { coupon: text };
    const errors = fieldErrorsOf(error);
    if (errors) return errors;
    // There is a payment already, or one in progress: reload, so that the profile displays it.
    if (code === 'already_subscribed' || code === 'processing') {
      await Promise.all([reloadAccount(), ownSubscription.reload()]);
    }
    if (code !== 'processing') notifyError(error, text);
    return 'failed';
  }
};

/** Delays between requests for the result of a payment; after the last one the user asks. */
const paymentRetryDelays = [seconds(2), seconds(4), seconds(8)] as const;

export type CheckoutStatus = 'none' | 'asking' | 'processing' | 'unheard' | 'cancelled' | 'declined';

/** State after the return from a checkout, while there is something to display. */
export const $checkoutStatus = atom<CheckoutStatus>('none');

/** Removes the query from the address, so that a reload does not ask again. */
const forgetReturn = (): void => history.replaceState(history.state, '', paths.myProfile);

type PaymentStatus = 'subscribed' | 'failed' | 'unpaid' | 'processing' | 'unheard';

const requestStatus = async (email: string): Promise<PaymentStatus> => {
  try {
    const body = { status: subscription.verified };
    const { data } = await api('confirmSubscription', { params: { email }, body });
    // The webhook of the payment sets the status. If this call had to change it, there was no payment.
    return data.modifiedCount ? 'failed' : 'subscribed';
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === 'unpaid' || code === 'processing') return code;
    return 'unheard';
  }
};

/**
 * Polls until there is a result or `paymentRetryDelays` is exhausted. Stops when the person is no longer signed in.
 * @returns undefined if the session ended while polling
 */
const pollStatus = async (email: string, isCurrent: () => boolean): Promise<PaymentStatus | undefined> => {
  for (const wait of [...paymentRetryDelays, undefined]) {
    const status = await requestStatus(email);
    if (!isCurrent()) return undefined;
    if (status !== 'processing' || wait === undefined) return status;
    $checkoutStatus.set('processing');
    await new Promise((resolve) => setTimeout(resolve, wait));
    if (!isCurrent()) return undefined;
  }
  return undefined;
};

/** True if the account is verified: then the payment has arrived, although the call that asks for it failed. */
const isSubscribed = async (): Promise<boolean> => {
  await reloadAccount();
  const account = $account.get();
  return account.state === 'ready' && account.value.status === subscription.verified;
};

/** Finds out and reports the result of the payment. Until it is known, a reload asks again. */
export const askForPayment = async (email: string): Promise<void> => {
  const session = $session.get();
  if (session.state !== 'in') return;
  $checkoutStatus.set('asking');
  const answer = await pollStatus(email, () => isStillIn(session.person));
  const status = answer === 'unheard' && (await isSubscribed()) ? 'subscribed' : answer;
  if (!status || !isStillIn(session.person)) return $checkoutStatus.set('none');
  if (status === 'processing') return $checkoutStatus.set(status);
  if (status === 'unheard') {
    $checkoutStatus.set(status);
    return flashDialog('error', requestMessages.requestFailed);
  }
  forgetReturn();
  $checkoutStatus.set(status === 'subscribed' ? 'none' : 'declined');
  await Promise.all([reloadAccount(), ownSubscription.reload()]);
  await (status === 'subscribed'
    ? flashDialog('success', subscriptionTexts.successful)
    : flashDialog('error', subscriptionTexts.failed));
};

let returning = false;

/** Handles the return from a checkout, if the address says that this is one. */
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
