import { accountMenu } from '../client/account-menu.ts';
import { prepareToasts } from '../client/notify.ts';
import { keptPerson } from '../client/person.ts';
import { whenIdle } from '../client/when-idle.ts';
import { $session } from './session.ts';
import { logOut } from './sign-out.ts';

/** Brings the account menu of the bar to life, and with it the session. */
export const startAccountBar = (root: HTMLElement): void => {
  const show = accountMenu(root, logOut);
  show({ state: 'loading', person: keptPerson() });
  $session.subscribe(show);
  whenIdle(prepareToasts);
};
