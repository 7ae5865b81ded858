import { beforeEach, expect, test } from 'vitest';
import {
  $changingUser,
  $userTotal,
  nameOf,
  plainUsers,
  promote,
  suspendOrRestore,
} from '#lib/browser/users/manage-users.ts';
import type { User } from '#lib/contract/users.ts';
import { useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();
const changes = /^PATCH \/users/;

beforeEach(async () => {
  await world.api.context.db.write.deleteFrom('events').execute();
  await world.api.context.db.write.deleteFrom('role_changes').execute();
  await world.api.context.db.write.deleteFrom('users').execute();
  await world.person('ada');
  await world.person('ben', { verified: false });
  await world.signIn('chief', { role: 'admin' });
  world.browser.goTo('/dashboard/manage-users');
  world.follow(plainUsers.$listing, () => plainUsers.open());
  await expect.poll(() => names()).toEqual(['ada', 'ben']);
});

const names = () => plainUsers.$listing.get().rows.map(nameOf);
const user = (name: string): User => {
  const found = plainUsers.$listing.get().rows.find((row) => row.name === name);
  if (!found) throw new Error(`${name} is not listed`);
  return found;
};

test('a user who becomes a moderator leaves the list, with a message', async () => {
  expect(await promote(user('ada'), 'moderator')).toBe(true);
  expect(names()).toEqual(['ben']);
  expect(world.dialogs.titles()).toEqual(['ada is moderator now!']);
  expect($userTotal.get()).toBe(1);
});

test('a role that waits for the e-mail leaves its user in the list, with a message', async () => {
  expect(await promote(user('ben'), 'moderator')).toBe(false);
  expect(names()).toEqual(['ada', 'ben']);
  expect(world.dialogs.titles()).toEqual(['ben becomes a moderator once the e-mail is verified']);
});

test('an account is suspended and restored after confirmation', async () => {
  world.dialogs.response(false);
  await suspendOrRestore(user('ada'));
  expect(world.network.calls(changes)).toEqual([]);
  await suspendOrRestore(user('ada'));
  expect(user('ada').suspended).toBe(true);
  await suspendOrRestore(user('ada'));
  expect(user('ada').suspended).toBe(false);
});

test('one account is changed at a time', async () => {
  world.network.hold(changes);
  const ada = user('ada');
  const promoted = promote(ada, 'admin');
  const [call] = await world.network.waiting(1);
  expect($changingUser.get()).toBe(ada._id);
  expect(await promote(user('ben'), 'admin')).toBe(false);
  call?.release();
  expect(await promoted).toBe(true);
  expect([$changingUser.get(), world.network.calls(changes).length]).toEqual([undefined, 1]);
});

test('after a conflicting change the admin is notified, and the list is reloaded', async () => {
  const ada = user('ada');
  const second = await world.person('second', { role: 'admin' });
  await second.patch(`/users/admin/${ada._id}`, { body: { role: 'moderator', email: ada.email } });
  expect(await promote(ada, 'moderator')).toBe(false);
  expect(world.reported()).toEqual([expect.stringMatching(/^Nothing changed/)]);
  expect(names()).toEqual(['ben']);
  expect(await promote(ada, 'admin')).toBe(false);
  expect(world.reported()[1]).toBe('Only users without a role can get one here');
});

test('of an account that was deleted the admin reads that', async () => {
  world.network.reject(changes, 404, 'not_found');
  expect(await promote(user('ada'), 'moderator')).toBe(false);
  expect(world.reported()).toEqual(['This account has been deleted']);
});

test('a former admin is notified by the end of their session alone', async () => {
  world.network.reject(changes, 403, 'forbidden');
  expect(await promote(user('ada'), 'moderator')).toBe(false);
  expect(world.reported()[0]).toBe('Unauthorized! Forcing logout...');
  expect(world.reported()).not.toContain('Something went wrong. Please try again.');
});

test('the total counts all accounts, whatever the search', async () => {
  await plainUsers.ask({ q: 'ada' });
  expect([names(), $userTotal.get()]).toEqual([['ada'], 2]);
});
