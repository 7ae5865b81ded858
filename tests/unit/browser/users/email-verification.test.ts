import { expect, test } from 'vitest';
import { $account } from '#lib/browser/dashboard/account.ts';
import { readToken } from '#lib/browser/member/token.ts';
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

/** Somebody whose address is not verified, before a screen that says so. */
const comeUnverified = async (name: string, role: 'user' | 'moderator' = 'user'): Promise<Person> => {
  const person = await world.signIn(name, { verified: false, role });
  world.follow($verification);
  await expect.poll(() => $verification.get()).toBe('missing');
  await lookForVerification(); // the look that came with it is over
  return person;
};

/** They press the link in the mail. */
const verify = ({ email }: Person): void => {
  Object.assign(world.provider.accounts.get(email) ?? {}, { emailVerified: true });
};

test('whoever has verified their address is told so, and the role that waited comes with it', async () => {
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

test('whoever says so too early is told that it is not', async () => {
  await comeUnverified('ben');
  await confirmVerification();
  expect($verification.get()).toBe('missing');
  expect(world.reported()).toEqual([expect.stringMatching(/^Not verified yet\./)]);
});

test('several looks at a time are one', async () => {
  const cleo = await comeUnverified('cleo');
  verify(cleo);
  const before = world.network.calls(exchange).length;
  expect(await Promise.all([lookForVerification(), lookForVerification()])).toEqual([true, true]);
  expect(world.network.calls(exchange)).toHaveLength(before + 1);
});

test('a look that is asked for during another is made after it, and finds what that one could not', async () => {
  const gus = await comeUnverified('gus');
  world.provider.fail('reload', 'auth/network-request-failed', 'Away.');
  const [first, second] = [lookForVerification(), lookForVerification()];
  verify(gus);
  await expect(first).rejects.toThrow('Away.');
  expect(await second).toBe(true);
});

test('the mail is asked for, and a refusal is told in the provider’s own words', async () => {
  const dora = await comeUnverified('dora');
  world.provider.fail('sendEmailVerification', 'auth/user-disabled', 'The provider objects.');
  await askForVerification();
  expect(world.reported()).toEqual(['The provider objects.']);
  expect($verification.get()).toBe('missing');
  await askForVerification();
  expect(world.provider.mails).toEqual([{ kind: 'verify', email: dora.email }]);
  expect($verification.get()).toBe('sent');
});

test('a look that fails says so to whoever asked for it, and only to them', async () => {
  const edda = await comeUnverified('edda');
  verify(edda);
  world.network.lose(/^POST \/users/);
  await confirmVerification();
  expect(world.reported()).toEqual(['Something went wrong. Please try again.']);
  expect($verification.get()).toBe('missing');
});

test('what becomes known after the end of a session is not told to whoever comes next', async () => {
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
