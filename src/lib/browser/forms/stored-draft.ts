import { storedPerson } from '#lib/browser/member/person.ts';
import { hasAll, storedInTab, storeInTab } from '#lib/browser/page/storage.ts';

/** Values of a form by name of the field. */
export type Draft = Record<string, string>;

interface StoredDraft {
  /** User id of its author: the next person on a shared computer must not see it. */
  uid: string;
  values: Draft;
}

const keyOf = (form: string): string => `draft:${form}`;

/**
 * Stores unsent input in sessionStorage, so that it survives a reload or a login.
 * @param form identifies the form, say `review:42`
 */
export const storeDraft = (form: string, values: Draft): void => {
  const uid = storedPerson()?.uid;
  if (uid) storeInTab(keyOf(form), { uid, values } satisfies StoredDraft);
};

/** Call when the form was sent, or emptied by the user. */
export const dropDraft = (form: string): void => storeInTab(keyOf(form), null);

/**
 * The stored draft of the signed-in person; it stays stored. The draft of anybody else is removed unread, but not while
 * nobody is signed in: its author may be logging in again.
 */
export const takeDraft = (form: string): Draft | undefined => {
  const stored = storedInTab(keyOf(form));
  const uid = storedPerson()?.uid;
  if (hasAll<StoredDraft>(stored, ['uid', 'values']) && stored.uid === uid) return stored.values;
  if (uid) dropDraft(form);
  return undefined;
};
