import './last-press.ts';
import { dropToast, type KeptToast, keepToast, keptToasts, lifeLeft, type ToastKind } from './kept-toasts.ts';

interface Options {
  /** What it tells of, say 'login' or `vote:14`: it takes the place of earlier toasts about the same. */
  about?: string | undefined;
}

/** By id, the toasts that this page has shown, or is about to, and what they are about. */
const told = new Map<string, string | undefined>();

const show = async (toast: KeptToast): Promise<void> => {
  told.set(toast.id, toast.about);
  const { showToast } = await import('./toasts.tsx');
  // Something later may have taken its place meanwhile.
  const life = lifeLeft(toast);
  if (told.has(toast.id) && life > 0) showToast(toast, life);
};

const hide = async (id: string): Promise<void> => {
  told.delete(id);
  const { hideToast } = await import('./toasts.tsx');
  hideToast(id);
};

/** Whatever was said of this is so no longer, here and on the pages to come. */
const settle = (about: string): void => {
  for (const kept of keptToasts()) if (kept.about === about) dropToast(kept.id);
  for (const [id, topic] of told) if (topic === about) hide(id).catch(() => {});
};

const tell = (kind: ToastKind, text: string, { about }: Options = {}): void => {
  if (about !== undefined) settle(about);
  // Without its look a message is still a message: the page that comes next shows what is kept.
  show(keepToast(kind, text, about)).catch(() => {});
};

/** Loads the look of messages: that the network has gone can't be told by what would have to come over it. */
export const prepareToasts = (): void => {
  import('./toasts.tsx').catch(() => {});
};

/** Tells the person what happened, at the bottom right. */
export const notify = {
  success: (text: string, options?: Options): void => tell('success', text, options),
  error: (text: string, options?: Options): void => tell('error', text, options),
  info: (text: string, options?: Options): void => tell('info', text, options),
  settle,
};

/** Shows what is left of the last page's toasts. What this one has told meanwhile stands there already. */
export const resumeToasts = (): void => {
  for (const toast of keptToasts()) if (!told.has(toast.id)) show(toast).catch(() => {});
};

/** A page that is taken up again out of the browser's memory shows of its toasts what is left by now. */
const takeUp = (): void => {
  const living = new Set(keptToasts().map(({ id }) => id));
  for (const id of told.keys()) if (!living.has(id)) hide(id).catch(() => {});
  told.clear();
  resumeToasts();
};

if (typeof window !== 'undefined') {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) takeUp();
  });
}
