import type { WritableAtom } from 'nanostores';
import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../../src/lib/client/api.ts';
import { $account, reloadAccount } from '../../../src/lib/stores/account.ts';
import type { Session } from '../../../src/lib/stores/session/ports.ts';
import { $session as readable } from '../../../src/lib/stores/session.ts';

vi.mock('../../../src/lib/client/api.ts');
vi.mock('../../../src/lib/stores/session.ts', async () => {
  const { atom } = await import('nanostores');
  return { $session: atom({ state: 'loading' }) };
});

const $session = readable as WritableAtom<Session>; // the mock above

const enter = (email: string): void =>
  $session.set({ state: 'in', person: { uid: email, email, name: '', photoURL: null } });
const answer = (role: string, email = 'ada@example.com') =>
  vi.mocked(api).mockResolvedValue({ data: { email, role } as never, total: 0 });
const settle = () => new Promise((resolve) => setTimeout(resolve));

let states: string[] = [];
$account.listen(({ state }) => states.push(state));

beforeEach(async () => {
  answer('user');
  enter('ada@example.com');
  await settle();
  states = [];
});

test('a token renewed in another tab takes no known account away, and brings what has changed of it', async () => {
  answer('moderator');
  enter('ada@example.com');
  await settle();
  expect(states).toEqual(['ready']);
  expect($account.get()).toMatchObject({ user: { role: 'moderator' } });
});

test('an account that can’t be loaded again stays as it was known', async () => {
  vi.mocked(api).mockRejectedValue(new Error('away'));
  await reloadAccount();
  expect($account.get()).toMatchObject({ state: 'ready', user: { role: 'user' } });
});

test('of somebody else, nothing is known yet', async () => {
  vi.mocked(api).mockRejectedValue(new Error('away'));
  enter('grace@example.com');
  await settle();
  expect(states).toEqual(['loading', 'failed']);
});

test('an answer that comes after the end of a session is not kept', async () => {
  answer('admin');
  enter('ada@example.com');
  $session.set({ state: 'out' });
  await settle();
  expect($account.get()).toEqual({ state: 'none' });
});
