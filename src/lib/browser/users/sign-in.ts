import { providerErrorText } from '#lib/browser/api/error-texts.ts';
import { IdentityError, type ProviderUser, signInWithPassword } from '#lib/browser/identity/identity.ts';
import { $session, establishSession } from '#lib/browser/member/session.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { safeRedirect } from '#lib/domain/safe-redirect.ts';
import { signInMessages } from '#lib/text/messages/sign-in.ts';

const redirectAfterLogin = (): void =>
  location.replace(safeRedirect(new URLSearchParams(location.search).get('from'), location.origin));

/** What the toasts of a login are about: one that works leaves none of those before. */
export const aboutLogin = { about: 'login' };

/** What follows an error of the login, and helps on. */
export const aboutHint = { about: 'login hint' };

let underWay = 0;

/** Leads whoever is signed in away from a screen for coming in, also if they come in by another tab. */
export const redirectMembers = (): void => {
  $session.subscribe(({ state }) => {
    if (state === 'in' && underWay === 0) redirectAfterLogin();
  });
};

/** Signs somebody in, whatever the way, and leads them on. @throws IdentityError */
export const signInAndRedirect = async (signIn: () => Promise<ProviderUser>): Promise<'in' | 'failed'> => {
  underWay++;
  try {
    if (!(await establishSession(await signIn()))) return 'failed';
    notify.settle(aboutHint.about);
    notify.success(signInMessages.loggedIn, aboutLogin);
    redirectAfterLogin();
    return 'in';
  } finally {
    underWay--;
  }
};

/** What the provider says to credentials that are not right, whatever it is about them. */
const wrong = [
  'auth/invalid-credential',
  'auth/invalid-login-credentials',
  'auth/wrong-password',
  'auth/user-not-found',
  'auth/invalid-email',
];

/** Signs somebody in and leads them on. What went wrong has been said when this resolves. */
export const logIn = async (email: string, password: string): Promise<'in' | 'wrong' | 'failed'> => {
  try {
    return await signInAndRedirect(() => signInWithPassword(email, password));
  } catch (error) {
    const isWrong = error instanceof IdentityError && wrong.includes(error.code);
    notify.error(isWrong ? signInMessages.badLogin : providerErrorText(error), aboutLogin);
    return isWrong ? 'wrong' : 'failed';
  }
};
