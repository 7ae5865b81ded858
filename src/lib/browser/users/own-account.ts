import { atom } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { providerErrorText } from '#lib/browser/api/error-texts.ts';
import { userErrorText } from '#lib/browser/api/user-error-text.ts';
import { reloadAccount } from '#lib/browser/dashboard/account.ts';
import { createScreenLoad } from '#lib/browser/dashboard/screen-load.ts';
import { confirmDialog } from '#lib/browser/feedback/dialogs.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { saveFile } from '#lib/browser/feedback/save-file.ts';
import { IdentityError } from '#lib/browser/identity/identity.ts';
import {
  askProviderAgain,
  blockedPopup,
  changePassword as changePasswordAtProvider,
  changeProfile as changeProfileAtProvider,
  closedPopup,
  replacedPopup,
  requestNewEmail,
  signInMethods,
} from '#lib/browser/identity/identity-calls.ts';
import { registerAtServer } from '#lib/browser/member/account-exchange.ts';
import { onMemberReturn } from '#lib/browser/member/member-return.ts';
import { $session } from '#lib/browser/member/session.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { loginHint, storedToasts } from '#lib/browser/page/stored-toasts.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import { minutes } from '#lib/domain/durations.ts';
import {
  accountMessages,
  accountQuestions,
  exportFile,
  loginWithNewEmail,
  mailOffTexts,
} from '#lib/text/messages/own-account.ts';
import { sessionMessages } from '#lib/text/messages/session.ts';
import { signInMessages } from '#lib/text/messages/sign-in.ts';
import { logOut } from './sign-out.ts';

/** Errors by field; 'failed': the error has been notified. */
export type ChangeResult = 'changed' | 'failed' | Record<string, string>;

const about = { about: 'account' };

/** Timeout of the download: a hundred thousand votes take minutes on a slow line. */
const downloadTimeout = minutes(10);

/** Sign-in methods of the signed-in member, by the provider's names. */
export const ownSignInMethods = createScreenLoad(signInMethods);

const wrongPassword = ['auth/invalid-credential', 'auth/wrong-password', 'auth/invalid-login-credentials'];

/** Texts for errors of the popup in which a change is confirmed, by the provider's code. */
const popupTexts: Partial<Record<string, string>> = {
  [blockedPopup]: signInMessages.popupBlocked,
  'auth/user-mismatch': accountMessages.otherAccount,
};

const providerCode = (error: unknown): string => (error instanceof IdentityError ? error.code : '');

/** Notifies of an error of the provider. Popups use it directly: their 'invalid-credential' is not a wrong password. */
export const notifyProviderError = (error: unknown): 'failed' => {
  const code = providerCode(error);
  if (code === replacedPopup) return 'failed';
  if (error instanceof HttpError) notifyError(error, userErrorText(error));
  else if (closedPopup.includes(code)) notify.info(signInMessages.popupClosed, about);
  else notify.error(popupTexts[code] ?? providerErrorText(error), about);
  return 'failed';
};

/** The errors of fields that an error of the provider is about; other errors are notified. */
export const explainChange = (error: unknown): ChangeResult => {
  const code = providerCode(error);
  if (wrongPassword.includes(code)) return { currentPassword: accountMessages.wrongPassword };
  if (code === 'auth/email-already-in-use') return { email: accountMessages.emailTaken };
  return notifyProviderError(error);
};

/** Changes name and photo at the provider, then in our records, which all that the person published follows. */
export const changeProfile = async (profile: { name: string; photoURL?: string }): Promise<ChangeResult> => {
  try {
    const user = await changeProfileAtProvider(profile);
    try {
      await registerAtServer(user, true);
      notify.success(accountMessages.profileChanged, about);
    } catch (error) {
      notifyError(error, accountMessages.profileChangedInPart, about);
    }
  } catch (error) {
    return explainChange(error);
  }
  await reloadAccount();
  return 'changed';
};

export const changePassword = async (current: string, next: string): Promise<ChangeResult> => {
  try {
    await changePasswordAtProvider(current, next);
  } catch (error) {
    return explainChange(error);
  }
  notify.success(accountMessages.passwordChanged, about);
  return 'changed';
};

/** The new address that a link was mailed to, until it is opened. */
export const $newEmail = atom<string | undefined>(undefined);

/** @param present the address that the person has now */
export const changeEmail = async (present: string, current: string, email: string): Promise<ChangeResult> => {
  if (email.trim().toLowerCase() === present.toLowerCase()) return { email: accountMessages.sameEmail };
  const announce = async (): Promise<void> => {
    try {
      await api('announceNewEmail', { params: { email: present } });
    } catch (error) {
      // The server protects verified addresses only; others can be changed without.
      if (!(error instanceof HttpError && error.code === 'email_not_verified')) throw error;
    }
  };
  try {
    await requestNewEmail(current, email.trim(), announce);
  } catch (error) {
    return explainChange(error);
  }
  $newEmail.set(email.trim());
  return 'changed';
};

/**
 * Asks the provider on return to the tab whether the new address was confirmed: it then ends the session, as it does in
 * another tab that follows the link. The login then says which address to use.
 * @returns stops it
 */
export const followNewEmail = (): (() => void) => {
  const stopAsking = onMemberReturn(() => {
    if ($newEmail.get() !== undefined) askProviderAgain().catch(() => {}); // nobody has asked for this
  });
  const stopFollowing = $session.listen(({ state }) => {
    const email = $newEmail.get();
    if (state !== 'out' || email === undefined) return;
    // After the reason that the session gives, if it gives one: any but an expired login stays.
    queueMicrotask(() => {
      const reason = storedToasts().find(({ about }) => about === loginHint)?.text;
      if (reason !== undefined && reason !== sessionMessages.expired) return;
      notify.info(loginWithNewEmail(email), { about: loginHint });
    });
  });
  return () => {
    stopAsking();
    stopFollowing();
    $newEmail.set(undefined);
  };
};

/** Logs the account out everywhere after confirmation, here too: the guard leads to the login. */
export const logOutEverywhere = async (email: string): Promise<void> => {
  try {
    if (!(await confirmDialog(accountQuestions.logOutEverywhere))) return;
    await api('logOutEverywhere', { params: { email } });
  } catch (error) {
    notifyError(error);
    return;
  }
  notify.success(accountMessages.loggedOutEverywhere, about);
  $newEmail.set(undefined);
  await logOut();
};

/** Switches e-mails to the member's address on again. Errors have been notified. */
export const switchOnMail = async (email: string): Promise<void> => {
  try {
    await api('switchOnMail', { params: { email } });
  } catch (error) {
    notifyError(error, userErrorText(error), about);
    return;
  }
  notify.success(mailOffTexts.switchedOn, about);
  await reloadAccount();
};

/** Saves everything that the site stores about the member as a file. Errors have been notified. */
export const downloadOwnData = async (email: string): Promise<void> => {
  try {
    const { data } = await api('exportOwnData', { params: { email }, timeout: downloadTimeout });
    const json = JSON.stringify(data, null, 2);
    saveFile(exportFile(new Date(data.exportedAt)), new Blob([json], { type: 'application/json' }));
  } catch (error) {
    notifyError(error, accountMessages.downloadFailed, about);
  }
};
