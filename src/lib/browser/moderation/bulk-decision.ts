import { atom, computed } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { errorCodeOf } from '#lib/browser/api/api-errors.ts';
import { alertDialog, confirmDialog } from '#lib/browser/feedback/dialogs.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import type { DecidedStatus, ModeratedSummary } from '#lib/contract/moderation.ts';
import { isDecided } from '#lib/domain/moderation.ts';
import { confirmDecision, decisionSummary } from '#lib/text/messages/moderation.ts';
import { reviewQueue } from './review-queue.ts';

/** Selected products by id, across pages. */
export const $chosen = atom<ReadonlyMap<string, ModeratedSummary>>(new Map());

/** Progress of a bulk decision; undefined while there is none. */
export const $bulkProgress = atom<{ done: number; of: number } | undefined>();

/** How many of the selected products each decision would change. */
export const $bulkCounts = computed($chosen, (chosen) => {
  const count = (status: DecidedStatus) =>
    [...chosen.values()].filter((one) => !isDecided(one, status)).length;
  return { accepted: count('accepted'), rejected: count('rejected') };
});

export const choose = (products: readonly ModeratedSummary[], isChosen: boolean): void => {
  const chosen = new Map($chosen.get());
  for (const product of products) {
    if (isChosen) chosen.set(product._id, product);
    else chosen.delete(product._id);
  }
  $chosen.set(chosen);
};

export const chooseNone = (): void => $chosen.set(new Map());

type SendResult = 'yes' | 'no' | 'changed' | 'signed out';

const send = async (product: ModeratedSummary, status: DecidedStatus): Promise<SendResult> => {
  const { _id: id, updatedAt: seen } = product;
  try {
    const { data } = await api('changeProduct', { params: { id }, body: { status, seen } });
    return data.modifiedCount ? 'yes' : 'no';
  } catch (error) {
    if (error instanceof HttpError && error.endsSession) return 'signed out';
    return errorCodeOf(error) === 'changed_meanwhile' ? 'changed' : 'no';
  }
};

/** Sequential, so that the site stays fast for others. @returns those that failed; undefined if the session ended */
const sendAll = async (products: readonly ModeratedSummary[], status: DecidedStatus) => {
  const missed: { product: ModeratedSummary; result: SendResult }[] = [];
  for (const [done, product] of products.entries()) {
    $bulkProgress.set({ done, of: products.length });
    const result = await send(product, status);
    if (result === 'signed out') return undefined;
    if (result !== 'yes') missed.push({ product, result });
  }
  return missed;
};

const isSure = (status: DecidedStatus, count: number): Promise<boolean> =>
  confirmDialog(confirmDecision(status, count)).catch((error) => {
    notifyError(error);
    return false;
  });

/**
 * Decides on all selected products after confirmation, and reports the result. Those that failed stay selected, unless
 * they have been changed meanwhile. @returns whether the list has changed
 */
export const decideOnChosen = async (status: DecidedStatus): Promise<boolean> => {
  const products = [...$chosen.get().values()].filter((product) => !isDecided(product, status));
  if ($bulkProgress.get() || !(await isSure(status, products.length))) return false;
  const missed = await sendAll(products, status).finally(() => $bulkProgress.set(undefined));
  if (!missed) return false;
  const stillChosen = missed.filter(({ result }) => result !== 'changed');
  $chosen.set(new Map(stillChosen.map(({ product }) => [product._id, product])));
  await reviewQueue.reload();
  const names = missed.map(({ product }) => product.name);
  const summary = decisionSummary(status, products.length - missed.length, names);
  await alertDialog(missed.length ? 'error' : 'success', summary);
  return true;
};
