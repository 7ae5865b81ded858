import { api } from '#lib/browser/api/api.ts';
import { errorCodeOf, fieldErrorsOf, retryTime } from '#lib/browser/api/api-errors.ts';
import { userErrorText } from '#lib/browser/api/user-error-text.ts';
import { reloadAccount } from '#lib/browser/dashboard/account.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { timeOfDay } from '#lib/text/dates.ts';
import { couponHeld } from '#lib/text/messages/subscriptions.ts';
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
