import { toasts } from '../limits.ts';

/** 'info' is neither good nor bad: what the specification calls the default. */
export type ToastKind = 'success' | 'error' | 'info';

interface KeptToast {
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

/** A toast that causes a page load, or meets one, is told on the next page too. */
export const keepToast = (kind: ToastKind, text: string): void =>
  write([...read(), { kind, text, until: Date.now() + toasts.duration[kind] }]);

/** The toasts whose time, counted from when they were first told, is not over. */
export const keptToasts = (): KeptToast[] => read();
