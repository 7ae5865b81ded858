import { atom } from 'nanostores';
import { providerErrorText } from '#lib/browser/api/error-texts.ts';
import { IdentityError } from '#lib/browser/identity/identity.ts';
import {
  blockedPopup,
  closedPopup,
  type PopupProvider,
  preparePopups,
  replacedPopup,
  signInWithPopup,
} from '#lib/browser/identity/identity-calls.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { seconds } from '#lib/domain/durations.ts';
import { signInMessages } from '#lib/text/messages/sign-in.ts';
import { StorageError } from './require-storage.ts';
import { aboutHint, aboutLogin, signInAndRedirect } from './sign-in.ts';

/** Maximum time to wait for the script through which popups report back, before and after a click. */
const popupScript = { maxWait: seconds(10) } as const;

/** True if a click can open the popup at once: browsers block one that opens later. */
export const $popupsReady = atom(false);

let isPrepared = false;

/** @throws IdentityError even if the script gets no response, as behind some companies' proxies: it has no timeout */
const prepare = async (): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new IdentityError('auth/timeout', 'The script of the popups was not answered')),
      popupScript.maxWait,
    );
  });
  await Promise.race([preparePopups(), timeout]).finally(() => clearTimeout(timer));
  isPrepared = true;
};

/** Loads what the popup needs. If that fails, a click tries again and notifies of the error. */
export const prepareSignIn = async (): Promise<void> => {
  await prepare().catch(() => {});
  $popupsReady.set(true);
};

/** Notifies in the specification's words, with a hint if the cause is known. */
const notifyFailure = (error: unknown): void => {
  notify.error(signInMessages.popupFailed, aboutLogin);
  if (!(error instanceof IdentityError) || error.isAway) notify.info(providerErrorText(error), aboutHint);
  else if (error.code === blockedPopup) notify.info(signInMessages.popupBlocked, aboutHint);
  else if (error.code === 'auth/account-exists-with-different-credential') {
    notify.info(signInMessages.otherMethod, aboutHint);
  }
};

const explain = (error: unknown): void => {
  const code = error instanceof IdentityError ? error.code : '';
  if (code === replacedPopup) return;
  if (error instanceof StorageError) notify.error(error.message, aboutLogin);
  else if (closedPopup.includes(code)) notify.info(signInMessages.popupClosed, aboutLogin);
  else notifyFailure(error);
};

/** Loads what the popup needs, if that has failed before. @throws IdentityError */
export const popupsPrepared = async (): Promise<void> => {
  if (!isPrepared) await prepare();
};

/** Signs in through a popup of Google or GitHub, and redirects. Errors have been notified. */
export const logInByPopup = async (provider: PopupProvider): Promise<void> => {
  const signIn = async () => {
    // Not awaited otherwise: browsers block a popup that opens later than the click.
    if (!isPrepared) await prepare();
    return signInWithPopup(provider);
  };
  await signInAndRedirect(signIn).catch(explain);
};
