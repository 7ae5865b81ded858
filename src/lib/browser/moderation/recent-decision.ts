import { atom } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { errorCodeOf, isTemporary } from '#lib/browser/api/api-errors.ts';
import { userErrorText } from '#lib/browser/api/user-error-text.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { dropDraft, storeDraft, takeDraft } from '#lib/browser/forms/stored-draft.ts';
import { $session } from '#lib/browser/member/session.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import type { Decision } from '#lib/contract/moderation.ts';
import type { Rejection } from '#lib/contract/products.ts';
import { undo } from '#lib/domain/moderation.ts';
import { needsNote, type RejectionReason, rejectionReasons } from '#lib/domain/rejection-reasons.ts';
import { couldNotExplain, couldNotUndo, undoneText } from '#lib/text/messages/decisions.ts';
import { ownProductMessages } from '#lib/text/messages/own-products.ts';

interface Decided {
  _id: string;
  name: string;
}

/** The last decision that was made on this screen, on one product or on many. */
export interface RecentDecision {
  decision: Decision;
  products: readonly Decided[];
  batch: string;
  /** True if it can still be undone. */
  undoable: boolean;
  /** The reason that the makers read. */
  rejection?: Rejection;
  /** A request about it is in flight. */
  busy: boolean;
}

/** Undefined before the first decision, and once the last one can neither be undone nor explained. */
export const $recentDecision = atom<RecentDecision | undefined>();

/** The form that asks why is open, with this reason chosen. */
export const $explaining = atom<{ reason?: RejectionReason } | undefined>();

let timer: ReturnType<typeof setTimeout> | undefined;
/** Time of `performance.now()` at which the offer to undo ends. */
let offerEnds = 0;

const update = (batch: string, change: Partial<RecentDecision>): void => {
  const recent = $recentDecision.get();
  if (recent?.batch === batch) $recentDecision.set({ ...recent, ...change });
};

export const isRejection = ({ decision }: Pick<RecentDecision, 'decision'>): boolean =>
  'status' in decision && decision.status === 'rejected';

/** Name of the draft of this screen's form. */
const draftHere = (): string => `rejection:${location.pathname}`;

export const dropExplanation = (): void => dropDraft(draftHere());

/** Stores the unsent note, with the decision it is about: a reload or a login forgets that too. */
export const storeExplanation = (
  { products, batch }: RecentDecision,
  { reason, note }: { reason: RejectionReason | undefined; note: string },
): void => {
  const decided = products.map(({ _id, name }): Decided => ({ _id, name }));
  if (note) storeDraft(draftHere(), { products: JSON.stringify(decided), batch, reason: reason ?? '', note });
  else dropExplanation();
};

/** The unsent note about a decision, with the reason that was chosen. */
export const storedExplanation = (batch: string): { reason?: RejectionReason; note: string } | undefined => {
  const draft = takeDraft(draftHere());
  if (draft?.batch !== batch) return undefined;
  const reason = rejectionReasons.find((one) => one === draft.reason);
  return { ...(reason && { reason }), note: draft.note ?? '' };
};

export const forgetDecision = (): void => {
  clearTimeout(timer);
  $explaining.set(undefined);
  $recentDecision.set(undefined);
};

/** `forgetDecision` by its moderator, who thereby drops an unsent note too. */
export const dismissDecision = (): void => {
  dropExplanation();
  forgetDecision();
};

/** A rejection stays after its time, until the next decision: it can still be explained. */
const endUndo = (batch: string): void => {
  const recent = $recentDecision.get();
  if (recent?.batch !== batch) return;
  if (isRejection(recent)) update(batch, { undoable: false });
  else forgetDecision();
};

const endUndoAfter = (duration: number, batch: string): void => {
  timer = setTimeout(() => endUndo(batch), duration);
};

const draftProducts = (): Decided[] => JSON.parse(takeDraft(draftHere())?.products ?? '[]');

/** Offers to undo a decision, and to explain a rejection. An unsent note on an earlier one about the same products is dropped. */
export const offerUndo = (decision: Decision, products: readonly Decided[], batch: string): void => {
  forgetDecision();
  if (!products.length) return;
  const ids = new Set(products.map(({ _id }) => _id));
  if (draftProducts().some(({ _id }) => ids.has(_id))) dropExplanation();
  $recentDecision.set({ decision, products, batch, undoable: true, busy: false });
  offerEnds = performance.now() + undo.offered;
  endUndoAfter(undo.offered, batch);
};

/**
 * Starts the decisions of a screen. With an unsent note from before a reload or a login, its rejection is the recent one
 * again; it can't be undone any more. @returns a function that ends them
 */
export const beginDecisions = (): (() => void) => {
  const batch = takeDraft(draftHere())?.batch;
  if (batch) {
    const decision = { status: 'rejected' } as const;
    $recentDecision.set({ decision, products: draftProducts(), batch, undoable: false, busy: false });
    $explaining.set({});
  }
  return forgetDecision;
};

/** True if the call ended the session, or may succeed later: further calls would fail too. */
export const endsCalls = (error: unknown): boolean =>
  isTemporary(error) || (error instanceof HttpError && error.endsSession);

/**
 * Runs `work`, which sends several requests one after another. Until it is done, the browser asks before it leaves the page,
 * because the requests that are not sent yet would be missing. A single one outlives the page.
 */
export const askingToLeave = async <Result>(
  requests: number,
  work: () => Promise<Result>,
): Promise<Result> => {
  const ask = (event: BeforeUnloadEvent): void => {
    // The redirect to the login, once the session has ended, needs no permission.
    if (requests > 1 && $session.get().state === 'in') event.preventDefault();
  };
  addEventListener('beforeunload', ask);
  try {
    return await work();
  } finally {
    removeEventListener('beforeunload', ask);
  }
};

interface Missed {
  /** Their requests were rejected. */
  rejected: readonly Decided[];
  /** Those of them whose decision was replaced, or that were deleted: it can neither be undone nor explained. */
  overturned: readonly Decided[];
  /** The request of the first one got such an error, and the others were not sent. */
  left: readonly Decided[];
  /** The last error. */
  error: unknown;
}

const isOverturned = (error: unknown): boolean => {
  const code = errorCodeOf(error);
  return code === 'decided_since' || code === 'not_found';
};

/** Sends a request for each product in turn, until an error that the further ones would get too. */
const forEach = ({ products }: RecentDecision, send: (id: string) => Promise<unknown>): Promise<Missed> =>
  askingToLeave(products.length, async () => {
    const rejected: Decided[] = [];
    const overturned: Decided[] = [];
    let error: unknown;
    for (const [index, product] of products.entries()) {
      try {
        await send(product._id);
      } catch (caught) {
        error = caught;
        if (endsCalls(error)) return { rejected, overturned, left: products.slice(index), error };
        rejected.push(product);
        if (isOverturned(error)) overturned.push(product);
      }
    }
    return { rejected, overturned, left: [], error };
  });

/** @param text names them, if there were several products */
const reportMissed = (
  { rejected, left, error }: Missed,
  of: number,
  text: (names: readonly string[]) => string,
): void => {
  if (rejected.length && of > 1) notify.error(text(rejected.map(({ name }) => name)));
  else if (rejected.length)
    notifyError(error, userErrorText(error, { not_found: ownProductMessages.productGone }));
  if (left.length) notifyError(error);
};

let deciding = 0;

/** Runs requests that decide. Until they are answered, the last decision is the one before, and is not undone. */
export const whileDeciding = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  deciding++;
  try {
    return await work();
  } finally {
    deciding--;
  }
};

let lastUndone: string | undefined;

/** True if this decision was the last one to be undone: its success is no news any more. */
export const isUndone = (batch: string): boolean => batch === lastUndone;

/**
 * Undoes the last decision, while that is offered. What the server could not decide about stays, to be undone again; if there is
 * nothing of that, rejections that can't be undone any more stay, to be explained.
 * @returns true if the list may have changed
 */
export const undoRecent = async (): Promise<boolean> => {
  const recent = $recentDecision.get();
  if (deciding || !recent?.undoable || recent.busy) return false;
  const { batch, products } = recent;
  lastUndone = batch;
  clearTimeout(timer); // it was pressed in time, however long the requests take
  update(batch, { busy: true });
  const missed = await forEach(recent, (id) => api('undoDecision', { params: { id }, body: { batch } }));
  const { rejected, overturned, left, error } = missed;
  const explainable = isRejection(recent) ? rejected.filter((one) => !overturned.includes(one)) : [];
  const undone = products.filter((product) => !rejected.includes(product) && !left.includes(product));
  if ($recentDecision.get()?.batch === batch) {
    if (left.length && isTemporary(error)) {
      update(batch, { products: left, busy: false });
      endUndoAfter(offerEnds - performance.now(), batch);
    } else if (explainable.length && !left.length)
      update(batch, { products: explainable, undoable: false, busy: false });
    else forgetDecision();
    // What could not be undone still wants its note: the draft of it is there after a reload.
    if (undone.length === products.length) dropExplanation();
  }
  reportMissed(missed, products.length, couldNotUndo);
  if (undone.length) notify.success(undoneText(undone.map(({ name }) => name)));
  return navigator.onLine || left.length < products.length;
};

/**
 * Tells the makers why their products were rejected, and closes the form. Products whose rejection was overturned are named
 * and dropped. @returns true if the makers of all others can read it
 */
export const explainRecent = async (rejection: Rejection): Promise<boolean> => {
  const recent = $recentDecision.get();
  if (!recent || recent.busy || !isRejection(recent)) return false;
  const { batch, products } = recent;
  const { reason, note } = rejection;
  const explaining = $explaining.get();
  const draft = storedExplanation(batch);
  update(batch, { busy: true });
  const missed = await forEach(recent, (id) =>
    api('explainRejection', { params: { id }, body: { reason, note: note ?? '', batch } }),
  );
  const { rejected, overturned, left } = missed;
  const remaining = products.filter((product) => !overturned.includes(product));
  const isSent = remaining.length > 0 && rejected.length === overturned.length && !left.length;
  if (remaining.length) update(batch, { products: remaining, busy: false, ...(isSent && { rejection }) });
  else if ($recentDecision.get()?.batch === batch) dismissDecision();
  // A reason or a note that was changed while the request was in flight stays, to be sent too.
  if (isSent && $explaining.get() === explaining && storedExplanation(batch)?.note === draft?.note) {
    if (draft) dropExplanation();
    $explaining.set(undefined);
  }
  reportMissed(missed, products.length, couldNotExplain);
  return isSent;
};

/**
 * Explains the last decision, if it is a rejection, by the number of a reason. One that needs a sentence opens the form; in
 * an open form, a number only chooses the reason.
 * @returns true if the makers can read it
 */
export const explainByKey = async (digit: string): Promise<boolean> => {
  const recent = $recentDecision.get();
  const reason = rejectionReasons[Number(digit) - 1];
  if (!recent || !isRejection(recent) || !reason) return false;
  if (!needsNote(reason) && !$explaining.get()) return explainRecent({ reason, note: null });
  $explaining.set({ reason });
  return false;
};
