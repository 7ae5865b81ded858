import { atom } from 'nanostores';
import { api } from '../client/api.ts';
import { confirmInDialog } from '../client/dialogs.ts';
import { notify } from '../client/notify.ts';
import { notifyError } from '../client/notify-error.ts';
import type { Product, Review } from '../contract/entities.ts';
import type { Report } from '../contract/moderation.ts';
import { lists } from '../limits.ts';
import { confirmations, messages } from '../messages.ts';

/** All that a moderator looks at to decide on a product. */
export type Inspection =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'ready'; product: Product; reports: readonly Report[]; reviews: readonly Review[] };

export const $inspection = atom<Inspection>({ state: 'loading' });

/** Of several products that are looked at quickly one after the other, the last counts. */
let latest = 0;

const load = async (id: string): Promise<void> => {
  const mine = ++latest;
  try {
    const [{ data: product }, { data: reports }, { data: reviews }] = await Promise.all([
      api('getProduct', { query: { id } }),
      api('listReports', { params: { id }, query: { limit: lists.reportsOnScreen } }),
      api('listReviews', { query: { id, limit: lists.reviewsOnPage } }),
    ]);
    if (mine === latest) $inspection.set({ state: 'ready', product, reports, reviews });
  } catch {
    if (mine === latest) $inspection.set({ state: 'failed' });
  }
};

/** Looks at a product. */
export const inspect = (id: string): Promise<void> => {
  $inspection.set({ state: 'loading' });
  return load(id);
};

/** Removes somebody's review, once the moderator has said yes. @returns whether it is gone */
export const removeOthersReview = async ({ _id, productId }: Review): Promise<boolean> => {
  try {
    if (!(await confirmInDialog(confirmations.removeOthersReview))) return false;
    await api('deleteReview', { params: { id: _id } });
    await load(productId);
    notify.success(messages.othersReviewRemoved);
    return true;
  } catch (error) {
    notifyError(error);
    return false;
  }
};
