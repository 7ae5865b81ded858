import { atom } from 'nanostores';
import { providerErrorText } from '#lib/browser/api/error-texts.ts';
import { IdentityError } from '#lib/browser/identity/identity.ts';
import { type PopupProvider, preparePopups, signInWithPopup } from '#lib/browser/identity/identity-popups.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { signInMessages } from '#lib/text/messages/sign-in.ts';
import { aboutHint, aboutLogin, signInAndRedirect } from './sign-in.ts';

/** Whether a press opens its window at once, as it must: a browser blocks one that comes later. */
export const $popupsReady = atom(false);

/** Loads what signing in needs. If that fails, a press tries again and says what is wrong. */
export const prepareSignIn = async (): Promise<void> => {
  await preparePopups().catch(() => {});
  $popupsReady.set(true);
};

/** A second press opens a new window in place of the first: that one has not failed, it was given up. */
const replaced = 'auth/cancelled-popup-request';

/** Windows that were closed, here or at the service, by whoever opened them. */
const closed = ['auth/popup-closed-by-user', 'auth/user-cancelled'];

/** Says that it failed, in the specification's words, and what helps on if that is known. */
const notifyError = (error: unknown): void => {
  notify.error(signInMessages.popupFailed, aboutLogin);
  if (!(error instanceof IdentityError) || error.isAway) notify.info(providerErrorText(error), aboutHint);
  else if (error.code === 'auth/account-exists-with-different-credential') {
    notify.info(signInMessages.otherMethod, aboutHint);
  }
};

const explain = (error: unknown): void => {
  const code = error instanceof IdentityError ? error.code : '';
  if (code === replaced) return;
  if (closed.includes(code)) notify.info(signInMessages.popupClosed, aboutLogin);
  else if (code === 'auth/popup-blocked') notify.error(signInMessages.popupBlocked, aboutLogin);
  else notifyError(error);
};

/** Signs somebody in by a window of Google or GitHub and leads them on. What went wrong has been said. */
export const logInByPopup = async (provider: PopupProvider): Promise<void> => {
  await signInAndRedirect(() => signInWithPopup(provider)).catch(explain);
};
