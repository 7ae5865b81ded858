import { toasts } from '#lib/limits.ts';

/** 'info' is neither good nor bad: what the specification calls the default. */
export type ToastKind = 'success' | 'error' | 'info';

/** A toast has one life, whatever pages are loaded meanwhile. Times are in milliseconds since 1970. */
export interface KeptToast {
  id: string;
  kind: ToastKind;
  text: string;
  /** What it tells of, say 'login' or `vote:14`: a later toast about the same takes its place. */
  about?: string | undefined;
  /** Since when it has been seen; undefined if no page has had the time to show it. */
  shown?: number | undefined;
  /** How long it waits to be shown. */
  until: number;
}

const key = 'toasts';

/** How much is left of its life, in milliseconds: all of it, as long as nobody has seen it. */
export const lifeLeft = ({ kind, shown, until }: KeptToast, now = Date.now()): number => {
  const whole = toasts.duration[kind];
  if (shown === undefined) return until > now ? whole : 0;
  return Math.min(whole, shown + whole - now); // a clock that was set back prolongs nothing
};

const isToast = (kept: unknown): kept is KeptToast =>
  typeof kept === 'object' && kept !== null && 'kind' in kept && String(kept.kind) in toasts.duration;

/** The toasts that are not over yet, oldest first. */
export const keptToasts = (): KeptToast[] => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isToast).filter((toast) => lifeLeft(toast) > 0) : [];
  } catch {
    return [];
  }
};

const write = (kept: KeptToast[]): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept.slice(-toasts.max)));
  } catch {
    // Storage is refused: then toasts end with their page.
  }
};

/** Keeps a toast for the page loads that it causes, or meets, in place of those about the same. @returns it */
export const keepToast = (kind: ToastKind, text: string, about?: string): KeptToast => {
  const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
  const toast = { id, kind, text, about, until: Date.now() + toasts.carryOver };
  write([...keptToasts().filter((kept) => about === undefined || kept.about !== about), toast]);
  return toast;
};

/** From now on it is seen. */
export const markShown = (id: string, shown: number): void =>
  write(keptToasts().map((kept) => (kept.id === id ? { shown, ...kept } : kept)));

/** Once a toast is over, or was waved away, no further page tells it. */
export const dropToast = (id: string): void => write(keptToasts().filter((kept) => kept.id !== id));
