import { expect, test } from 'vitest';
import { $account } from '#lib/browser/dashboard/account.ts';
import { readToken } from '#lib/browser/member/token.ts';
import { tokenKey } from '#lib/browser/page/storage.ts';
import {
  $verification,
  askForVerification,
  confirmVerification,
  lookForVerification,
} from '#lib/browser/users/email-verification.ts';
import type { Person } from '../../../support/person.ts';
import { useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();
const exchange = /^POST \/jwt/;

/** A member with an unverified address, on a screen that displays that. */
const comeUnverified = async (name: string, role: 'user' | 'moderator' = 'user'): Promise<Person> => {
  const person = await world.signIn(name, { verified: false, role });
  world.follow($verification);
  await expect.poll(() => $verification.get()).toBe('missing');
  await lookForVerification(); // the check on opening the screen is over
  return person;
};

/** They follow the link in the e-mail. */
const verify = ({ email }: Person): void => {
  Object.assign(world.provider.accounts.get(email) ?? {}, { emailVerified: true });
};

test('a verified address is notified, and applies the role that waited for it', async () => {
  const ada = await comeUnverified('ada', 'moderator');
  world.follow($account);
  await expect
    .poll(() => $account.get())
    .toMatchObject({ value: { role: 'user', waitingRole: 'moderator' } });
  verify(ada);
  await confirmVerification();
  expect($verification.get()).toBe('done');
  expect(readToken()?.emailVerified).toBe(true);
  expect(world.reported()).toEqual(['Your e-mail address is verified']);
  await expect.poll(() => $account.get()).toMatchObject({ value: { role: 'moderator' } });
});

test('a check before the verification reports that it is missing', async () => {
  await comeUnverified('ben');
  await confirmVerification();
  expect($verification.get()).toBe('missing');
  expect(world.reported()).toEqual([expect.stringMatching(/^Not verified yet\./)]);
});

test('concurrent checks share one request', async () => {
  const cleo = await comeUnverified('cleo');
  verify(cleo);
  const before = world.network.calls(exchange).length;
  expect(await Promise.all([lookForVerification(), lookForVerification()])).toEqual([true, true]);
  expect(world.network.calls(exchange)).toHaveLength(before + 1);
});

test('a check requested during another runs after it, and finds what that one could not', async () => {
  const gus = await comeUnverified('gus');
  world.provider.fail('reload', 'auth/network-request-failed', 'Away.');
  const [first, second] = [lookForVerification(), lookForVerification()];
  verify(gus);
  await expect(first).rejects.toThrow('Away.');
  expect(await second).toBe(true);
});

test('the e-mail is requested, and an error is displayed in the provider’s own words', async () => {
  const dora = await comeUnverified('dora');
  world.provider.fail('sendEmailVerification', 'auth/user-disabled', 'The provider objects.');
  await askForVerification();
  expect(world.reported()).toEqual(['The provider objects.']);
  expect($verification.get()).toBe('missing');
  await askForVerification();
  expect(world.provider.mails).toEqual([{ kind: 'verify', email: dora.email }]);
  expect($verification.get()).toBe('sent');
});

test('a mail stays sent when another tab renews the token', async () => {
  const dina = await comeUnverified('dina');
  await askForVerification();
  const renewed = Object.assign(new Event('storage'), { key: tokenKey, newValue: dina.token });
  world.browser.window.dispatchEvent(renewed);
  await lookForVerification();
  expect($verification.get()).toBe('sent');
});

test('a mail that was sent to one person is not displayed as sent to the next', async () => {
  await comeUnverified('dan');
  await askForVerification();
  await world.signOut();
  await world.signIn('deb', { verified: false });
  expect($verification.get()).toBe('missing');
});

test('a failed check is notified only where the user asked for it', async () => {
  const edda = await comeUnverified('edda');
  verify(edda);
  world.network.lose(/^POST \/users/);
  await confirmVerification();
  expect(world.reported()).toEqual(['Something went wrong. Please try again.']);
  expect($verification.get()).toBe('missing');
});

test('a result after the end of a session is not displayed to the next person', async () => {
  const finn = await comeUnverified('finn');
  const gus = await world.person('gus', { verified: false });
  verify(finn);
  world.network.hold(exchange);
  const looked = lookForVerification();
  const [late] = await world.network.waiting(1);
  await world.signOut();
  expect($verification.get()).toBe('unknown');
  const signedIn = world.signIn(gus);
  const [, next] = await world.network.waiting(2);
  next?.release();
  await signedIn;
  late?.release();
  expect(await looked).toBe(false);
  expect(readToken()).toMatchObject({ uid: 'uid-gus', emailVerified: false });
  expect($verification.get()).toBe('missing');
  expect(world.reported()).toEqual([]);
});
