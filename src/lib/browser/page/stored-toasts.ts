import { toasts } from '#lib/domain/specification.ts';
import { storedInTab, storeInTab } from './storage.ts';

/** 'info' is the specification's default: neither success nor error. */
export type ToastKind = 'success' | 'error' | 'info';

/**
 * A toast in sessionStorage, so that it stays visible across page loads in the tab. Times are in milliseconds since
 * 1970.
 */
export interface StoredToast {
  id: string;
  kind: ToastKind;
  text: string;
  /** Topic, say 'login' or `vote:14`: a later toast about the same topic replaces this one. */
  about?: string | undefined;
  /** Time at which it was first displayed; undefined while no page has displayed it. */
  displayedAt?: number | undefined;
  /** Dropped if it was not displayed by then. */
  until: number;
}

export const toastsKey = 'toasts';

/** Topic of hints that explain why a login or a session ended. The login displays those of earlier pages as its text. */
export const loginHint = 'login hint';

/**
 * Remaining display time in milliseconds: the full duration of its kind while it has not been displayed, 0 or less
 * once it has ended.
 */
export const lifeLeft = ({ kind, displayedAt, until }: StoredToast): number => {
  const now = Date.now();
  const whole = toasts.duration[kind];
  if (displayedAt === undefined) return until > now ? whole : 0;
  return Math.min(whole, displayedAt + whole - now); // a clock that was set back does not extend it
};

const isToast = (stored: unknown): stored is StoredToast =>
  typeof stored === 'object' && stored !== null && 'kind' in stored && String(stored.kind) in toasts.duration;

/** The toasts that have not ended, oldest first. */
export const storedToasts = (): StoredToast[] => {
  const stored = storedInTab(toastsKey);
  return Array.isArray(stored) ? stored.filter(isToast).filter((toast) => lifeLeft(toast) > 0) : [];
};

const write = (stored: StoredToast[]): void => storeInTab(toastsKey, stored.slice(-toasts.max));

/**
 * Stores a toast, for this page and for those that are loaded while it lasts, in place of earlier ones on its topic.
 */
export const storeToast = (kind: ToastKind, text: string, about?: string): StoredToast => {
  const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
  const toast = { id, kind, text, about, until: Date.now() + toasts.carryOver };
  write([...storedToasts().filter((stored) => about === undefined || stored.about !== about), toast]);
  return toast;
};

/** Records when a toast was displayed, unless an earlier page has done so: its time counts from the first display. */
export const markDisplayed = (id: string, displayedAt: number): void =>
  write(storedToasts().map((stored) => (stored.id === id ? { displayedAt, ...stored } : stored)));

/** Removes a toast that has ended or was dismissed, so that no further page displays it. */
export const dropToast = (id: string): void => write(storedToasts().filter((stored) => stored.id !== id));
