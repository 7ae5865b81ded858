import { expect, test, vi } from 'vitest';
import { $session } from '#lib/browser/member/session.ts';
import { takeCarriedEmail } from '#lib/browser/users/carried-email.ts';
import { signUp } from '#lib/browser/users/sign-up.ts';
import { useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();

const account = (name: string) => ({
  ...{ name, photoURL: 'https://photos.example/nell.png' },
  ...{ email: `${name}@unearth.example`, password: 'Unearth1' },
});

const isSignedOut = (): boolean => $session.get().state === 'out' && !world.provider.currentUser();

test('signing up ends signed out on the login screen, with an account here and at the provider', async () => {
  expect(await signUp(account('nell'))).toBe('registered');
  expect(world.reported()).toEqual(['Successfully registered']);
  expect([isSignedOut(), world.browser.ledTo]).toEqual([true, ['/login']]);
  expect(world.provider.accounts.get('nell@unearth.example')).toMatchObject({
    displayName: 'nell',
    photoURL: 'https://photos.example/nell.png',
  });
  const admin = await world.person('chief', { role: 'admin' });
  expect((await admin.get('/users/nell@unearth.example')).body).toMatchObject({ name: 'nell', role: 'user' });
});

test('an e-mail that is taken gets the provider’s own words', async () => {
  await world.person('ada');
  expect(await signUp(account('ada'))).toBe('taken');
  expect(world.reported()).toEqual(['Firebase: Error (auth/email-already-in-use).']);
  expect(world.browser.ledTo).toEqual([]);
});

test('an account that the server rejects is deleted at the provider', async () => {
  await world.person('held'); // an account here with the same e-mail, of another account at the provider
  world.provider.clear();
  await world.api.context.db.write
    .updateTable('users')
    .set({ uid: 'somebody-else' })
    .where('email', '=', 'held@unearth.example')
    .execute();
  expect(await signUp(account('held'))).toBe('taken');
  expect(world.reported()).toEqual([expect.stringMatching(/e-mail/)]);
  expect(world.provider.accounts.has('held@unearth.example')).toBe(false);
  expect(world.browser.ledTo).toEqual([]);
});

test('an address that is suspended reads so, and gets no account', async () => {
  await world.person('barred');
  world.provider.clear();
  await world.api.context.db.write
    .updateTable('users')
    .set({ suspended_at: new Date().toISOString() })
    .where('email', '=', 'barred@unearth.example')
    .execute();
  expect(await signUp(account('barred'))).toBe('failed');
  expect(world.reported()).toEqual([expect.stringMatching(/^This account is suspended/)]);
  expect(world.provider.accounts.has('barred@unearth.example')).toBe(false);
  expect(world.browser.ledTo).toEqual([]);
});

test('an account that the server rejects for a reason without a text is deleted too', async () => {
  world.network.reject(/^POST \/users/, 422, 'invalid');
  expect(await signUp(account('odd'))).toBe('failed');
  expect(world.reported()).toEqual(['Something went wrong. Please try again.']);
  expect(world.provider.accounts.has('odd@unearth.example')).toBe(false);
});

test('an account that could not be registered at the server stays, with a message', async () => {
  world.network.lose(/^POST \/users/);
  expect(await signUp(account('later'))).toBe('registered');
  expect(world.reported()).not.toContain('Successfully registered');
  expect(world.reported()).toHaveLength(1);
  expect(world.provider.accounts.has('later@unearth.example')).toBe(true);
  expect([isSignedOut(), world.browser.ledTo]).toEqual([true, ['/login']]);
});

test('an account that could not be completed is deleted', async () => {
  world.provider.fail('updateProfile', 'auth/network-request-failed');
  expect(await signUp(account('half'))).toBe('failed');
  expect(world.reported()).toEqual([expect.stringMatching(/^The login service can’t be reached/)]);
  expect(world.provider.accounts.has('half@unearth.example')).toBe(false);
});

test('the return URL goes on to the login, and so does the e-mail, once', async () => {
  world.browser.goTo('/signup?from=%2Fproducts%2F14');
  expect(await signUp(account('nora'))).toBe('registered');
  expect(world.browser.ledTo).toEqual(['/login?from=%2Fproducts%2F14']);
  expect(takeCarriedEmail()).toEqual({ email: 'nora@unearth.example', isNew: true });
  expect(takeCarriedEmail()).toBeUndefined();
});

test('while storage is blocked no account is made, and the reason and what to do are displayed', async () => {
  const storage = vi.spyOn(world.browser.localStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('no', 'SecurityError');
  });
  expect(await signUp(account('odo'))).toBe('failed');
  storage.mockRestore();
  expect(world.reported()).toEqual([expect.stringMatching(/^Your browser stores nothing .* Allow cookies/)]);
  expect(world.provider.accounts.has('odo@unearth.example')).toBe(false);
});
