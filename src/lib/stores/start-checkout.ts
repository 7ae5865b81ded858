import { api } from '../client/api.ts';
import { refusalCode } from '../client/refusal-code.ts';
import { refusedFields } from '../client/refused-fields.ts';
import { tellFailure } from '../client/tell-failure.ts';
import { retryTime, toldRefusal } from '../client/told-refusal.ts';
import { couponHeld } from '../messages/dashboard.ts';
import { timeOfDay } from '../rules/dates.ts';
import { reloadAccount } from './account.ts';
import { reloadOwnSubscription } from './own-subscription.ts';

/** Leaves for the checkout. @returns what is wrong with the coupon, if that keeps one here; all else has been said */
export const startCheckout = async (coupon: string): Promise<'leaving' | 'failed' | { coupon?: string }> => {
  try {
    const { data } = await api('startCheckout', { body: coupon ? { coupon } : {} });
    location.assign(data.url);
    return 'leaving';
  } catch (error) {
    const code = refusalCode(error);
    const retry = retryTime(error);
    const told = code === 'coupon_held' && retry ? couponHeld(timeOfDay(retry)) : toldRefusal(error);
    if (told && code?.startsWith('coupon_')) return { coupon: told };
    const faults = refusedFields(error);
    if (faults) return faults;
    // A payment is there already, or on its way: the profile then shows it.
    if (code === 'already_subscribed' || code === 'processing') {
      await Promise.all([reloadAccount(), reloadOwnSubscription()]);
    }
    if (code !== 'processing') tellFailure(error, told);
    return 'failed';
  }
};
