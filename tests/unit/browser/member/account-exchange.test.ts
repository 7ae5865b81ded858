import { beforeEach, expect, test } from 'vitest';
import { fetchAccessToken, registerAtServer } from '#lib/browser/member/account-exchange.ts';
import { readToken, removeToken } from '#lib/browser/member/token.ts';
import { clearSessionHint } from '#lib/browser/page/session-hint.ts';
import type { Person } from '../../../support/person.ts';
import { useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();
const isCurrent = () => true;

let ada: Person;

/** A member, signed in here and at the provider, whose token was removed. */
beforeEach(async () => {
  ada = await world.signIn('ada');
  removeToken();
});

test('the token in the response is stored', async () => {
  expect(await fetchAccessToken(ada.email, isCurrent)).toBe(true);
  expect(readToken()?.uid).toBe('uid-ada');
});

test('a response without a token is an error, and nothing is stored', async () => {
  world.network.response(/^POST \/jwt/, 200, { token: '' });
  await expect(fetchAccessToken(ada.email, isCurrent)).rejects.toThrow();
  expect(readToken()).toBeUndefined();
});

test('an ID token that the server calls expired is replaced by a new one, once', async () => {
  world.network.reject(/^POST \/jwt/, 401, 'token_expired');
  expect(await fetchAccessToken(ada.email, isCurrent)).toBe(true);
  for (let call = 0; call < 2; call++) world.network.reject(/^POST \/users/, 401, 'token_expired');
  const user = { email: ada.email, name: 'Ada' };
  await expect(registerAtServer(user)).rejects.toMatchObject({ code: 'token_expired' });
});

test('without a sign-in at the provider there is no token', async () => {
  world.provider.auth.signOut();
  await expect(fetchAccessToken(ada.email, isCurrent)).rejects.toThrow('Nobody is signed in at the provider');
});

test('a token that comes after the end of the session is not stored', async () => {
  clearSessionHint(); // in another tab
  expect(await fetchAccessToken(ada.email, isCurrent)).toBe(false);
  expect(readToken()).toBeUndefined();
});

test('a token that comes once somebody else is signed in is not stored', async () => {
  expect(await fetchAccessToken(ada.email, () => false)).toBe(false);
  expect(readToken()).toBeUndefined();
});

test('a long name is truncated, without half a character', async () => {
  const name = `${'A'.repeat(99)}🦊`;
  await registerAtServer({ email: ada.email, name });
  expect(world.network.calls(/^POST \/users/).at(-1)?.body).toEqual({
    name: 'A'.repeat(99),
    email: ada.email,
  });
});
