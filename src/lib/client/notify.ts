import { toasts } from '../limits.ts';
import { dropToast, keepToast, keptToasts, type ToastKind } from './kept-toasts.ts';

/** By id, the toasts that this page has shown, or is about to. */
const told = new Set<string>();

const show = async (id: string, kind: ToastKind, text: string): Promise<void> => {
  told.add(id);
  const { showToast } = await import('./toasts.tsx');
  showToast(id, kind, text);
  setTimeout(dropToast, toasts.duration[kind], id);
};

const tell = (kind: ToastKind, text: string): void => {
  // Without its look a message is still a message: the page that comes next shows what is kept.
  show(keepToast(kind, text), kind, text).catch(() => {});
};

/** Loads the look of messages: that the network has gone can't be told by what would have to come over it. */
export const prepareToasts = (): void => {
  import('./toasts.tsx').catch(() => {});
};

/** Tells the person what happened, at the bottom right. */
export const notify = {
  success: (text: string): void => tell('success', text),
  error: (text: string): void => tell('error', text),
  info: (text: string): void => tell('info', text),
};

/** Shows what the last page had no time to show. What this one has told meanwhile stands there already. */
export const resumeToasts = (): void => {
  for (const { id, kind, text } of keptToasts()) if (!told.has(id)) show(id, kind, text).catch(() => {});
};
