import { storedPerson } from '#lib/browser/member/person.ts';

/** What was typed into a form, by the name of the field. */
export type Draft = Record<string, string>;

interface StoredDraft {
  /** Whose it is: on a shared computer the next person must not find it. */
  uid: string;
  values: Draft;
}

const keyOf = (form: string): string => `draft:${form}`;

const isDraft = (stored: unknown): stored is StoredDraft =>
  typeof stored === 'object' && stored !== null && 'uid' in stored && 'values' in stored;

/**
 * Keeps what a member is typing into a form, so that a reload or a login in between does not lose it. It is
 * gone with the tab. @param form tells this form from all others, say `review:42`
 */
export const storeDraft = (form: string, values: Draft): void => {
  const uid = storedPerson()?.uid;
  if (!uid) return;
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify({ uid, values } satisfies StoredDraft));
  } catch {
    // Storage is refused or full: then the text lives as long as its page.
  }
};

/** Nothing is left to be kept: the form was sent, or emptied by its writer. */
export const dropDraft = (form: string): void => {
  try {
    sessionStorage.removeItem(keyOf(form));
  } catch {
    // Storage is refused: nothing was kept.
  }
};

/**
 * What this member has typed into the form so far. It stays kept until it is dropped; what somebody else left
 * behind is dropped unseen.
 */
export const takeDraft = (form: string): Draft | undefined => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null');
    if (isDraft(stored) && stored.uid === storedPerson()?.uid) return stored.values;
  } catch {
    // Storage is refused, or what is there is not ours.
  }
  dropDraft(form);
  return undefined;
};
