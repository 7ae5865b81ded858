import { api } from '#lib/client/api.ts';
import { errorCodeOf, fieldErrorsOf, retryTime } from '#lib/client/api-errors.ts';
import { notifyError } from '#lib/client/notify-error.ts';
import { userErrorText } from '#lib/client/user-error-text.ts';
import { couponHeld } from '#lib/messages/dashboard.ts';
import { timeOfDay } from '#lib/rules/dates.ts';
import { reloadAccount } from './account.ts';
import { reloadOwnSubscription } from './own-subscription.ts';

/** Leaves for the checkout. @returns what is wrong with the coupon, if that keeps one here; all else has been said */
export const startCheckout = async (coupon: string): Promise<'leaving' | 'failed' | { coupon?: string }> => {
  try {
    const { data } = await api('startCheckout', { body: coupon ? { coupon } : {} });
    location.assign(data.url);
    return 'leaving';
  } catch (error) {
    const code = errorCodeOf(error);
    const retry = retryTime(error);
    const told = code === 'coupon_held' && retry ? couponHeld(timeOfDay(retry)) : userErrorText(error);
    if (told && code?.startsWith('coupon_')) return { coupon: told };
    const errors = fieldErrorsOf(error);
    if (errors) return errors;
    // A payment is there already, or on its way: the profile then shows it.
    if (code === 'already_subscribed' || code === 'processing') {
      await Promise.all([reloadAccount(), reloadOwnSubscription()]);
    }
    if (code !== 'processing') notifyError(error, told);
    return 'failed';
  }
};
