import { atom, computed } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { errorCodeOf } from '#lib/browser/api/api-errors.ts';
import { alertDialog, confirmDialog } from '#lib/browser/feedback/dialogs.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import type { ModeratedSummary, ReviewStatus } from '#lib/contract/moderation.ts';
import { isDecided } from '#lib/domain/moderation.ts';
import { confirmDecision, decisionSummary } from '#lib/text/messages/moderation.ts';
import { reviewQueue } from './review-queue.ts';

/** The products chosen to be decided on at once, by their ids; those of other pages stay chosen. */
export const $chosen = atom<ReadonlyMap<string, ModeratedSummary>>(new Map());

/** How far a decision about many is, while it is under way. */
export const $bulkProgress = atom<{ done: number; of: number } | undefined>();

/** How many of the chosen each verdict would change. */
export const $bulkCounts = computed($chosen, (chosen) => {
  const count = (status: ReviewStatus) =>
    [...chosen.values()].filter((one) => !isDecided(one, status)).length;
  return { accepted: count('accepted'), rejected: count('rejected') };
});

/** Chooses these, or lets go of them. */
export const choose = (products: readonly ModeratedSummary[], isChosen: boolean): void => {
  const chosen = new Map($chosen.get());
  for (const product of products) {
    if (isChosen) chosen.set(product._id, product);
    else chosen.delete(product._id);
  }
  $chosen.set(chosen);
};

export const chooseNone = (): void => $chosen.set(new Map());

type Reached = 'yes' | 'no' | 'changed' | 'signed out';

const send = async (product: ModeratedSummary, status: ReviewStatus): Promise<Reached> => {
  const { _id: id, updatedAt: seen } = product;
  try {
    const { data } = await api('changeProduct', { params: { id }, body: { status, seen } });
    return data.modifiedCount ? 'yes' : 'no';
  } catch (error) {
    if (error instanceof HttpError && error.endsSession) return 'signed out';
    return errorCodeOf(error) === 'changed_meanwhile' ? 'changed' : 'no';
  }
};

/** One after the other, so that the site stays quick for everybody else. @returns those it did not reach */
const sendAll = async (products: readonly ModeratedSummary[], status: ReviewStatus) => {
  const missed: { product: ModeratedSummary; reached: Reached }[] = [];
  for (const [done, product] of products.entries()) {
    $bulkProgress.set({ done, of: products.length });
    const reached = await send(product, status);
    if (reached === 'signed out') return undefined;
    if (reached !== 'yes') missed.push({ product, reached });
  }
  return missed;
};

const isSure = (status: ReviewStatus, count: number): Promise<boolean> =>
  confirmDialog(confirmDecision(status, count)).catch((error) => {
    notifyError(error);
    return false;
  });

/**
 * Decides on all chosen products once the moderator has said yes, and says what became of it. Those missed stay
 * chosen, unless they say something else by now. @returns whether the list has changed
 */
export const decideOnChosen = async (status: ReviewStatus): Promise<boolean> => {
  const products = [...$chosen.get().values()].filter((product) => !isDecided(product, status));
  if ($bulkProgress.get() || !(await isSure(status, products.length))) return false;
  const missed = await sendAll(products, status).finally(() => $bulkProgress.set(undefined));
  if (!missed) return false;
  const stored = missed.filter(({ reached }) => reached !== 'changed');
  $chosen.set(new Map(stored.map(({ product }) => [product._id, product])));
  await reviewQueue.reload();
  const names = missed.map(({ product }) => product.name);
  const summary = decisionSummary(status, products.length - missed.length, names);
  await alertDialog(missed.length ? 'error' : 'success', summary);
  return true;
};
