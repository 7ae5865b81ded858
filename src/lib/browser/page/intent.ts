import { minutes } from '#lib/domain/durations.ts';

/** Lifetime of an intent: a login within this time, including a sign-up and its mail, carries it out. */
export const intentLifetime = minutes(30);

/**
 * A vote, save, follow or report that was pressed signed out or before the page's scripts had run. In sessionStorage and never in an
 * address, so that no link can cast a vote or follow anything.
 */
export interface Intent {
  act: 'vote' | 'save' | 'follow' | 'report';
  /** For a follow: what is followed, as `followKey` names it. */
  productId: string;
  /** Return URL of the login that it leads to: another login does not carry it out. */
  from: string;
  /** Id of the member who pressed it; undefined for somebody who was signed out. */
  uid?: string | undefined;
  /** In milliseconds since 1970. */
  until: number;
  /** Toast for the login, until it was displayed. */
  note?: string | undefined;
}

export const intentKey = 'voteIntent';

const isIntent = (stored: unknown): stored is Intent =>
  typeof stored === 'object' &&
  stored !== null &&
  'act' in stored &&
  'productId' in stored &&
  'from' in stored;

/** Replaces an earlier intent. */
export const storeIntent = (intent: Omit<Intent, 'until'>): void => {
  try {
    const until = Date.now() + intentLifetime;
    sessionStorage.setItem(intentKey, JSON.stringify({ ...intent, until } satisfies Intent));
  } catch {
    // Storage is blocked: the button is pressed again after the login.
  }
};

/** Returns what a login with this return URL carries out; undefined if there is nothing, or if it has expired. */
export const intentFrom = (from: string): Intent | undefined => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(intentKey) ?? 'null');
    return isIntent(stored) && stored.from === from && stored.until > Date.now() ? stored : undefined;
  } catch {
    return undefined;
  }
};

export const forgetIntent = (): void => {
  try {
    sessionStorage.removeItem(intentKey);
  } catch {
    // Storage is blocked: nothing was stored.
  }
};
