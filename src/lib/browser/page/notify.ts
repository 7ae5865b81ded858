import './last-press.ts';
import { isLeaving, whenStaying } from './leaving.ts';
import { plainToaster } from './plain-toaster.ts';
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
  /** Topic, say 'login' or `vote:14`: replaces earlier toasts on the same topic. */
  about?: string | undefined;
}

/** Topics of the toasts that this page displays or is about to, by id of the toast. */
const topics = new Map<string, string | undefined>();

type Toaster = Pick<typeof import('#lib/browser/toasts/toasts.tsx'), 'showToast' | 'hideToast'>;

let toaster: Promise<Toaster> | undefined;

/** One shared promise, so that toasts are displayed in the order of the calls. */
const loadToaster = (): Promise<Toaster> => {
  toaster ??= import('#lib/browser/toasts/toasts.tsx').then(
    (real) => {
      plainToaster.clear();
      return real;
    },
    () => {
      toaster = undefined;
      return plainToaster;
    },
  );
  return toaster;
};

/** Two frames, in which a page that is left right after the report, as by a login, has begun its navigation. */
const twoFrames = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

/** A new toast of a page that is being left is displayed by the next page alone, for its whole time. */
const isForNextPage = ({ displayedAt }: StoredToast): boolean => isLeaving() && displayedAt === undefined;

const show = async (toast: StoredToast): Promise<void> => {
  const { id, about } = toast;
  topics.set(id, about);
  const { showToast } = await loadToaster();
  // A hidden page has no frames.
  if (toast.displayedAt === undefined && !document.hidden) await twoFrames();
  const life = lifeLeft(toast);
  // A later toast on its topic may have replaced it while the toaster was loading.
  if (!topics.has(id) || life <= 0) return;
  if (isForNextPage(toast)) {
    topics.delete(id);
    return;
  }
  showToast(toast, life);
  markDisplayed(id, Date.now());
  setTimeout(() => topics.has(id) && dropToast(id), life);
};

const hide = async (id: string): Promise<void> => {
  topics.delete(id);
  const { hideToast } = await loadToaster();
  hideToast(id);
};

/** Removes all toasts on a topic, here and from storage. */
const settle = (about: string): void => {
  for (const stored of storedToasts()) if (stored.about === about) dropToast(stored.id);
  for (const [id, topic] of topics) if (topic === about) hide(id).catch(() => {});
};

const notifier =
  (kind: ToastKind) =>
  (text: string, { about }: Options = {}): void => {
    if (about !== undefined) settle(about);
    // If it can't be displayed here, the next page displays the stored toast.
    show(storeToast(kind, text, about)).catch(() => {});
  };

/** Loads the toaster ahead of need: once the network is gone only the plain one is left to report that. */
export const prepareToasts = (): void => {
  loadToaster();
};

/** Displays toasts at the bottom right. */
export const notify = {
  success: notifier('success'),
  error: notifier('error'),
  info: notifier('info'),
  settle,
};

/** Displays the stored toasts of earlier pages for their remaining time. */
export const resumeToasts = (): void => {
  for (const toast of storedToasts()) if (!topics.has(toast.id)) show(toast).catch(() => {});
};

/**
 * A page that comes back from the back/forward cache still renders its old toasts: drops those that have ended since.
 */
const restore = ({ persisted }: PageTransitionEvent): void => {
  if (!persisted) return;
  const living = new Set(storedToasts().map(({ id }) => id));
  for (const id of topics.keys()) if (!living.has(id)) hide(id).catch(() => {});
  topics.clear();
  resumeToasts();
};

if (typeof document !== 'undefined') addEventListener('pageshow', restore);
whenStaying(resumeToasts);
