import { $session } from './session.ts';
import { readToken } from './token.ts';

/** Whether the one who is signed in has an e-mail that was not verified when their token was made. */
const isUnverified = (): boolean => $session.get().state === 'in' && readToken()?.emailVerified === false;

/** Runs whenever somebody comes back to this tab. @returns what ends that */
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

/** A look that fails says nothing: nobody has asked for it. */
const look = (): void => {
  if (!isUnverified()) return;
  import('#lib/browser/users/email-verification.ts')
    .then(({ lookForVerification }) => lookForVerification())
    .catch(() => {});
};

/**
 * Whoever comes back to the tab from the mail that verifies their address finds it noticed, on whatever page: the next
 * token says so, their role and their votes count. For everybody else nothing is loaded or asked.
 */
export const noticeReturns = (): void => {
  onMemberReturn(look);
};
