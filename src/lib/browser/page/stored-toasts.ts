import { toasts } from '#lib/limits.ts';

/** 'info' is neither good nor bad: what the specification calls the default. */
export type ToastKind = 'success' | 'error' | 'info';

/** A toast has one life, whatever pages are loaded meanwhile. Times are in milliseconds since 1970. */
export interface StoredToast {
  id: string;
  kind: ToastKind;
  text: string;
  /** What it tells of, say 'login' or `vote:14`: a later toast about the same takes its place. */
  about?: string | undefined;
  /** Since when it has been seen; undefined if no page has had the time to show it. */
  visible?: number | undefined;
  /** How long it waits to be shown. */
  until: number;
}

const key = 'toasts';

/** How much is left of its life, in milliseconds: all of it, as long as nobody has seen it. */
export const lifeLeft = ({ kind, visible, until }: StoredToast, now = Date.now()): number => {
  const whole = toasts.duration[kind];
  if (visible === undefined) return until > now ? whole : 0;
  return Math.min(whole, visible + whole - now); // a clock that was set back prolongs nothing
};

const isToast = (stored: unknown): stored is StoredToast =>
  typeof stored === 'object' && stored !== null && 'kind' in stored && String(stored.kind) in toasts.duration;

/** The toasts that are not over yet, oldest first. */
export const storedToasts = (): StoredToast[] => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isToast).filter((toast) => lifeLeft(toast) > 0) : [];
  } catch {
    return [];
  }
};

const write = (stored: StoredToast[]): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(stored.slice(-toasts.max)));
  } catch {
    // Storage is refused: then toasts end with their page.
  }
};

/** Keeps a toast for the page loads that it causes, or meets, in place of those about the same. @returns it */
export const storeToast = (kind: ToastKind, text: string, about?: string): StoredToast => {
  const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
  const toast = { id, kind, text, about, until: Date.now() + toasts.carryOver };
  write([...storedToasts().filter((stored) => about === undefined || stored.about !== about), toast]);
  return toast;
};

/** From now on it is seen. */
export const markDisplayed = (id: string, visible: number): void =>
  write(storedToasts().map((stored) => (stored.id === id ? { visible, ...stored } : stored)));

/** Once a toast is over, or was waved away, no further page tells it. */
export const dropToast = (id: string): void => write(storedToasts().filter((stored) => stored.id !== id));
