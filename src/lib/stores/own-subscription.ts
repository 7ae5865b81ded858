import { atom } from 'nanostores';
import { api } from '../client/api.ts';
import type { Subscription } from '../contract/subscription.ts';

export type OwnSubscription =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; subscription: Subscription };

/** What the member paid, or is about to. */
export const $ownSubscription = atom<OwnSubscription>({ state: 'loading' });

/** Asks for it, or asks again; what is known of it stays meanwhile. */
export const loadOwnSubscription = async (email: string): Promise<void> => {
  if ($ownSubscription.get().state === 'failed') $ownSubscription.set({ state: 'loading' });
  try {
    const { data: subscription } = await api('getSubscription', { params: { email } });
    $ownSubscription.set({ state: 'ready', subscription });
  } catch {
    $ownSubscription.set({ state: 'failed' });
  }
};
