import { atom, onMount } from 'nanostores';
import { api } from '../client/api.ts';
import type { User } from '../contract/entities.ts';
import { $session } from './session.ts';

export type Account =
  | { state: 'loading' }
  | { state: 'none' }
  | { state: 'failed' }
  | { state: 'ready'; user: User };

/** The signed-in person's record, with the role that menus are drawn by. */
export const $account = atom<Account>({ state: 'loading' });

const isKnown = (email: string): boolean => {
  const account = $account.get();
  return account.state === 'ready' && account.user.email === email;
};

/** Of several answers under way, the one asked for last counts. */
let latest = 0;

/** What is known of this person stays until there is an answer: screens, and what is typed there, depend on it. */
const load = async (email: string): Promise<void> => {
  const mine = ++latest;
  if (!isKnown(email)) $account.set({ state: 'loading' });
  try {
    const { data: user } = await api('getUser', { params: { email } });
    if (mine === latest) $account.set({ state: 'ready', user });
  } catch {
    if (mine === latest && !isKnown(email)) $account.set({ state: 'failed' });
  }
};

/** Asks for the record again, after a failure or a change. */
export const reloadAccount = async (): Promise<void> => {
  const session = $session.get();
  if (session.state === 'in') await load(session.person.email);
};

onMount($account, () =>
  $session.subscribe((session) => {
    if (session.state === 'in') load(session.person.email);
    if (session.state === 'out') {
      latest++;
      $account.set({ state: 'none' });
    }
  }),
);
