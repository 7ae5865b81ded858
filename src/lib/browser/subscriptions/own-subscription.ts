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
  { onFailure: 'forget' }, // nobody is asked to pay for what they may have paid by now
);

/** What the member paid, or is about to. */
export const $ownSubscription: ReadableAtom<Load<Subscription>> = subscription.$load;

/** Knows it while its screen is shown. @returns what ends that */
export const followOwnSubscription = (email: string): (() => void) =>
  loadForScreen(subscription, () => subscription.load(email));

/** Asks for it again; what is known of it stays meanwhile. */
export const reloadOwnSubscription = async (): Promise<void> => {
  await subscription.reload();
};
