import { api } from '#lib/browser/api/api.ts';
import { errorCodeOf } from '#lib/browser/api/api-errors.ts';
import { newKey } from '#lib/browser/api/new-key.ts';
import { userErrorText } from '#lib/browser/api/user-error-text.ts';
import { alertDialog, type DialogText, dialogs } from '#lib/browser/feedback/dialogs.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { isComposing } from '#lib/browser/page/composing.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { isUnanswered } from '#lib/contract/kit/http-error.ts';
import type { Decision, ModeratedSummary } from '#lib/contract/moderation.ts';
import { isDone } from '#lib/domain/moderation.ts';
import { popups } from '#lib/domain/specification.ts';
import { alreadyDecided, decidedSince } from '#lib/text/messages/decisions.ts';
import { ownProductMessages, productDialogs } from '#lib/text/messages/own-products.ts';
import { textFields } from './keys.ts';
import { isUndone, offerUndo, whileDeciding } from './recent-decision.ts';

/** Keys that a dialog acts on itself, and those that only go with others. */
const ownKeys = new Set([
  'Enter',
  ' ',
  'Escape',
  'Tab',
  'Shift',
  'Control',
  'Alt',
  'AltGraph',
  'Meta',
  'CapsLock',
]);

const focus = (element: Element | null): void => {
  if (element?.isConnected && 'focus' in element) (element as HTMLElement).focus();
};

/** Sends a key once more, to where the focus is now. */
const press = ({ key, code, shiftKey }: KeyboardEvent): void => {
  const again = new KeyboardEvent('keydown', { key, code, shiftKey, bubbles: true, cancelable: true });
  (document.activeElement ?? document.body).dispatchEvent(again);
};

/** Time after a dialog has closed by itself in which Enter and Space are still meant for its button, in milliseconds. */
const lateKeys = 600;

/** Ignores them until another key is pressed. */
const ignoreLateKeys = (): void => {
  const ended = new AbortController();
  const signal = AbortSignal.any([ended.signal, AbortSignal.timeout(lateKeys)]);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else ended.abort();
  };
  document.addEventListener('keydown', onKey, { capture: true, signal });
};

/**
 * Reports a result, and closes by itself after `popups.duration`, or with the next key, which then acts where the focus
 * was before: in a text field it is typed. @param about a second line: what the result is about
 */
const passingDialog = async ({ title, text }: DialogText, about: string): Promise<void> => {
  const Swal = await dialogs().catch(() => undefined);
  if (!Swal) {
    notify.success(about);
    return;
  }
  const before = document.activeElement;
  const isTyping = before?.matches(textFields) ?? false;
  const onKey = (event: KeyboardEvent): void => {
    const { key, ctrlKey, altKey, metaKey } = event;
    const isOwn = ownKeys.has(key) && !(isTyping && key === ' ');
    if (isOwn || ctrlKey || altKey || metaKey || isComposing(event)) return;
    event.stopImmediatePropagation();
    const isShortcut = key.length === 1 && !isTyping;
    if (isShortcut) event.preventDefault();
    // A key that is held must not go on from product to product.
    if (event.repeat && !isTyping) return;
    stopListening(); // the key is sent once more
    Swal.close();
    focus(before);
    if (isShortcut) press(event);
  };
  const stopListening = () => document.removeEventListener('keydown', onKey, { capture: true });
  document.addEventListener('keydown', onKey, { capture: true });
  const { dismiss } = await Swal.fire({
    icon: 'success',
    titleText: title,
    text: `${text}\n${about}`,
    timer: popups.duration,
    returnFocus: false, // sweetalert2 does that 100 ms later, when the next key may have moved it
    hideClass: { popup: '', backdrop: '' },
  });
  stopListening();
  // One that opens the next product instead would end the offer to undo.
  if (dismiss === Swal.DismissReason.timer && !isTyping) ignoreLateKeys();
  if (document.activeElement === document.body) focus(before);
};

/** The product as the moderator saw it. */
type Seen = Pick<ModeratedSummary, 'status' | 'changed' | 'priority' | 'updatedAt' | 'decidedAt'>;

/** A screen on which products are decided on: the queue, or the page of one. */
interface DecisionScreen {
  /** A product as the moderator sees it. */
  seen(id: string): Seen | null | undefined;
  /**
   * Loads it again, after a decision on a product; without the decision if the product may have had that state already.
   * @param decidedAt time of an acceptance or rejection
   */
  reload(id: string, decision?: Decision, decidedAt?: string): Promise<void>;
  /** Loads it again, after a product was found to be changed or gone. @returns true if that has worked */
  refresh(id: string): Promise<boolean>;
}

/** 'unchanged': the product had that state already. 'undone': while the screen was loading. */
export type DecisionResult = 'changed' | 'unchanged' | 'undone' | 'failed';

export type Decide = (
  product: Pick<ModeratedSummary, '_id' | 'name'>,
  decision: Decision,
) => Promise<DecisionResult>;

/** Names the displayed version of a product and its latest decision, so that nothing unseen is decided on or overturned. */
const asSeen = (product: ReturnType<DecisionScreen['seen']>) => ({
  seen: product?.updatedAt,
  seenDecision: product?.decidedAt,
});

/** Returns a product as it is stored; undefined if that is unknown. */
const storedProduct = (id: string): Promise<ModeratedSummary | undefined> =>
  api('listForModeration', { query: { id, limit: 1 } }).then(
    ({ data }) => data[0],
    () => undefined,
  );

interface Sent {
  /** False: the product had that state already. */
  isChanged: boolean;
  decidedAt?: string | undefined;
}

/** Sends a decision on the displayed version of a product. If the response is lost, the stored product shows the result. */
export const sendDecision = async (
  id: string,
  product: ReturnType<DecisionScreen['seen']>,
  decision: Decision,
  batch: string,
): Promise<Sent> => {
  try {
    const body = { ...decision, ...asSeen(product), batch };
    const { data } = await api('changeProduct', { params: { id }, body });
    return { isChanged: data.modifiedCount > 0, decidedAt: data.decidedAt };
  } catch (error) {
    const isUnknown = isUnanswered(error) && navigator.onLine;
    const stored = isUnknown && product && !isDone(product, decision) ? await storedProduct(id) : undefined;
    if (!stored || !isDone(stored, decision)) throw error;
    return { isChanged: true, decidedAt: stored.decidedAt ?? undefined };
  }
};

/** True if the maker or another moderator has changed the product since it was loaded. */
export const isSuperseded = (code: string | undefined): code is 'changed_meanwhile' | 'decided_since' =>
  code === 'changed_meanwhile' || code === 'decided_since';

/**
 * Decides on the displayed version of a product, loads the screen again, and offers to undo the decision. Errors have been
 * notified.
 */
export const decideOn =
  ({ seen, reload, refresh }: DecisionScreen): Decide =>
  async ({ _id: id, name }, decision) => {
    const batch = newKey();
    try {
      const { isChanged, decidedAt } = await whileDeciding(() => sendDecision(id, seen(id), decision, batch));
      if (isChanged) offerUndo(decision, [{ _id: id, name }], batch);
      await (isChanged ? reload(id, decision, decidedAt) : reload(id));
      if (isUndone(batch)) return 'undone';
      return isChanged ? 'changed' : 'unchanged';
    } catch (error) {
      const code = errorCodeOf(error);
      // Without a response of the API, the decision may still be stored.
      if (isUnanswered(error) && navigator.onLine) await reload(id);
      const isOutdated = isSuperseded(code) || code === 'not_found';
      // The product was changed, decided on or deleted, or the role was taken away: what is outdated must not be acted on again.
      const isRefreshed = isOutdated && (await refresh(id));
      // The row may have left the list.
      const decided =
        isRefreshed && code === 'decided_since' ? (seen(id) ?? (await storedProduct(id))) : undefined;
      if (decided) notify.error(decidedSince(name, decided.status));
      else if (code !== 'not_found' || isRefreshed) {
        notifyError(error, userErrorText(error, { not_found: ownProductMessages.productGone }));
      }
      return 'failed';
    }
  };

/** Reports the result of a decision; resolves once the dialog is closed. */
export const notifyResult = async (result: DecisionResult, decided: string): Promise<void> => {
  if (result === 'changed') await passingDialog(productDialogs.updated, decided);
  const { title, text } = productDialogs.notUpdated;
  if (result === 'unchanged') await alertDialog('error', { title, text: `${text}\n${alreadyDecided}` });
};
