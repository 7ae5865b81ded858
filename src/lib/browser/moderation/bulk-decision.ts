import { atom, computed } from 'nanostores';
import { errorCodeOf } from '#lib/browser/api/api-errors.ts';
import { failureText } from '#lib/browser/api/error-texts.ts';
import { newKey } from '#lib/browser/api/new-key.ts';
import { alertDialog, confirmDialog } from '#lib/browser/feedback/dialogs.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import type { DecidedStatus, Decision, ModeratedSummary } from '#lib/contract/moderation.ts';
import { isDecided, isDone } from '#lib/domain/moderation.ts';
import { confirmDecision, decidedText, partlyDecided } from '#lib/text/messages/decisions.ts';
import { requestMessages } from '#lib/text/messages/requests.ts';
import { isSuperseded, notifyResult, sendDecision } from './decide.ts';
import { askingToLeave, endsCalls, isUndone, offerUndo, whileDeciding } from './recent-decision.ts';
import { pinRows, reviewQueue, unpinRows } from './review-queue.ts';

/** Selected products by id, across pages. */
export const $chosen = atom<ReadonlyMap<string, ModeratedSummary>>(new Map());

/** Progress of the bulk decision; undefined while none is running. */
export const $bulkProgress = atom<{ done: number; of: number } | undefined>();

/** The selected products as they are displayed now, since a decision may have been undone, but in the version that was selected. */
const $chosenAsDisplayed = computed([$chosen, reviewQueue.$listing], (chosen, { rows }): ModeratedSummary[] =>
  [...chosen.values()].map((product) => {
    const displayed = rows.find(({ _id }) => _id === product._id);
    return displayed ? { ...displayed, updatedAt: product.updatedAt } : product;
  }),
);

/** Number of selected products that each decision would change. */
export const $bulkCounts = computed($chosenAsDisplayed, (products) => {
  const count = (status: DecidedStatus) => products.filter((one) => !isDecided(one, status)).length;
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

interface SendResult {
  result: 'yes' | 'no' | 'changed';
  decidedAt?: string | undefined;
}

/** @throws an error that further calls would get too */
const send = async (product: ModeratedSummary, decision: Decision, batch: string): Promise<SendResult> => {
  try {
    const { isChanged, decidedAt } = await sendDecision(product._id, product, decision, batch);
    return { result: isChanged ? 'yes' : 'no', decidedAt };
  } catch (error) {
    if (endsCalls(error)) throw error;
    return { result: isSuperseded(errorCodeOf(error)) ? 'changed' : 'no' };
  }
};

/** Sequential, so that the site stays fast for others. Stops at an error that further calls would get too. */
const sendAll = async (products: readonly ModeratedSummary[], decision: Decision, batch: string) => {
  const sent: ({ product: ModeratedSummary } & SendResult)[] = [];
  for (const [done, product] of products.entries()) {
    $bulkProgress.set({ done, of: products.length });
    try {
      sent.push({ product, ...(await send(product, decision, batch)) });
    } catch (error) {
      return { sent, left: products.slice(done), error };
    }
  }
  return { sent, left: [] };
};

const idsOf = (products: readonly ModeratedSummary[]): string[] => products.map(({ _id }) => _id);

/**
 * Decides on all selected products after confirmation, and offers to undo it. Products that failed stay selected, and so
 * do those after an error that stopped it, unless somebody else changed them. @returns reports the result; undefined if the list has not
 * changed, or the decision was undone while it was loading
 */
export const decideOnChosen = async (decision: Decision): Promise<(() => Promise<void>) | undefined> => {
  const before = [...$chosen.get().values()];
  const products = $chosenAsDisplayed.get().filter((product) => !isDone(product, decision));
  if ($bulkProgress.get() || !products.length) return undefined;
  const published = products.filter(({ status }) => status === 'accepted').length;
  if (!(await confirmDialog(confirmDecision(decision, products.length, published)))) return undefined;
  const batch = newKey();
  const { sent, left, error } = await whileDeciding(() =>
    askingToLeave(products.length, () => sendAll(products, decision, batch)),
  );
  $bulkProgress.set(undefined);
  if (error instanceof HttpError && error.endsSession) return undefined;
  const decided = sent.flatMap(({ product, result, decidedAt }) =>
    result === 'yes' ? [{ ...product, decidedAt }] : [],
  );
  const missed = [...sent.flatMap(({ product, result }) => (result === 'yes' ? [] : [product])), ...left];
  const failed = new Set(
    idsOf([...sent.flatMap(({ product, result }) => (result === 'no' ? [product] : [])), ...left]),
  );
  // Also those that had this state already: they were not sent.
  choose(
    before.filter(({ _id }) => !failed.has(_id)),
    false,
  );
  offerUndo(decision, decided, batch);
  pinRows(decided, decision);
  unpinRows(idsOf(missed));
  await reviewQueue.reload();
  // One whose response was lost may have been decided on all the same.
  choose(
    reviewQueue.$listing.get().rows.filter((row) => failed.has(row._id) && isDone(row, decision)),
    false,
  );
  if (isUndone(batch)) return undefined;
  const reason = left.length ? failureText(error, requestMessages.requestFailed) : undefined;
  const names = (some: readonly ModeratedSummary[]) => some.map(({ name }) => name);
  return () =>
    missed.length
      ? alertDialog('error', partlyDecided(decision, decided.length, names(missed), reason))
      : notifyResult('changed', decidedText(names(decided), decision));
};
