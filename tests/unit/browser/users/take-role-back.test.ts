import { beforeEach, expect, test } from 'vitest';
import { $lastPromotion, nameOf, plainUsers, promote } from '#lib/browser/users/manage-users.ts';
import { staff } from '#lib/browser/users/staff.ts';
import { $takingBack, takeRoleBack, undoPromotion } from '#lib/browser/users/take-role-back.ts';
import type { StaffMember } from '#lib/contract/staff.ts';
import { useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();
const calls = /^DELETE \/staff/;

beforeEach(async () => {
  const { write } = world.api.context.db;
  for (const table of ['events', 'role_changes', 'users'] as const) await write.deleteFrom(table).execute();
  await world.person('ada');
  await world.person('mo', { role: 'moderator' });
  await world.person('una', { role: 'moderator', verified: false });
  await world.signIn('noor', { role: 'admin' });
  world.browser.goTo('/dashboard/manage-users');
  world.follow(plainUsers.$listing, () => plainUsers.open());
  world.follow(staff.$load, staff.open);
  world.follow($lastPromotion);
  await expect.poll(roles).toEqual({ ...ofSetting, noor: 'admin', mo: 'moderator', una: 'moderator' });
  await expect.poll(users).toEqual(['ada', 'una']);
});

const ofSetting = { 'chief@unearth.example': 'admin' };
const members = (): readonly StaffMember[] => {
  const load = staff.$load.get();
  return load.state === 'ready' ? load.value : [];
};
const roles = () => Object.fromEntries(members().map((member) => [nameOf(member), member.role]));
const users = () => plainUsers.$listing.get().rows.map(nameOf);
const member = (name: string): StaffMember => {
  const found = members().find((one) => one.name === name);
  if (!found) throw new Error(`${name} is not listed`);
  return found;
};

test('a role is taken back after a question that names person and role; both lists follow', async () => {
  world.dialogs.response(false);
  expect(await takeRoleBack(member('mo'))).toBe(false);
  expect(world.network.calls(calls)).toEqual([]);
  expect(await takeRoleBack(member('mo'))).toBe(true);
  expect(world.dialogs.titles()[1]).toBe('Remove the role of moderator from mo?');
  expect(world.reported()).toEqual(['mo is no longer a moderator']);
  expect([roles(), users()]).toEqual([
    { ...ofSetting, noor: 'admin', una: 'moderator' },
    ['ada', 'mo', 'una'],
  ]);
});

test('the staff list follows a promotion that somebody else made first, or whose response is lost', async () => {
  const [ada] = plainUsers.$listing.get().rows;
  if (!ada) throw new Error('nobody is listed');
  const second = await world.person('second', { role: 'admin' });
  await second.patch(`/users/admin/${ada._id}`, { body: { role: 'moderator', email: ada.email } });
  expect(await promote(ada, 'moderator')).toBe(false);
  expect(roles()).toMatchObject({ ada: 'moderator', second: 'admin' });
  const bo = await world.person('bo');
  await plainUsers.reload();
  const listed = plainUsers.$listing.get().rows.find(({ email }) => email === bo.email);
  if (!listed) throw new Error('bo is not listed');
  world.network.loseResponse(/^PATCH/);
  expect(await promote(listed, 'moderator')).toBe(false);
  expect(roles()).toMatchObject({ bo: 'moderator' });
});

test('a role that waits is taken back before it was in effect', async () => {
  expect(member('una').waitsFor).toBe('verification');
  expect(await takeRoleBack(member('una'))).toBe(true);
  expect(roles()).toEqual({ ...ofSetting, noor: 'admin', mo: 'moderator' });
});

test('a promotion is listed at once, and can be undone without a question', async () => {
  const [ada] = plainUsers.$listing.get().rows;
  if (!ada) throw new Error('nobody is listed');
  await promote(ada, 'admin');
  await expect.poll(roles).toMatchObject({ ada: 'admin' });
  expect(member('ada')).toMatchObject({ origin: 'admin', by: { name: 'noor' } });
  expect($lastPromotion.get()).toMatchObject({ name: 'ada', role: 'admin' });
  const asked = world.dialogs.titles().length;
  expect(await undoPromotion()).toBe(true);
  expect(world.dialogs.titles()).toHaveLength(asked);
  expect([users(), $lastPromotion.get()]).toEqual([['ada', 'una'], undefined]);
  expect(await undoPromotion(), 'only once').toBe(false);
});

test('taking the role back in the list ends the offer to undo', async () => {
  const [ada] = plainUsers.$listing.get().rows;
  if (!ada) throw new Error('nobody is listed');
  await promote(ada, 'moderator');
  await expect.poll(roles).toMatchObject({ ada: 'moderator' });
  world.network.lose(calls);
  await takeRoleBack(member('ada'));
  expect($lastPromotion.get(), 'the role is still there').toMatchObject({ name: 'ada' });
  await takeRoleBack(member('ada'));
  expect($lastPromotion.get()).toBeUndefined();
});

test('an undo leaves the offer to undo a newer promotion', async () => {
  await world.person('bea');
  await plainUsers.reload();
  const [ada, bea] = plainUsers.$listing.get().rows;
  if (!ada || !bea) throw new Error('nobody is listed');
  await promote(ada, 'moderator');
  world.network.hold(calls);
  const undone = undoPromotion();
  const [call] = await world.network.waiting(1);
  await promote(bea, 'moderator');
  call?.release();
  expect(await undone).toBe(true);
  expect($lastPromotion.get()).toMatchObject({ name: 'bea' });
});

test('of another admin who was faster, or had another idea, the admin is told', async () => {
  const second = await world.person('second', { role: 'admin' });
  const mo = member('mo');
  await second.delete(`/staff/${mo.email}?role=moderator`);
  await takeRoleBack(mo);
  expect(world.reported()).toEqual([expect.stringMatching(/^Nothing changed/)]);
  await second.patch(`/users/admin/${mo._id}`, { body: { role: 'admin' } });
  expect(await takeRoleBack(mo)).toBe(false);
  expect(world.reported()[1]).toBe('The role of this person has changed. Reload the page and try again.');
  await expect.poll(roles).toMatchObject({ mo: 'admin' });
});

test('one role is taken back at a time', async () => {
  world.network.hold(calls);
  const taken = takeRoleBack(member('mo'));
  const [call] = await world.network.waiting(1);
  expect($takingBack.get()).toBe(member('mo').email);
  expect(await takeRoleBack(member('una'))).toBe(false);
  call?.release();
  expect(await taken).toBe(true);
  expect($takingBack.get()).toBeUndefined();
});
