import { api } from '#lib/browser/api/api.ts';
import { createScreenLoad } from '#lib/browser/dashboard/screen-load.ts';

/** The signed-in member's subscription. */
export const ownSubscription = createScreenLoad(
  async (email) => (await api('getSubscription', { params: { email } })).data,
  { onFailure: 'forget' }, // outdated data could offer a payment that was already made
);
