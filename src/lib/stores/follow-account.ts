import { reloadAccount } from './account.ts';
import { $verification } from './email-verification.ts';

let asking = false;

/** What was decided meanwhile is noticed when somebody comes back to the tab. A tab switch tells of it twice. */
const onReturn = async (): Promise<void> => {
  if (asking || document.visibilityState !== 'visible') return;
  asking = true;
  await reloadAccount();
  asking = false;
};

/**
 * Keeps the account, and with it the menus, in step with what happens elsewhere: a role that an admin gives or takes,
 * an e-mail that is verified in another tab. @returns what stops it
 */
export const followAccount = (): (() => void) => {
  const stop = $verification.listen(() => {}); // looks for itself on return
  document.addEventListener('visibilitychange', onReturn);
  window.addEventListener('focus', onReturn);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', onReturn);
    window.removeEventListener('focus', onReturn);
  };
};
