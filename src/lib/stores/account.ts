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

const load = async (email: string): Promise<void> => {
  try {
    const { data: user } = await api('getUser', { params: { email } });
    $account.set({ state: 'ready', user });
  } catch {
    $account.set({ state: 'failed' });
  }
};

/** Asks for the record again, after a failure or a change; what is known of it stays meanwhile. */
export const reloadAccount = async (): Promise<void> => {
  const session = $session.get();
  if (session.state !== 'in') return;
  if ($account.get().state === 'failed') $account.set({ state: 'loading' });
  await load(session.person.email);
};

onMount($account, () =>
  $session.subscribe((session) => {
    if (session.state === 'in') {
      $account.set({ state: 'loading' });
      load(session.person.email);
    }
    if (session.state === 'out') $account.set({ state: 'none' });
  }),
);
