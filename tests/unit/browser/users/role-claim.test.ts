import { expect, test } from 'vitest';
import { $account } from '#lib/browser/dashboard/account.ts';
import { applyPendingRole } from '#lib/browser/users/role-claim.ts';
import { useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();
const claims = /role-claim$/;

test('a wrong code is reported beside its field', async () => {
  const ada = await world.signIn('ada');
  world.network.reject(claims, 409, 'wrong_role_code');
  expect(await applyPendingRole(ada.email, 'admin', 'ABCD')).toEqual({
    code: expect.stringMatching(/^This code is wrong/),
  });
  expect(world.reported()).toEqual([]);
});

test('other API errors are notified in their own words, and failures as such', async () => {
  const ada = await world.signIn('ada');
  world.network.reject(claims, 409, 'email_not_verified');
  expect(await applyPendingRole(ada.email, 'admin', 'ABCD')).toBe('failed');
  expect(world.reported()).toEqual(['Verify your e-mail address first']);
  world.browser.sessionStorage.clear();
  world.network.lose(claims);
  expect(await applyPendingRole(ada.email, 'admin', 'ABCD')).toBe('failed');
  expect(world.reported()).toEqual(['Something went wrong. Please try again.']);
});

test('a code whose response is lost has given its role, and one whose request is lost has not', async () => {
  const ada = await world.signIn('ada');
  world.follow($account);
  await expect.poll(() => $account.get()).toMatchObject({ value: { role: 'user' } });
  world.network.lose(claims);
  expect(await applyPendingRole(ada.email, 'admin', 'ABCD')).toBe('failed');
  await world.api.account(ada, { role: 'admin' }); // as the claim does
  world.network.lose(claims);
  expect(await applyPendingRole(ada.email, 'admin', 'ABCD')).toBe('claimed');
  expect(world.reported().at(-1)).toMatch(/admin/i);
  await world.api.account(ada, { role: 'user' });
});

test('a claimed role is in the account at once', async () => {
  const ada = await world.signIn('ada');
  world.follow($account);
  await expect.poll(() => $account.get()).toMatchObject({ value: { role: 'user' } });
  await world.api.account(ada, { role: 'admin' }); // as the claim does
  world.network.response(claims, 200, { modifiedCount: 1 });
  expect(await applyPendingRole(ada.email, 'admin', 'ABCD')).toBe('claimed');
  expect($account.get()).toMatchObject({ value: { role: 'admin' } });
  await world.api.account(ada, { role: 'user' });
});
