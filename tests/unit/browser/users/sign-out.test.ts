import { expect, test } from 'vitest';
import { api } from '#lib/browser/api/api.ts';
import { $session } from '#lib/browser/member/session.ts';
import { readToken } from '#lib/browser/member/token.ts';
import { recentSearches, rememberSearch } from '#lib/browser/search/recent-searches.ts';
import { logOut } from '#lib/browser/users/sign-out.ts';
import { useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();

test('a logout ends the session here and at the provider, with a message', async () => {
  await world.signIn('ada');
  expect(readToken()?.uid).toBe('uid-ada');
  await logOut();
  expect([$session.get(), readToken()]).toEqual([{ state: 'out' }, undefined]);
  expect(world.provider.asked).toContain('signOut');
  expect(world.reported()).toEqual(['Token removed successfully!']);
});

test('a logout forgets the searches: the next person of this device does not see them', async () => {
  await world.signIn('ada');
  rememberSearch('a new job');
  await logOut();
  expect(recentSearches()).toEqual([]);
});

test('a logout that the server forces forgets them too', async () => {
  const { email } = await world.signIn('ada');
  rememberSearch('a new job');
  world.network.reject(/^GET/, 401, 'unauthorized');
  await expect(api('getUser', { params: { email } })).rejects.toThrow();
  expect([$session.get().state, recentSearches()]).toEqual(['out', []]);
});

test('a logout that the provider rejects displays the provider’s own words', async () => {
  await world.signIn('ada');
  world.provider.fail('signOut', 'auth/user-disabled', 'The provider objects.');
  await logOut();
  expect(world.reported()).toEqual(['The provider objects.']);
  expect($session.get().state).toBe('in');
});
