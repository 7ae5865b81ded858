import { keepToast, keptToasts, type ToastKind } from './kept-toasts.ts';

const show = async (kind: ToastKind, text: string): Promise<void> => {
  const { showToast } = await import('./toasts.tsx');
  showToast(kind, text);
};

const tell = (kind: ToastKind, text: string): void => {
  keepToast(kind, text);
  // Without its look a message is still a message: the page that comes next shows what is kept.
  show(kind, text).catch(() => {});
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

/** Shows again what the last page had no time to say. */
export const resumeToasts = (): void => {
  for (const { kind, text } of keptToasts()) show(kind, text).catch(() => {});
};
