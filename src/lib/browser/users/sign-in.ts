import { providerErrorText } from '#lib/browser/api/error-texts.ts';
import { IdentityError, type ProviderUser, signInWithPassword } from '#lib/browser/identity/identity.ts';
import { $session, establishSession } from '#lib/browser/member/session.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { safeRedirect } from '#lib/domain/safe-redirect.ts';
import { signInMessages } from '#lib/text/messages/sign-in.ts';

const redirectAfterLogin = (): void =>
  location.replace(safeRedirect(new URLSearchParams(location.search).get('from'), location.origin));

/** Topic of the toasts: a successful login replaces earlier errors. */
export const aboutLogin = { about: 'login' };

/** Topic of hints that accompany an error. */
export const aboutHint = { about: 'login hint' };

let inFlight = 0;

/** Redirects members away from a sign-in page, also when they sign in in another tab. */
export const redirectMembers = (): void => {
  $session.subscribe(({ state }) => {
    if (state === 'in' && inFlight === 0) redirectAfterLogin();
  });
};

/** Signs in by any method, and redirects. @throws IdentityError */
export const signInAndRedirect = async (signIn: () => Promise<ProviderUser>): Promise<'in' | 'failed'> => {
  inFlight++;
  try {
    if (!(await establishSession(await signIn()))) return 'failed';
    notify.settle(aboutHint.about);
    notify.success(signInMessages.loggedIn, aboutLogin);
    redirectAfterLogin();
    return 'in';
  } finally {
    inFlight--;
  }
};

/** Codes for wrong credentials. They get one message, which does not say what is wrong. */
const wrong = [
  'auth/invalid-credential',
  'auth/invalid-login-credentials',
  'auth/wrong-password',
  'auth/user-not-found',
  'auth/invalid-email',
];

/** Signs in by password, and redirects. Errors have been notified. */
export const logIn = async (email: string, password: string): Promise<'in' | 'wrong' | 'failed'> => {
  try {
    return await signInAndRedirect(() => signInWithPassword(email, password));
  } catch (error) {
    const isWrong = error instanceof IdentityError && wrong.includes(error.code);
    notify.error(isWrong ? signInMessages.badLogin : providerErrorText(error), aboutLogin);
    return isWrong ? 'wrong' : 'failed';
  }
};
