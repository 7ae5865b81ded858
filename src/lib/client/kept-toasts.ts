import { toasts } from '../limits.ts';

/** 'info' is neither good nor bad: what the specification calls the default. */
export type ToastKind = 'success' | 'error' | 'info';

export interface KeptToast {
  id: string;
  kind: ToastKind;
  text: string;
  /** Milliseconds since 1970. */
  until: number;
}

const key = 'toasts';

const read = (): KeptToast[] => {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? '[]') as KeptToast[];
    return kept.filter(({ until }) => until > Date.now());
  } catch {
    return [];
  }
};

const write = (kept: KeptToast[]): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept.slice(-toasts.most)));
  } catch {
    // Storage is refused: then toasts end with their page.
  }
};

/** A toast that causes a page load, or meets one, is told on the next page too. @returns its id */
export const keepToast = (kind: ToastKind, text: string): string => {
  const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
  write([...read(), { id, kind, text, until: Date.now() + toasts.patience }]);
  return id;
};

/** Once a toast has been seen, or waved away, no further page tells it. */
export const dropToast = (id: string): void => write(read().filter((kept) => kept.id !== id));

/** The toasts that no page has had the time to show. */
export const keptToasts = (): KeptToast[] => read();
