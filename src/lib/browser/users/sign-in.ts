import { providerErrorText } from '#lib/browser/api/error-texts.ts';
import { IdentityError, type ProviderUser, signInWithPassword } from '#lib/browser/identity/identity.ts';
import { $session, establishSession } from '#lib/browser/member/session.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { forgetVote, intendedVote } from '#lib/browser/page/vote-intent.ts';
import { safeRedirect } from '#lib/domain/safe-redirect.ts';
import { voteIntents } from '#lib/limits.ts';
import { signInMessages } from '#lib/text/messages/sign-in.ts';
import { returnUrl } from './return-url.ts';

const redirectAfterLogin = (): void => location.replace(safeRedirect(returnUrl(), location.origin));

/** Casts the vote that led to this login, or saves the product. Waits for the result, but not for ever. */
const castIntendedVote = async (): Promise<void> => {
  const from = returnUrl();
  const [voted, saved] = [intendedVote(from), intendedVote(from, 'save')];
  forgetVote();
  const productId = voted ?? saved;
  if (productId === undefined) return;
  const voting = saved
    ? import('#lib/browser/saved/save.ts').then(({ setSaved }) => setSaved(productId, true))
    : import('#lib/browser/votes/intended-vote.ts').then((votes) => votes.castIntendedVote(productId));
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, voteIntents.maxWait));
  await Promise.race([voting, timeout]).catch(() => {}); // the login has succeeded nevertheless
};

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
    await castIntendedVote();
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
