import { minutes } from '#lib/domain/durations.ts';
import { hasAll, storedInTab, storeInTab } from './storage.ts';

/** Lifetime of an intent: a login within this time, including a sign-up and its mail, carries it out. */
export const intentLifetime = minutes(30);

/**
 * A vote, save, follow or report that was pressed signed out or before the page's scripts had run. In sessionStorage and never in an
 * address, so that no link can cast a vote or follow anything.
 */
export interface Intent {
  act: 'vote' | 'save' | 'follow' | 'report';
  /** Product, or for a follow the key of its target (`followKey`). */
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

/** Replaces an earlier intent. */
export const storeIntent = (intent: Omit<Intent, 'until'>): void =>
  storeInTab(intentKey, { ...intent, until: Date.now() + intentLifetime } satisfies Intent);

/** Returns what a login with this return URL carries out; undefined if there is nothing, or if it has expired. */
export const intentFrom = (from: string): Intent | undefined => {
  const stored = storedInTab(intentKey);
  return hasAll<Intent>(stored, ['act', 'productId', 'from']) &&
    stored.from === from &&
    stored.until > Date.now()
    ? stored
    : undefined;
};

export const forgetIntent = (): void => storeInTab(intentKey, null);
