import { atom } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { errorCodeOf } from '#lib/browser/api/api-errors.ts';
import { alertDialog } from '#lib/browser/feedback/dialogs.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { createPagedList } from '#lib/browser/lists/paged-list.ts';
import { settledSession } from '#lib/browser/member/session.ts';
import { notify } from '#lib/browser/page/notify.ts';
import type { Decision, ModeratedSummary } from '#lib/contract/moderation.ts';
import { firstQueue, type QueueQuery, queueFilter } from '#lib/domain/moderation.ts';
import { lists } from '#lib/limits.ts';
import { userErrorTexts } from '#lib/text/messages/errors.ts';
import { productDialogs } from '#lib/text/messages/own-products.ts';

/** How many products wait for a decision, whatever the list shows. */
export const $pendingTotal = atom<number | undefined>();

const countPending = async (): Promise<void> => {
  const { total } = await api('listForModeration', { query: { status: 'pending', limit: 1 } });
  $pendingTotal.set(total);
};

/** Every product, as a moderator narrows and sorts them. */
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

/** Which state of a product the moderator has before them. */
const expectedVersion = (id: string): string | undefined =>
  reviewQueue.$listing.get().rows.find(({ _id }) => _id === id)?.updatedAt;

/** What became of a decision: 'unchanged' when the product held that state already. */
export type DecisionResult = 'changed' | 'unchanged' | 'failed';

/** Decides on a product as the list shows it, and refreshes the list; a request that fails is told of. */
export const decide = async (id: string, decision: Decision): Promise<DecisionResult> => {
  try {
    const { data } = await api('changeProduct', {
      params: { id },
      body: { ...decision, seen: expectedVersion(id) },
    });
    await reviewQueue.reload();
    return data.modifiedCount ? 'changed' : 'unchanged';
  } catch (error) {
    const code = errorCodeOf(error);
    const isOutdated = code === 'changed_meanwhile' || code === 'not_found';
    // What is gone, or hidden from whom is no moderator any more, must not stand there to be pressed again.
    if (isOutdated) await reviewQueue.reload();
    if (code === 'changed_meanwhile') notify.error(userErrorTexts.changed_meanwhile);
    else if (!isOutdated || reviewQueue.$listing.get().state === 'ready') notifyError(error);
    return 'failed';
  }
};

/** Says what became of a decision; resolves once that is read. */
export const notifyResult = async (result: DecisionResult): Promise<void> => {
  if (result === 'changed') await alertDialog('success', productDialogs.updated);
  if (result === 'unchanged') await alertDialog('error', productDialogs.notUpdated);
};
