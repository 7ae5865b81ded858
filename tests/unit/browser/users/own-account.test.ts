import { resolveObjectURL } from 'node:buffer';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { $account } from '#lib/browser/dashboard/account.ts';
import { $session } from '#lib/browser/member/session.ts';
import { tokenKey } from '#lib/browser/page/storage.ts';
import { loginHint, storedToasts } from '#lib/browser/page/stored-toasts.ts';
import { deleteAccount, keepAccount } from '#lib/browser/users/delete-account.ts';
import {
  $newEmail,
  changeEmail,
  changePassword,
  changeProfile,
  downloadOwnData,
  followNewEmail,
  logOutEverywhere,
  ownSignInMethods,
  switchOnMail,
} from '#lib/browser/users/own-account.ts';
import { ownPage, setPagePrivate } from '#lib/browser/users/own-page.ts';
import { logIn } from '#lib/browser/users/sign-in.ts';
import { minutes } from '#lib/domain/durations.ts';
import { loginWithNewEmail } from '#lib/text/messages/own-account.ts';
import { requestMessages } from '#lib/text/messages/requests.ts';
import { sessionMessages } from '#lib/text/messages/session.ts';
import type { Person } from '../../../support/person.ts';
import { useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();
const photo = 'https://photos.example/new.jpg';
const password = 'Unearth1';

const accountOf = ({ email }: { email: string }) => {
  const account = world.provider.accounts.get(email);
  if (!account) throw new Error(`${email} has no account at the provider`);
  return account;
};

test('a new name and photo go to the provider, and our record', async () => {
  const ada = await world.signIn('ada');
  world.follow($account);
  expect(await changeProfile({ name: 'Ada Lind', photoURL: photo })).toBe('changed');
  expect(accountOf(ada)).toMatchObject({ displayName: 'Ada Lind', photoURL: photo });
  expect($account.get()).toMatchObject({ value: { name: 'Ada Lind' } });
  expect((await ada.get(`/users/${ada.email}`)).body.name).toBe('Ada Lind');
  expect(world.reported()).toEqual(['Your name and photo have been changed']);
});

test('without a photo only the name is changed', async () => {
  const eve = await world.signIn('eve');
  expect(await changeProfile({ name: 'Eve' })).toBe('changed');
  expect(accountOf(eve)).toMatchObject({ displayName: 'Eve', photoURL: null });
});

test('a change that our server did not hear of is told as such, and follows at the next login', async () => {
  const ben = await world.signIn('ben');
  world.network.reject(/^POST \/users$/, 503, 'unavailable');
  expect(await changeProfile({ name: 'Benno' })).toBe('changed');
  expect(world.reported()).toEqual([expect.stringContaining('They appear here after your next login')]);
  world.network.clear();
  await world.signOut();
  await logIn(ben.email, password);
  expect(
    (await world.api.bearer(localStorage.getItem('accessToken') ?? '').get(`/users/${ben.email}`)).body.name,
  ).toBe('Benno');
});

test('a new password asks for the present one', async () => {
  const cleo = await world.signIn('cleo');
  expect(await changePassword('Wrong1', 'Better2')).toEqual({
    currentPassword: 'This is not your current password',
  });
  expect(accountOf(cleo).password).toBe(password);
  expect(await changePassword(password, 'Better2')).toBe('changed');
  expect(accountOf(cleo).password).toBe('Better2');
  expect(world.reported()).toEqual(['Your password has been changed']);
});

test('what else the provider refuses is told in its own words', async () => {
  await world.signIn('dora');
  world.provider.fail('updatePassword', 'auth/weak-password', 'Firebase: too weak.');
  expect(await changePassword(password, 'Better2')).toBe('failed');
  expect(world.reported()).toEqual(['Firebase: too weak.']);
});

test('a new e-mail is asked for with the password, announced to our server, and mailed a link', async () => {
  const fay = await world.signIn('fay');
  world.follow($newEmail);
  expect(await changeEmail(fay.email, 'Wrong1', 'fay@new.example')).toEqual({
    currentPassword: 'This is not your current password',
  });
  expect(await changeEmail(fay.email, password, ` ${fay.email.toUpperCase()} `)).toEqual({
    email: 'This is your current address',
  });
  expect([world.provider.mails, world.network.calls(/new-email/)]).toEqual([[], []]);

  expect(await changeEmail(fay.email, password, 'fay@new.example')).toBe('changed');
  expect(world.provider.mails).toEqual([{ kind: 'change', email: 'fay@new.example' }]);
  expect(world.network.calls(/^POST .*new-email/)).toHaveLength(1);
  expect([$newEmail.get(), accountOf(fay).email]).toEqual(['fay@new.example', fay.email]);

  world.provider.fail('verifyBeforeUpdateEmail', 'auth/email-already-in-use');
  expect(await changeEmail(fay.email, password, 'ben@unearth.example')).toEqual({
    email: 'Another account has this address',
  });
});

test('a session that another tab ends once a link was mailed to a new e-mail says which address to log in with', async () => {
  const eve = await world.signIn('eve');
  onTestFinished(followNewEmail());
  await changeEmail(eve.email, password, 'eve@new.example');
  world.browser.localStorage.clear();
  const removed = Object.assign(new Event('storage'), { key: tokenKey, newValue: null });
  world.browser.window.dispatchEvent(removed);
  await expect.poll(() => $session.get().state).toBe('out');
  const hints = storedToasts().filter(({ about }) => about === loginHint);
  expect(hints).toMatchObject([{ text: loginWithNewEmail('eve@new.example') }]);
});

test('a session that ends for another reason says that, also if a link was mailed to a new e-mail', async () => {
  const gil = await world.signIn('gil');
  onTestFinished(followNewEmail());
  await changeEmail(gil.email, password, 'gil@new.example');
  world.network.reject(/./, 403, 'suspended');
  world.dialogs.response(true);
  await logOutEverywhere(gil.email);
  await expect.poll(() => $session.get().state).toBe('out');
  const hints = storedToasts().filter(({ about }) => about === loginHint);
  expect(hints).toMatchObject([{ text: sessionMessages.suspended }]);
});

test('somebody who has not verified their e-mail changes it too, though our server protects no such address', async () => {
  const flo = await world.signIn('flo', { verified: false });
  world.follow($newEmail);
  expect(await changeEmail(flo.email, password, 'flo@new.example')).toBe('changed');
  expect(world.provider.mails).toEqual([{ kind: 'change', email: 'flo@new.example' }]);
});

test('no link is mailed while our server does not know: the old address would be free to take', async () => {
  const gus = await world.signIn('gus');
  world.network.reject(/new-email/, 503, 'unavailable');
  expect(await changeEmail(gus.email, password, 'gus@new.example')).toBe('failed');
  expect(world.provider.mails).toEqual([]);
});

test('logging out everywhere asks first, ends this session, and voids the tokens of others', async () => {
  const ivy = await world.signIn('ivy');
  world.dialogs.response(false);
  await logOutEverywhere(ivy.email);
  expect($session.get().state).toBe('in');
  await logOutEverywhere(ivy.email);
  expect(world.dialogs.titles()).toEqual(['Log out everywhere?', 'Log out everywhere?']);
  expect($session.get().state).toBe('out');
  expect(world.provider.currentUser()).toBeNull();
  expect(world.reported()).toContain('You have been logged out on every device');
  expect((await ivy.get(`/users/${ivy.email}`)).status).toBe(401);
  expect(await logIn(ivy.email, password), 'a new login works at once').toBe('in');
});

test('a device that was logged out elsewhere is told why', async () => {
  const joe = await world.signIn('joe');
  world.follow($account);
  await joe.post(`/users/${joe.email}/log-out-everywhere`);
  expect(await changeEmail(joe.email, password, 'joe@new.example')).toBe('failed');
  await expect.poll(() => $session.get().state).toBe('out');
  expect(world.reported()).toContain('This account was logged out everywhere. Log in again.');
});

test('the screen knows by which services one logs in', async () => {
  const kim = await world.person('kim');
  Object.assign(accountOf(kim), { providerData: [{ providerId: 'google.com' }] });
  await world.signIn(kim);
  world.follow(ownSignInMethods.$load, ownSignInMethods.open);
  await expect.poll(() => ownSignInMethods.$load.get()).toEqual({ state: 'ready', value: ['google.com'] });
});

test('an error that has a text for users is notified with it', async () => {
  const lea = await world.signIn('lea', { verified: false });
  await switchOnMail(lea.email);
  expect(world.reported()).toEqual(['Verify your e-mail address first']);
});

test('the last admin reads why their account stays', async () => {
  const { email } = await world.signIn('max', { role: 'admin' });
  world.network.reject(/delet/, 409, 'last_admin');
  expect(await deleteAccount(email, { password })).toBe('failed');
  expect(world.reported()).toEqual(['The site needs an admin. Make somebody else an admin first.']);
});

test('a popup that does not confirm the deletion says why, and deletes nothing', async () => {
  const { email } = await world.signIn('nia');
  const fail = async (code: string) => {
    sessionStorage.clear();
    world.provider.fail('reauthenticateWithPopup', code, 'The credential has expired.');
    expect(await deleteAccount(email, { popup: 'google' }), code).toBe('failed');
    return world.reported();
  };
  for (const code of ['auth/popup-closed-by-user', 'auth/user-cancelled'])
    expect(await fail(code)).toEqual([
      'The login window was closed before you finished. Nothing has changed.',
    ]);
  expect(await fail('auth/cancelled-popup-request')).toEqual([]);
  expect(await fail('auth/popup-blocked')).toEqual([expect.stringContaining('Allow pop-ups for this site')]);
  expect(await fail('auth/user-mismatch')).toEqual([
    'You logged in with another account. Nothing has changed.',
  ]);
  expect(await fail('auth/invalid-credential')).toEqual(['The credential has expired.']);
  expect(world.network.calls(/delet/)).toEqual([]);
});

describe('the switch of one’s public page', () => {
  const changes = /^PATCH .*page$/;
  let member: Person;

  beforeEach(async () => {
    member = await world.signIn('hermit');
    await member.patch(`/users/${member.email}/page`, { body: { private: false } });
    world.follow(ownPage.$load, () => ownPage.open(member.email));
    await ownPage.settled();
  });

  const isPrivate = (): boolean | undefined => {
    const load = ownPage.$load.get();
    return load.state === 'ready' ? load.value.private : undefined;
  };

  test('moves back after an error', async () => {
    world.network.reject(changes, 500, 'internal');
    await setPagePrivate(member.email, true);
    expect(isPrivate()).toBe(false);
    expect(world.reported()).toEqual(['Something went wrong. Please try again.']);
  });

  test('stays if the response was lost but the server has acted', async () => {
    world.network.loseResponse(changes);
    const moves: unknown[] = [];
    world.follow(ownPage.$load, () => ownPage.$load.listen(() => moves.push(isPrivate())));
    await setPagePrivate(member.email, true);
    expect(new Set(moves)).toEqual(new Set([true]));
    expect(world.reported()).toEqual(['Your page is private']);
    expect((await member.get(`/users/${member.email}/page`)).body.private).toBe(true);
  });

  test('moves back if there was no response and the server has not acted', async () => {
    world.network.lose(changes);
    await setPagePrivate(member.email, true);
    expect(isPrivate()).toBe(false);
    expect(world.reported()).toEqual(['Something went wrong. Please try again.']);
  });
});

for (const status of [undefined, 502]) {
  const lost = status ? `is replaced by a ${status}` : 'is lost';
  test(`a deletion whose answer ${lost} deletes the login too`, async () => {
    const { email } = await world.signIn(`oda-${status ?? 'lost'}`);
    world.network.loseResponse(/^POST .*deletion/, status);
    expect(await deleteAccount(email, { password })).toBe('changed');
    expect(world.provider.accounts.has(email)).toBe(false);
    expect($session.get().state).toBe('out');
    expect(world.reported()).toEqual(['Your account has been deleted', sessionMessages.tokenRemoved]);
  });
}

test('a deletion in 14 days whose answer is lost displays its date', async () => {
  Object.assign(world.api.context, { deleteIdentity: async () => {} });
  onTestFinished(() => void Object.assign(world.api.context, { deleteIdentity: undefined }));
  const { email } = await world.signIn('pia');
  world.follow($account);
  await expect.poll(() => $account.get()).toMatchObject({ value: { deletesAt: null } });
  world.network.loseResponse(/^POST .*deletion/);
  expect(await deleteAccount(email, { password })).toBe('changed');
  expect($account.get()).toMatchObject({ value: { deletesAt: expect.any(String) } });
  expect(world.reported()).toEqual([]);

  world.network.loseResponse(/^DELETE .*deletion/);
  await keepAccount(email);
  expect($account.get()).toMatchObject({ value: { deletesAt: null } });
  expect(world.reported()).toEqual(['Your account will not be deleted']);
});

test('a deletion that does not reach the server has failed, and nothing is deleted', async () => {
  const { email } = await world.signIn('quy');
  world.network.lose(/^POST .*deletion/);
  expect(await deleteAccount(email, { password })).toBe('failed');
  expect(world.provider.accounts.has(email)).toBe(true);
  expect($session.get().state).toBe('in');
  expect(world.reported()).toEqual([requestMessages.requestFailed]);
});

test('the data of a busy member has minutes to arrive, and its file outlives the click', async () => {
  onTestFinished(() => void vi.restoreAllMocks());
  const { email } = await world.signIn('ria');
  const link = { href: '', download: '', click: vi.fn() };
  vi.spyOn(world.browser.document, 'createElement').mockReturnValue(link);
  const timeout = vi.spyOn(AbortSignal, 'timeout');
  await downloadOwnData(email);
  expect(timeout.mock.lastCall).toEqual([minutes(10)]);
  expect(link.download).toMatch(/^unearth-.*json$/);
  expect(link.click).toHaveBeenCalledOnce();
  expect(await resolveObjectURL(link.href)?.text()).toContain(email);
});
