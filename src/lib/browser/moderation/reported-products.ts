import { api } from '#lib/browser/api/api.ts';
import { errorCodeOf } from '#lib/browser/api/api-errors.ts';
import { userErrorText } from '#lib/browser/api/user-error-text.ts';
import { reloadFigures } from '#lib/browser/dashboard/figures.ts';
import { alertDialog, confirmDialog } from '#lib/browser/feedback/dialogs.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { createPagedList } from '#lib/browser/lists/paged-list.ts';
import { reloadAfterFailure } from '#lib/browser/lists/reload-after-failure.ts';
import { settledSession } from '#lib/browser/member/session.ts';
import { notify } from '#lib/browser/page/notify.ts';
import type { ModeratedSummary } from '#lib/contract/moderation.ts';
import { lists } from '#lib/domain/specification.ts';
import { moderationConfirmations, moderationMessages } from '#lib/text/messages/moderation.ts';
import {
  deletionText,
  ownProductMessages,
  productConfirmations,
  productDialogs,
} from '#lib/text/messages/own-products.ts';

/** Published products with reports, most reported first. */
export const reportedList = createPagedList<ModeratedSummary, Record<never, string>>({
  defaults: {},
  perPage: lists.rowsPerPage,
  load: async (_query, pagination) => {
    await settledSession();
    const query = { status: 'accepted', reported: 'true', sort: 'reports', ...pagination } as const;
    void reloadFigures(); // the rows don't wait for it
    return api('listForModeration', { query });
  },
});

/** Notifies of an error and reloads the list: the product may have changed. */
const notifyAndReload = async (error: unknown, settle: () => void): Promise<void> => {
  notifyError(error, userErrorText(error, { not_found: ownProductMessages.productGone }));
  await reloadAfterFailure(error, async () => {
    await reportedList.reload();
    settle();
  });
};

/** Deletes a product. @returns why another moderator's action prevented that; undefined if it is deleted */
const deleteOrReason = async (id: string): Promise<string | undefined> => {
  try {
    const { data } = await api('deleteProduct', { params: { id } });
    return data.deletedCount ? undefined : ownProductMessages.productGone;
  } catch (error) {
    if (errorCodeOf(error) === 'not_reported') return moderationMessages.notReported;
    throw error;
  }
};

/**
 * Deletes a reported product after confirmation.
 * @param settle called after the list was reloaded, and again after the result dialog was closed
 */
export const deleteReported = async (product: ModeratedSummary, settle: () => void): Promise<void> => {
  try {
    if (!(await confirmDialog({ ...productConfirmations.deleteProduct, text: deletionText(product) })))
      return;
    const reason = await deleteOrReason(product._id);
    await reportedList.reload();
    settle();
    const { title, text } = productDialogs.notDeleted;
    await (reason
      ? alertDialog('error', { title, text: `${text}\n${reason}` })
      : alertDialog('success', productDialogs.productDeleted));
    settle();
  } catch (error) {
    await notifyAndReload(error, settle);
  }
};

/** Removes the displayed reports of a product after confirmation. @param settle called after the list was reloaded */
export const dismissReports = async (
  { _id: id, lastReportAt }: Pick<ModeratedSummary, '_id' | 'lastReportAt'>,
  settle: () => void,
): Promise<void> => {
  try {
    if (!(await confirmDialog(moderationConfirmations.dismissReports))) return;
    await api('dismissReports', { params: { id }, query: { seen: lastReportAt ?? undefined } });
    await reportedList.reload();
    settle();
    notify.success(moderationMessages.reportsDismissed);
  } catch (error) {
    await notifyAndReload(error, settle);
  }
};
