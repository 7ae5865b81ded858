import { logOut } from '#lib/browser/users/sign-out.ts';
import { paths } from '#lib/paths.ts';
import { accountMenu } from './account-menu.ts';
import { noticeReturns } from './member-return.ts';
import { storedPerson } from './person.ts';
import { $session } from './session.ts';

/** The menu leaves with its button: the way back in has the focus then. */
const leave = async (): Promise<void> => {
  await logOut();
  document.querySelector<HTMLElement>(`.bar-guest [href="${paths.login}"]`)?.focus();
};

/** Brings the account menu of the bar to life, and with it the session and what follows a member everywhere. */
export const startAccountBar = (root: HTMLElement): void => {
  const show = accountMenu(root, leave);
  show({ state: 'loading', person: storedPerson() });
  $session.subscribe(show);
  noticeReturns();
};
