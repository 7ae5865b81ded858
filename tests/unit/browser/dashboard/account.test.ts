import { beforeEach, expect, test } from 'vitest';
import { $account, reloadAccount } from '#lib/browser/dashboard/account.ts';
import { isModeratorHinted } from '#lib/browser/hydrate/directive.ts';
import { tokenKey } from '#lib/browser/page/storage.ts';
import type { Person } from '../../../support/person.ts';
import { turn, useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();
const records = /^GET \/users\/[^/]+$/;

let ada: Person;
let states: string[];

beforeEach(async () => {
  ada = await world.signIn('ada');
  world.follow($account);
  await expect.poll(() => $account.get().state).toBe('ready');
  states = [];
  world.follow($account, () => $account.listen(({ state }) => states.push(state)));
});

/** Another tab has renewed the token. */
const renewElsewhere = (): void => {
  const event = Object.assign(new Event('storage'), { key: tokenKey, newValue: ada.token });
  world.browser.window.dispatchEvent(event);
};

test('a token renewed in another tab keeps the account, and reloads it', async () => {
  await world.api.account(ada, { role: 'moderator' });
  renewElsewhere();
  await expect.poll(() => $account.get()).toMatchObject({ value: { role: 'moderator' } });
  expect(new Set(states)).toEqual(new Set(['ready']));
  await world.api.account(ada, { role: 'user' });
});

test('a failed reload keeps the account', async () => {
  world.network.lose(records);
  await reloadAccount();
  expect($account.get()).toMatchObject({ state: 'ready', value: { role: 'user' } });
});

test('the account of another person is loaded anew; a failure can be retried', async () => {
  const grace = await world.person('grace');
  await world.signOut();
  states = [];
  world.network.lose(records);
  await world.signIn(grace);
  await expect.poll(() => states).toEqual(['loading', 'failed']);
  await reloadAccount();
  expect($account.get()).toMatchObject({ state: 'ready', value: { name: 'grace' } });
});

test('a response after the end of a session is ignored, also if somebody else is signed in by then', async () => {
  const grace = await world.person('grace');
  world.network.hold(records);
  const loaded = reloadAccount();
  const [late] = await world.network.waiting(1);
  await world.signOut();
  expect($account.get()).toEqual({ state: 'loading' });
  await world.signIn(grace);
  const [, next] = await world.network.waiting(2);
  next?.release();
  await expect.poll(() => $account.get()).toMatchObject({ value: { name: 'grace' } });
  late?.release();
  await loaded;
  await turn();
  expect($account.get()).toMatchObject({ state: 'ready', value: { name: 'grace' } });
});

test('a role that is newer than the token renews it, so that pages of products load the tools of moderators', async () => {
  await world.signOut();
  const grace = await world.signIn('grace');
  await world.api.account(grace, { role: 'moderator' });
  await reloadAccount();
  await expect.poll(isModeratorHinted).toBe(true);
  const renewals = world.network.calls(/^POST \/jwt/).length;
  await reloadAccount();
  await turn();
  expect(world.network.calls(/^POST \/jwt/)).toHaveLength(renewals);
  await world.api.account(grace, { role: 'user' });
});

test('a token that stays without the role is renewed once per page', async () => {
  await world.signOut();
  const mary = await world.signIn('mary');
  await world.api.account(mary, { role: 'moderator' });
  const before = world.network.calls(/^POST \/jwt/).length;
  world.network.response(/^POST \/jwt/, 200, { token: mary.token });
  for (let load = 0; load < 3; load++) await reloadAccount();
  await expect.poll(() => world.network.responded(/^POST \/jwt/).length).toBe(before + 1);
  await turn();
  expect([world.network.calls(/^POST \/jwt/).length, isModeratorHinted()]).toEqual([before + 1, false]);
  await world.api.account(mary, { role: 'user' });
});
