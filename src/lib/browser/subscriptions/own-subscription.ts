import type { ReadableAtom } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { loadForScreen } from '#lib/browser/member/for-member.ts';
import { createLoadable, type Load } from '#lib/browser/member/loadable.ts';
import type { Subscription } from '#lib/contract/subscriptions.ts';

const subscription = createLoadable(
  async (email: string): Promise<Subscription> => {
    const { data } = await api('getSubscription', { params: { email } });
    return data;
  },
  { onFailure: 'forget' }, // outdated data could offer a payment that was already made
);

/** The signed-in member's subscription. */
export const $ownSubscription: ReadableAtom<Load<Subscription>> = subscription.$load;

/** Loads it for its screen. @returns stops it */
export const followOwnSubscription = (email: string): (() => void) =>
  loadForScreen(subscription, () => subscription.load(email));

/** Loads it again; the last value stays until the response arrives. */
export const reloadOwnSubscription = async (): Promise<void> => {
  await subscription.reload();
};
