import { toasts } from '#lib/limits.ts';
import './last-press.ts';
import {
  dropToast,
  lifeLeft,
  markDisplayed,
  type StoredToast,
  storedToasts,
  storeToast,
  type ToastKind,
} from './stored-toasts.ts';

interface Options {
  /** What it tells of, say 'login' or `vote:14`: it takes the place of earlier toasts about the same. */
  about?: string | undefined;
}

/** By id, the toasts that this page has shown, or is about to, and what they are about. */
const notified = new Map<string, string | undefined>();

let look: Promise<typeof import('#lib/browser/toasts/toasts.tsx')> | undefined;

/** One promise for all, so that they are shown in the order in which they are told. */
const loadLook = () => {
  look ??= import('#lib/browser/toasts/toasts.tsx').catch((error) => {
    look = undefined;
    throw error;
  });
  return look;
};

let leaving = Number.NEGATIVE_INFINITY;

/** A page that is being left shows its toasts for the next one to show: it ends no life, and begins none. */
const isBeingLeft = (): boolean => Date.now() - leaving < toasts.carryOver;

/** Runs once what is drawn now has been on the screen; never, if the page is gone before. */
const afterPaint = (work: () => void): void => {
  requestAnimationFrame(() => requestAnimationFrame(work));
};

const unlessBeingLeft = (work: () => void) => (): void => {
  if (!isBeingLeft()) work();
};

const show = async (toast: StoredToast): Promise<void> => {
  const { id, about } = toast;
  notified.set(id, about);
  const { showToast } = await loadLook();
  const life = lifeLeft(toast);
  // Something later may have taken its place meanwhile.
  if (!notified.has(id) || life <= 0) return;
  const now = Date.now();
  showToast(toast, life);
  afterPaint(unlessBeingLeft(() => markDisplayed(id, now)));
  setTimeout(
    unlessBeingLeft(() => dropToast(id)),
    life,
  );
};

const hide = async (id: string): Promise<void> => {
  notified.delete(id);
  const { hideToast } = await loadLook();
  hideToast(id);
};

/** Whatever was said of this is so no longer, here and on the pages to come. */
const settle = (about: string): void => {
  for (const stored of storedToasts()) if (stored.about === about) dropToast(stored.id);
  for (const [id, topic] of notified) if (topic === about) hide(id).catch(() => {});
};

const teller =
  (kind: ToastKind) =>
  (text: string, { about }: Options = {}): void => {
    if (about !== undefined) settle(about);
    // Without its look a message is still a message: the page that comes next shows what is kept.
    show(storeToast(kind, text, about)).catch(() => {});
  };

/** Loads the look of messages: that the network has gone can't be told by what would have to come over it. */
export const prepareToasts = (): void => {
  loadLook().catch(() => {});
};

/** Tells the person what happened, at the bottom right. */
export const notify = {
  success: teller('success'),
  error: teller('error'),
  info: teller('info'),
  settle,
};

/** Shows what is left of the last page's toasts. What this one has told meanwhile stands there already. */
export const resumeToasts = (): void => {
  for (const toast of storedToasts()) if (!notified.has(toast.id)) show(toast).catch(() => {});
};

/** A page that is taken up again out of the browser's memory shows of its toasts what is left by now. */
const restore = ({ persisted }: PageTransitionEvent): void => {
  if (!persisted) return;
  leaving = Number.NEGATIVE_INFINITY;
  const living = new Set(storedToasts().map(({ id }) => id));
  for (const id of notified.keys()) if (!living.has(id)) hide(id).catch(() => {});
  notified.clear();
  resumeToasts();
};

if (typeof document !== 'undefined') {
  addEventListener('pageshow', restore);
  // A browser that can't tell shows on the next page what is left of them.
  if ('navigation' in window) {
    navigation.addEventListener('navigate', ({ destination, downloadRequest }) => {
      if (!destination.sameDocument && downloadRequest === null) leaving = Date.now();
    });
    // The page stays after all.
    navigation.addEventListener('navigateerror', () => {
      leaving = Number.NEGATIVE_INFINITY;
    });
  }
}
