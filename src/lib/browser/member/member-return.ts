import { $session } from './session.ts';
import { readToken } from './token.ts';

/** True if a member is signed in whose e-mail was not verified when their token was issued. */
const isUnverified = (): boolean => $session.get().state === 'in' && readToken()?.emailVerified === false;

/** Runs whenever the user comes back to this tab or window. Both events may fire for one return. @returns stops it */
export const onMemberReturn = (work: () => void): (() => void) => {
  const run = (): void => {
    if (document.visibilityState === 'visible') work();
  };
  document.addEventListener('visibilitychange', run);
  window.addEventListener('focus', run);
  return () => {
    document.removeEventListener('visibilitychange', run);
    window.removeEventListener('focus', run);
  };
};

/** Failures are ignored: nobody has asked for this. */
const checkVerification = (): void => {
  if (!isUnverified()) return;
  import('#lib/browser/users/email-verification.ts')
    .then(({ lookForVerification }) => lookForVerification())
    .catch(() => {});
};

/**
 * Checks, on any page, whether the member verified their e-mail while they were in another tab. The new token then has
 * their role and makes their votes count. Loads and requests nothing for other visitors.
 */
export const watchVerification = (): void => {
  onMemberReturn(checkVerification);
};
