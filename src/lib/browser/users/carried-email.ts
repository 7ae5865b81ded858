import { hasAll, storedInTab, storeInTab } from '#lib/browser/page/storage.ts';

/** An e-mail that the sign-up hands to the login. Not in the address, which ends up in histories and logs. */
interface CarriedEmail {
  email: string;
  /** True if an account was just made with it. */
  isNew: boolean;
}

export const carriedEmailKey = 'carriedEmail';

/** Hands an e-mail to the login that is opened next in this tab. */
export const carryEmail = (email: string, isNew: boolean): void =>
  storeInTab(carriedEmailKey, { email, isNew } satisfies CarriedEmail);

/** Returns the e-mail from the sign-up once: a later visitor of the login in this tab does not see it. */
export const takeCarriedEmail = (): CarriedEmail | undefined => {
  const stored = storedInTab(carriedEmailKey);
  storeInTab(carriedEmailKey, null);
  return hasAll<CarriedEmail>(stored, ['email', 'isNew']) ? stored : undefined;
};
