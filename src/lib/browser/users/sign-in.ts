import { providerErrorText } from '#lib/browser/api/error-texts.ts';
import { IdentityError, type ProviderUser, signInWithPassword } from '#lib/browser/identity/identity.ts';
import { keepPending } from '#lib/browser/member/outbox.ts';
import { resumeOutbox } from '#lib/browser/member/resume-outbox.ts';
import { $session, establishSession } from '#lib/browser/member/session.ts';
import { isLeaving } from '#lib/browser/page/leaving.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { loginHint } from '#lib/browser/page/stored-toasts.ts';
import { forgetVote, intendedVote, voteIntents } from '#lib/browser/page/vote-intent.ts';
import { safeRedirect } from '#lib/domain/safe-redirect.ts';
import { signInMessages } from '#lib/text/messages/sign-in.ts';
import { requireStorage, StorageError } from './require-storage.ts';
import { returnUrl } from './return-url.ts';

const redirectAfterLogin = (): void => location.replace(safeRedirect(returnUrl(), location.origin));

/**
 * Casts the vote that led to this login, or saves the product. Waits a moment for the result, which the page behind the
 * login may show: that one goes on with what is not answered here.
 */
const castIntendedVote = (uid: string): Promise<void> | undefined => {
  const from = returnUrl();
  const [voted, saved] = [intendedVote(from), intendedVote(from, 'save')];
  forgetVote();
  const productId = voted ?? saved;
  if (productId === undefined) return undefined;
  keepPending({ act: voted ? 'vote' : 'save', productId, uid, isSent: false });
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, voteIntents.maxWait));
  return Promise.race([resumeOutbox(), timeout]).catch(() => {}); // the login has succeeded nevertheless
};

/** Topic of the toasts: a successful login replaces earlier errors. */
export const aboutLogin = { about: 'login' };

/** Topic of hints that accompany an error. */
export const aboutHint = { about: loginHint };

let inFlight = 0;

/** Redirects members away from a sign-in page, also when they sign in in another tab. */
export const redirectMembers = (): void => {
  $session.subscribe(({ state }) => {
    if (state === 'in' && inFlight === 0) redirectAfterLogin();
  });
};

/** Signs in by any method, and redirects. @throws IdentityError, StorageError */
export const signInAndRedirect = async (signIn: () => Promise<ProviderUser>): Promise<'in' | 'failed'> => {
  requireStorage();
  inFlight++;
  try {
    const user = await signIn();
    if (!(await establishSession(user))) return 'failed';
    notify.settle(aboutHint.about);
    notify.success(signInMessages.loggedIn, aboutLogin);
    const voting = castIntendedVote(user.uid);
    if (voting) await voting;
    redirectAfterLogin(); // at once, so that the page behind the login displays the message for its whole time
    return 'in';
  } finally {
    inFlight--;
  }
};

/** Why a login failed, for a line at the form. 'rejected' does not say whether the account exists. */
export type LoginResult = 'in' | 'rejected' | 'too many' | 'broken' | 'unreachable';

const resultOf = (error: unknown): Exclude<LoginResult, 'in'> => {
  if (!(error instanceof IdentityError) || error.isUnreachable) return 'unreachable';
  if (error.code === 'auth/too-many-requests') return 'too many';
  return error.isAway ? 'broken' : 'rejected';
};

/**
 * Signs in by password, and redirects. Errors have been notified: with the specification's text for every error of the
 * provider, unless it could not be reached.
 */
export const logIn = async (email: string, password: string): Promise<LoginResult | 'failed'> => {
  try {
    return await signInAndRedirect(() => signInWithPassword(email, password));
  } catch (error) {
    if (isLeaving()) return 'failed'; // the browser has aborted it
    if (error instanceof StorageError) {
      notify.error(error.message, aboutLogin);
      return 'failed';
    }
    const result = resultOf(error);
    const isUnreachable = result === 'unreachable';
    notify.error(isUnreachable ? providerErrorText(error) : signInMessages.badLogin, aboutLogin);
    return result;
  }
};
