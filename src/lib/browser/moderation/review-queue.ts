import { api } from '#lib/browser/api/api.ts';
import { errorCodeOf } from '#lib/browser/api/api-errors.ts';
import { newKey } from '#lib/browser/api/new-key.ts';
import { alertDialog, type Confirmation, confirmDialog } from '#lib/browser/feedback/dialogs.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { createPagedList } from '#lib/browser/lists/paged-list.ts';
import { settledSession } from '#lib/browser/member/session.ts';
import { notify } from '#lib/browser/page/notify.ts';
import type { Decision, ModeratedSummary } from '#lib/contract/moderation.ts';
import { firstQueue, type QueueQuery, queueFilter } from '#lib/domain/moderation.ts';
import { lists } from '#lib/limits.ts';
import { userErrorTexts } from '#lib/text/messages/errors.ts';
import { productDialogs } from '#lib/text/messages/own-products.ts';
import { passingDialog } from './decision-dialog.ts';
import { offerUndo } from './recent-decision.ts';
import { countPending } from './totals.ts';

/** All products, filtered and sorted by the moderator. */
export const reviewQueue = createPagedList<ModeratedSummary, QueueQuery>({
  defaults: firstQueue,
  perPage: lists.rowsPerPage,
  load: async (query, pagination) => {
    await settledSession();
    const [response] = await Promise.all([
      api('listForModeration', { query: { ...queueFilter(query), ...pagination } }),
      countPending(),
    ]);
    return response;
  },
});

export type { Decision } from '#lib/contract/moderation.ts';

/** The version of the product that the moderator sees. */
const expectedVersion = (id: string): string | undefined =>
  reviewQueue.$listing.get().rows.find(({ _id }) => _id === id)?.updatedAt;

/** 'unchanged': the product had that state already. */
export type DecisionResult = 'changed' | 'unchanged' | 'failed';

/**
 * Decides on the displayed version of a product, reloads the list, and offers to undo the decision. Errors have been
 * notified.
 */
export const decide = async (
  { _id: id, name }: Pick<ModeratedSummary, '_id' | 'name'>,
  decision: Decision,
): Promise<DecisionResult> => {
  const batch = newKey();
  try {
    const { data } = await api('changeProduct', {
      params: { id },
      body: { ...decision, seen: expectedVersion(id), batch },
    });
    if (data.modifiedCount) offerUndo(decision, [{ _id: id, name }], batch);
    await reviewQueue.reload();
    return data.modifiedCount ? 'changed' : 'unchanged';
  } catch (error) {
    const code = errorCodeOf(error);
    const isOutdated = code === 'changed_meanwhile' || code === 'not_found';
    // The product was changed or deleted, or the role was taken away: the outdated row must not be acted on again.
    if (isOutdated) await reviewQueue.reload();
    if (code === 'changed_meanwhile') notify.error(userErrorTexts.changed_meanwhile);
    else if (!isOutdated || reviewQueue.$listing.get().state === 'ready') notifyError(error);
    return 'failed';
  }
};

/** Asks before a decision that buttons make at once, but a slip of a finger must not. Errors have been notified. */
export const isSure = (question: Confirmation): Promise<boolean> =>
  confirmDialog(question).catch((error) => {
    notifyError(error);
    return false;
  });

/** Reports the result of a decision; resolves once the dialog is closed. */
export const notifyResult = async (result: DecisionResult, decided: string): Promise<void> => {
  if (result === 'changed') await passingDialog(productDialogs.updated, decided);
  if (result === 'unchanged') await alertDialog('error', productDialogs.notUpdated);
};
