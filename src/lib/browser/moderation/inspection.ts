import { api } from '#lib/browser/api/api.ts';
import { errorCodeOf } from '#lib/browser/api/api-errors.ts';
import { userErrorText } from '#lib/browser/api/user-error-text.ts';
import { createScreenLoad } from '#lib/browser/dashboard/screen-load.ts';
import { promptDialog } from '#lib/browser/feedback/dialogs.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { dropDraft, storeDraft, takeDraft } from '#lib/browser/forms/stored-draft.ts';
import { notify } from '#lib/browser/page/notify.ts';
import type { HistoryEntry } from '#lib/contract/decisions.ts';
import type { Report } from '#lib/contract/moderation.ts';
import type { Product } from '#lib/contract/products.ts';
import type { Review } from '#lib/contract/reviews.ts';
import { lists, sizes } from '#lib/domain/specification.ts';
import { moderationConfirmations, moderationMessages } from '#lib/text/messages/moderation.ts';

/** Information that a moderator needs to decide on a product. */
export interface Inspection {
  product: Product;
  reports: readonly Report[];
  reportsTotal: number;
  reviews: readonly Review[];
  /** Latest first. */
  history: readonly HistoryEntry[];
  historyTotal: number;
}

export const inspection = createScreenLoad(
  async (id: string): Promise<Inspection> => {
    const [{ data: product }, reports, { data: reviews }, history] = await Promise.all([
      api('getProduct', { query: { id } }),
      api('listReports', { params: { id }, query: { limit: lists.reportsOnScreen } }),
      api('listReviews', { query: { id, limit: lists.reviewsOnPage } }),
      api('getHistory', { params: { id }, query: { limit: lists.historyOnScreen } }),
    ]);
    return {
      product,
      reports: reports.data,
      reportsTotal: reports.total,
      reviews,
      history: history.data,
      historyTotal: history.total,
    };
  },
  { onFailure: 'forget' }, // no decisions on outdated content
);

/** Votes for the product of the page over time, and who gave them. */
export const productVotes = createScreenLoad(
  async (id) => (await api('getProductVotes', { params: { id } })).data,
);

/** Asks for the reason, and removes a review as it is displayed. @returns true if it was removed */
export const removeOthersReview = async ({ _id, createdAt }: Review): Promise<boolean> => {
  const draft = `remove-review:${_id}:${createdAt}`; // about this text, not about an edited one
  try {
    const reason = await promptDialog({
      ...moderationConfirmations.removeOthersReview,
      value: takeDraft(draft)?.reason ?? '',
      max: sizes.rejectionNote,
      typed: (reason) => storeDraft(draft, { reason }),
    });
    if (reason === undefined) return false;
    await api('removeReview', { params: { id: _id }, body: { reason, seen: createdAt } });
    dropDraft(draft);
    await inspection.reload();
    notify.success(moderationMessages.othersReviewRemoved);
    return true;
  } catch (error) {
    if (errorCodeOf(error) === 'review_changed') await inspection.reload();
    notifyError(error, userErrorText(error));
    return false;
  }
};
