import { logOut } from '#lib/browser/users/sign-out.ts';
import { paths } from '#lib/paths.ts';
import { accountMenu } from './account-menu.ts';
import { watchVerification } from './member-return.ts';
import { storedPerson } from './person.ts';
import { resumeOutbox } from './resume-outbox.ts';
import { $session } from './session.ts';

/** The account menu disappears on logout, and the focus with it: move it to the login link. */
const logOutAndFocusLogin = async (): Promise<void> => {
  await logOut();
  document.querySelector<HTMLElement>(`[data-guest] [href="${paths.login}"]`)?.focus();
};

/** Starts the account menu of the bar, the session, and what follows the session on every page. */
export const startAccountBar = (root: HTMLElement): void => {
  const show = accountMenu(root, logOutAndFocusLogin);
  show({ state: 'loading', person: storedPerson() });
  $session.subscribe(show);
  watchVerification();
  resumeOutbox();
};
