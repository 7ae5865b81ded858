import { providerErrorText } from '#lib/browser/api/error-texts.ts';
import {
  createAccount,
  IdentityError,
  type NewAccount,
  type ProviderUser,
  removeAccount,
  signOutAtProvider,
} from '#lib/browser/identity/identity.ts';
import { registerAtServer } from '#lib/browser/member/account-exchange.ts';
import { whileSessionWaits } from '#lib/browser/member/session.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import { paths } from '#lib/paths.ts';
import { signInMessages } from '#lib/text/messages/sign-in.ts';

/** What the toasts of a sign-up are about: one that works leaves none of those before. */
const aboutSignUp = { about: 'sign-up' };

/** What the provider says to an e-mail that no account can be made with. */
const wrongEmail = ['auth/email-already-in-use', 'auth/invalid-email'];

/** Another account holds this e-mail: the new one would never get in. */
const isTaken = (error: unknown): boolean => error instanceof HttpError && error.status === 409;

/**
 * Tells the server of the new account. If the server can't be reached, the account stays and is told of at
 * its first login; one that the server will never take is removed.
 */
const register = async (user: ProviderUser): Promise<'registered' | 'registered in part' | 'rejected'> => {
  try {
    await registerAtServer(user, true);
    return 'registered';
  } catch (error) {
    if (!isTaken(error)) return 'registered in part';
    await removeAccount();
    return 'rejected';
  }
};

/** Makes an account; it is signed out afterwards and led to the login. What went wrong has been said. */
export const signUp = (account: NewAccount): Promise<'registered' | 'wrong e-mail' | 'failed'> =>
  whileSessionWaits(async () => {
    try {
      const result = await register(await createAccount(account));
      if (result === 'rejected') {
        notify.error(signInMessages.emailTaken, aboutSignUp);
        return 'wrong e-mail';
      }
      await signOutAtProvider();
      if (result === 'registered') notify.success(signInMessages.registered, aboutSignUp);
      else notify.error(signInMessages.registeredInPart, aboutSignUp);
      location.replace(paths.login);
      return 'registered';
    } catch (error) {
      notify.error(providerErrorText(error), aboutSignUp);
      return error instanceof IdentityError && wrongEmail.includes(error.code) ? 'wrong e-mail' : 'failed';
    }
  });
