import { errorCodeOf } from '#lib/browser/api/api-errors.ts';
import { providerErrorText } from '#lib/browser/api/error-texts.ts';
import {
  IdentityError,
  type ProviderUser,
  removeAccount,
  signOutAtProvider,
} from '#lib/browser/identity/identity.ts';
import { createAccount, type NewAccount } from '#lib/browser/identity/identity-calls.ts';
import { registerAtServer } from '#lib/browser/member/account-exchange.ts';
import { isRejection } from '#lib/browser/member/session/exchange.ts';
import { whileSessionWaits } from '#lib/browser/member/session.ts';
import { isLeaving } from '#lib/browser/page/leaving.ts';
import { notify } from '#lib/browser/page/notify.ts';
import type { ErrorCode } from '#lib/contract/kit/errors.ts';
import { paths } from '#lib/paths.ts';
import { requestMessages } from '#lib/text/messages/requests.ts';
import { sessionMessages } from '#lib/text/messages/session.ts';
import { signInMessages } from '#lib/text/messages/sign-in.ts';
import { carryEmail } from './carried-email.ts';
import { requireStorage, StorageError } from './require-storage.ts';
import { returnUrl } from './return-url.ts';

/** Topic of the toasts: a successful sign-up replaces earlier errors. */
const aboutSignUp = { about: 'sign-up' };

/** Messages about the e-mail, by error code. */
const wrongEmail: Partial<Record<string, 'taken' | 'wrong e-mail'>> = {
  'auth/email-already-in-use': 'taken',
  'auth/invalid-email': 'wrong e-mail',
};

/** Texts of the reasons for which the server rejects a new account. */
const rejectionTexts: Partial<Record<ErrorCode, string>> = {
  email_taken: signInMessages.emailTaken,
  suspended: sessionMessages.suspended,
};

/**
 * Registers the new account at the server. If the server can't be reached, the account stays and is registered at its
 * first login; if the server rejects it for good, it is deleted.
 */
const register = async (
  user: ProviderUser,
): Promise<'registered' | 'registered in part' | { rejectedAs: ErrorCode | undefined }> => {
  try {
    await registerAtServer(user, true);
    return 'registered';
  } catch (error) {
    if (!isRejection(error)) return 'registered in part';
    await removeAccount();
    return { rejectedAs: errorCodeOf(error) };
  }
};

/** 'taken': there is an account with this e-mail. */
type SignUpResult = 'registered' | 'taken' | 'wrong e-mail' | 'failed';

/** Creates an account, signs it out and goes to the login. Errors have been notified. */
export const signUp = (account: NewAccount): Promise<SignUpResult> =>
  whileSessionWaits(async () => {
    try {
      requireStorage();
      const result = await register(await createAccount(account));
      if (typeof result === 'object') {
        const { rejectedAs: code } = result;
        notify.error((code && rejectionTexts[code]) ?? requestMessages.requestFailed, aboutSignUp);
        return code === 'email_taken' ? 'taken' : 'failed';
      }
      await signOutAtProvider();
      if (result === 'registered') notify.success(signInMessages.registered, aboutSignUp);
      else notify.error(signInMessages.registeredInPart, aboutSignUp);
      carryEmail(account.email, true);
      location.replace(paths.loginFrom(returnUrl()));
      return 'registered';
    } catch (error) {
      if (isLeaving()) return 'failed'; // the browser has aborted it
      notify.error(error instanceof StorageError ? error.message : providerErrorText(error), aboutSignUp);
      return (error instanceof IdentityError && wrongEmail[error.code]) || 'failed';
    }
  });
