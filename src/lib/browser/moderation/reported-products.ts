import { api } from '#lib/browser/api/api.ts';
import { errorCodeOf } from '#lib/browser/api/api-errors.ts';
import { alertDialog, confirmDialog } from '#lib/browser/feedback/dialogs.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { createPagedList } from '#lib/browser/lists/paged-list.ts';
import { settledSession } from '#lib/browser/member/session.ts';
import { notify } from '#lib/browser/page/notify.ts';
import type { ModeratedSummary } from '#lib/contract/moderation.ts';
import { lists } from '#lib/domain/specification.ts';
import { moderationConfirmations, moderationMessages } from '#lib/text/messages/moderation.ts';
import { deletionText, productConfirmations, productDialogs } from '#lib/text/messages/own-products.ts';
import { $reportedTotal } from './totals.ts';

/** Published products with reports, most reported first. */
export const reportedList = createPagedList<ModeratedSummary, Record<never, string>>({
  defaults: {},
  perPage: lists.rowsPerPage,
  load: async (_query, pagination) => {
    await settledSession();
    const query = { status: 'accepted', reported: 'true', sort: 'reports', ...pagination } as const;
    const response = await api('listForModeration', { query });
    $reportedTotal.set(response.total);
    return response;
  },
});

/**
 * Deletes a reported product after confirmation.
 * @param settle called after the list was reloaded, and again after the result dialog was closed
 */
export const deleteReported = async (product: ModeratedSummary, settle: () => void): Promise<void> => {
  try {
    if (!(await confirmDialog({ ...productConfirmations.deleteProduct, text: deletionText(product) })))
      return;
    const { data } = await api('deleteProduct', { params: { id: product._id } }).catch((error) => {
      // Another moderator has dismissed its reports, or it is no longer published.
      if (errorCodeOf(error) === 'not_reported') return { data: { deletedCount: 0 } };
      throw error;
    });
    await reportedList.reload();
    settle();
    await (data.deletedCount
      ? alertDialog('success', productDialogs.productDeleted)
      : alertDialog('error', productDialogs.notDeleted));
    settle();
  } catch (error) {
    notifyError(error);
  }
};

/** Removes the reports of a product after confirmation. @param settle called after the list was reloaded */
export const dismissReports = async (
  { _id: id }: Pick<ModeratedSummary, '_id'>,
  settle: () => void,
): Promise<void> => {
  try {
    if (!(await confirmDialog(moderationConfirmations.dismissReports))) return;
    await api('dismissReports', { params: { id } });
    await reportedList.reload();
    settle();
    notify.success(moderationMessages.reportsDismissed);
  } catch (error) {
    notifyError(error);
  }
};
