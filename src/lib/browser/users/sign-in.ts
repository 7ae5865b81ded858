import { providerErrorText } from '#lib/browser/api/error-texts.ts';
import { IdentityError, type ProviderUser } from '#lib/browser/identity/identity.ts';
import { signInWithPassword } from '#lib/browser/identity/identity-calls.ts';
import { keepPending } from '#lib/browser/member/outbox.ts';
import { $session, establishSession } from '#lib/browser/member/session.ts';
import { forgetIntent, type Intent, intentFrom } from '#lib/browser/page/intent.ts';
import { isLeaving } from '#lib/browser/page/leaving.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { loginHint } from '#lib/browser/page/stored-toasts.ts';
import { safeRedirect } from '#lib/domain/safe-redirect.ts';
import { signInMessages } from '#lib/text/messages/sign-in.ts';
import { requireStorage, StorageError } from './require-storage.ts';
import { resumeOutbox } from './resume-outbox.ts';
import { returnUrl } from './return-url.ts';

const redirectAfterLogin = (): void => location.replace(safeRedirect(returnUrl(), location.origin));

/** Maximum time in milliseconds that the redirect after a login waits for the pending action. The next page continues it. */
const longestWait = 300;

/** Moves what was pressed before this login into the outbox, unless another member pressed it. @returns what it is */
const takeIntent = (uid: string): Intent | undefined => {
  const intent = intentFrom(returnUrl());
  forgetIntent();
  if (intent?.uid !== undefined && intent.uid !== uid) return undefined;
  if (intent) keepPending({ act: intent.act, productId: intent.productId, uid, isSent: false });
  return intent;
};

/** Casts a vote, or saves the product. Waits a moment for the result, which the page behind the login may show. */
const carryOut = async (): Promise<void> => {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, longestWait));
  await Promise.race([resumeOutbox(), timeout]).catch(() => {}); // the login has succeeded nevertheless
};

/** Topic of the toasts: a successful login replaces earlier errors. */
export const aboutLogin = { about: 'login' };

/** Topic of hints that accompany an error. */
export const aboutHint = { about: loginHint };

let inFlight = 0;

/** @returns whether somebody is signed in, and no login is under way here */
const leaveIfMember = (): boolean => {
  const session = $session.get();
  if (session.state !== 'in' || inFlight > 0) return false;
  takeIntent(session.person.uid);
  redirectAfterLogin();
  return true;
};

/**
 * Redirects members away from a sign-in page, also when they sign in in another tab. They may be here because they pressed
 * a button before the page's scripts had run: the page that they return to carries it out.
 */
export const redirectMembers = (): void => {
  $session.subscribe(() => {
    leaveIfMember();
  });
};

const tryToSignIn = async (signIn: () => Promise<ProviderUser>): Promise<'in' | 'failed'> => {
  const user = await signIn();
  if (!(await establishSession(user))) return 'failed';
  notify.settle(aboutHint.about);
  notify.success(signInMessages.loggedIn, aboutLogin);
  const intent = takeIntent(user.uid);
  // A report asks for its reason on the product's page.
  if (intent && intent.act !== 'report') await carryOut();
  redirectAfterLogin(); // at once, so that the page behind the login displays the message for its whole time
  return 'in';
};

/** Signs in by any method, and redirects, also if another tab has signed in in between. @throws IdentityError, StorageError */
export const signInAndRedirect = async (signIn: () => Promise<ProviderUser>): Promise<'in' | 'failed'> => {
  requireStorage();
  inFlight++;
  const result = await tryToSignIn(signIn).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  inFlight--;
  if ('value' in result && result.value === 'in') return 'in';
  if (leaveIfMember()) return 'in';
  if ('error' in result) throw result.error;
  return 'failed';
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
