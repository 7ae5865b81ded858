import { IdentityError, signInWithPassword } from '../client/identity.ts';
import { notify } from '../client/notify.ts';
import { refusalText } from '../client/refusal-text.ts';
import { messages } from '../messages.ts';
import { wayBack } from '../rules/way-back.ts';
import { $session, settled } from './session.ts';

const leadOn = (): void =>
  location.replace(wayBack(new URLSearchParams(location.search).get('from'), location.origin));

let underWay = false;

/** Leads whoever is signed in away from a screen for coming in, also if they come in by another tab. */
export const leadMembersOn = (): void => {
  $session.subscribe(({ state }) => {
    if (state === 'in' && !underWay) leadOn();
  });
};

/** What the provider says to credentials that are not right, whatever it is about them. */
const wrong = [
  'auth/invalid-credential',
  'auth/invalid-login-credentials',
  'auth/wrong-password',
  'auth/user-not-found',
  'auth/invalid-email',
];

const explain = (error: unknown): 'wrong' | 'failed' => {
  const isWrong = error instanceof IdentityError && wrong.includes(error.code);
  notify.error(isWrong ? messages.badLogin : refusalText(error));
  return isWrong ? 'wrong' : 'failed';
};

/** Signs somebody in and leads them on. What went wrong has been said when this resolves. */
export const logIn = async (email: string, password: string): Promise<'in' | 'wrong' | 'failed'> => {
  underWay = true;
  try {
    const user = await signInWithPassword(email, password);
    if (!(await settled(user))) return 'failed';
    notify.success(messages.loggedIn);
    leadOn();
    return 'in';
  } catch (error) {
    return explain(error);
  } finally {
    underWay = false;
  }
};
