import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { IdentityError, type ProviderUser } from '#lib/browser/identity/identity.ts';
import { pendingActs } from '#lib/browser/member/outbox.ts';
import { storePerson } from '#lib/browser/member/person.ts';
import { $session } from '#lib/browser/member/session.ts';
import { readToken, storeToken } from '#lib/browser/member/token.ts';
import { intentFrom, storeIntent } from '#lib/browser/page/intent.ts';
import { setSessionHint } from '#lib/browser/page/session-hint.ts';
import { tokenKey } from '#lib/browser/page/storage.ts';
import { offerReset } from '#lib/browser/users/forgot-password.ts';
import { $popupsReady, logInByPopup, prepareSignIn } from '#lib/browser/users/popup-sign-in.ts';
import { logIn, redirectMembers, signInAndRedirect } from '#lib/browser/users/sign-in.ts';
import type { Person } from '../../../support/person.ts';
import { useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();
const password = 'Unearth1';

let ada: Person;

beforeEach(async () => {
  ada = await world.person('ada');
  world.browser.goTo('/login?from=%2Fproducts%3Fpage%3D2');
});

const state = () => $session.get().state;

describe('a login by e-mail', () => {
  test('redirects to the return URL, with a message', async () => {
    expect(await logIn(ada.email, password)).toBe('in');
    expect([state(), readToken()?.uid]).toEqual(['in', 'uid-ada']);
    expect(world.browser.ledTo).toEqual(['/products?page=2']);
    expect(world.reported()).toEqual(['Token created successfully!', 'Successfully logged in']);
  });

  test('redirects home where the return URL is of another site', async () => {
    world.browser.goTo('/login?from=%2F%2Fevil.example');
    expect(await logIn(ada.email, password)).toBe('in');
    expect(world.browser.ledTo).toEqual(['/']);
  });

  test('with a wrong password says nothing of whether the account exists', async () => {
    expect(await logIn(ada.email, 'Wrong1')).toBe('rejected');
    const reported = world.reported();
    expect(await logIn('nobody@unearth.example', 'Wrong1')).toBe('rejected');
    expect([reported, world.reported()]).toEqual([['Invalid Email/Password'], ['Invalid Email/Password']]);
    expect(await logIn(ada.email, password)).toBe('in');
    expect(world.reported()).not.toContain('Invalid Email/Password');
  });

  test('displays that the provider is unreachable', async () => {
    for (const code of ['auth/network-request-failed', 'auth/the-service-is-currently-unavailable.']) {
      world.provider.fail('signInWithEmailAndPassword', code);
      expect(await logIn(ada.email, password)).toBe('unreachable');
      expect(world.reported()).toEqual([expect.stringMatching(/^The login service can’t be reached/)]);
    }
  });

  const rejections: [code: string, result: string][] = [
    ['auth/user-disabled', 'rejected'],
    ['auth/invalid-email', 'rejected'],
    ['auth/operation-not-allowed', 'rejected'],
    ['auth/a-code-of-next-year', 'rejected'],
    ['auth/too-many-requests', 'too many'],
    ['auth/internal-error', 'broken'],
    ['auth/internal', 'broken'],
  ];
  for (const [code, result] of rejections) {
    test(`that the provider rejects with '${code}' has the specified message alone`, async () => {
      world.provider.fail('signInWithEmailAndPassword', code);
      expect(await logIn(ada.email, password)).toBe(result);
      expect(world.reported()).toEqual(['Invalid Email/Password']);
    });
  }

  test('without a token does not redirect', async () => {
    world.network.reject(/^POST \/jwt/, 401, 'unauthorized');
    expect(await logIn(ada.email, password)).toBe('failed');
    expect([state(), world.browser.ledTo]).toEqual(['out', []]);
    expect(world.reported()).toEqual(['Error! Could not create token']);
  });
});

/** What browsers throw where a site may store nothing, and where there is no room left. */
const failures = [
  ['blocked', 'SecurityError', /^Your browser stores nothing .* Allow cookies/],
  ['full', 'QuotaExceededError', /^Your browser has no room left .* Delete/],
] as const;

describe.each(failures)('while storage is %s', (_, name, text) => {
  beforeEach(() => {
    vi.spyOn(world.browser.localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('no', name);
    });
  });
  afterEach(() => vi.restoreAllMocks());

  test('a login says so and what to do, and does not ask the provider', async () => {
    expect(await logIn(ada.email, password)).toBe('failed');
    expect(world.reported()).toEqual([expect.stringMatching(text)]);
    expect([state(), world.provider.currentUser(), world.browser.ledTo]).toEqual(['out', null, []]);
  });

  test('so does a login by a popup, which does not open', async () => {
    await logInByPopup('google');
    expect(world.reported()).toEqual([expect.stringMatching(text)]);
    expect(world.provider.currentUser()).toBeNull();
  });
});

const signInElsewhere = (): void => {
  storePerson({ uid: 'uid-ada', email: ada.email, name: 'ada', photoURL: null });
  storeToken(ada.token);
  setSessionHint();
  const event = Object.assign(new Event('storage'), { key: tokenKey, newValue: ada.token });
  world.browser.window.dispatchEvent(event);
};

test('a member, signed in in this tab or another one, is redirected from a sign-in page', async () => {
  redirectMembers();
  expect(world.browser.ledTo).toEqual([]);
  await logIn(ada.email, password);
  expect(world.browser.ledTo).toEqual(['/products?page=2']); // once: the login redirects by itself
  await world.signOut();
  world.browser.ledTo.length = 0;
  signInElsewhere();
  expect(world.browser.ledTo).toEqual(['/products?page=2']);
});

test('a login that fails redirects too if another tab has signed in during it', async () => {
  const popup = Promise.withResolvers<ProviderUser>();
  const login = signInAndRedirect(() => popup.promise);
  signInElsewhere();
  expect(world.browser.ledTo).toEqual([]);
  popup.reject(new IdentityError('auth/popup-closed-by-user', ''));
  expect(await login).toBe('in');
  expect(world.browser.ledTo).toEqual(['/products?page=2']);
});

describe('a vote that was pressed before the login', () => {
  const from = '/products?page=2';
  const countOf = async (id: string): Promise<number> =>
    (await world.api.anonymous.get(`/products?id=${id}`)).body.upVote;

  test('is cast by it, once, with its message', async () => {
    const id = await world.api.accepted(await world.person('maker'));
    storeIntent({ act: 'vote', productId: id, from });
    expect(await logIn(ada.email, password)).toBe('in');
    // The login waits for the vote for a moment only.
    await expect
      .poll(() => world.reported())
      .toEqual(['Token created successfully!', 'Successfully logged in', 'Voted Successfully']);
    expect([await countOf(id), intentFrom(from)]).toEqual([1, undefined]);
    expect(world.browser.ledTo).toEqual([from]);
  });

  test('is cast by a popup too', async () => {
    const id = await world.api.accepted(await world.person('maker'));
    storeIntent({ act: 'vote', productId: id, from });
    world.provider.popupSignsIn({
      ...{ uid: 'uid-gus', email: 'gus@unearth.example', password, displayName: 'Gus' },
      ...{ photoURL: null, emailVerified: true },
    });
    await logInByPopup('google');
    await expect.poll(() => world.reported()).toContain('Voted Successfully');
  });

  test('is not cast for one’s own product', async () => {
    const own = await world.api.accepted(ada);
    storeIntent({ act: 'vote', productId: own, from });
    await logIn(ada.email, password);
    await expect.poll(() => world.reported()).toContain('Product adder is not eligible to vote');
    expect([world.network.calls(/^PATCH/), pendingActs(), await countOf(own)]).toEqual([[], [], 0]);
  });

  test('is not cast by a login that leads elsewhere, nor for a product that is gone', async () => {
    const id = await world.api.accepted(await world.person('maker'));
    storeIntent({ act: 'vote', productId: id, from: '/' });
    expect(await logIn(ada.email, password)).toBe('in');
    expect([await countOf(id), intentFrom('/')]).toEqual([0, undefined]);
    await world.signOut();
    storeIntent({ act: 'vote', productId: '999999', from });
    expect(await logIn(ada.email, password)).toBe('in');
    await expect
      .poll(() => world.reported())
      .toEqual([
        'Token created successfully!',
        'Successfully logged in',
        'This product is not listed right now',
      ]);
    expect(world.browser.ledTo).toEqual([from, from]);
  });

  test('is cast by the member who pressed it, and by nobody else', async () => {
    const id = await world.api.accepted(await world.person('maker'));
    storeIntent({ act: 'vote', productId: id, from, uid: 'uid-gus' });
    expect(await logIn(ada.email, password)).toBe('in');
    expect([await countOf(id), intentFrom(from), pendingActs()]).toEqual([0, undefined, []]);
    await world.signOut();
    storeIntent({ act: 'vote', productId: id, from, uid: 'uid-ada' });
    expect(await logIn(ada.email, password)).toBe('in');
    await expect.poll(() => countOf(id)).toBe(1);
  });

  test('saves a product that was to be saved', async () => {
    const id = await world.api.accepted(await world.person('maker'));
    storeIntent({ act: 'save', productId: id, from });
    expect(await logIn(ada.email, password)).toBe('in');
    const saved = async () => (await ada.get(`/users/${ada.email}/saved`)).body;
    await expect.poll(saved).toMatchObject([{ productId: id }]);
    expect([await countOf(id), intentFrom(from)]).toEqual([0, undefined]);
  });

  test('is kept for the page behind the login of a member who is signed in already', async () => {
    const id = await world.api.accepted(await world.person('maker'));
    await logIn(ada.email, password);
    for (const act of ['vote', 'report'] as const) {
      storeIntent({ act, productId: id, from });
      redirectMembers();
      expect(pendingActs().at(-1)).toMatchObject({ act, productId: id, uid: 'uid-ada', isSent: false });
      expect(intentFrom(from)).toBeUndefined();
    }
    expect(world.browser.ledTo).toEqual([from, from, from]);
    expect(world.network.calls(/^PATCH/)).toEqual([]);
  });

  test('reports a product on its page, which asks for the reason', async () => {
    const id = await world.api.accepted(await world.person('maker'));
    storeIntent({ act: 'report', productId: id, from });
    expect(await logIn(ada.email, password)).toBe('in');
    expect(pendingActs()).toMatchObject([{ act: 'report', productId: id, uid: 'uid-ada', isSent: false }]);
    expect(world.network.calls(/^PATCH/)).toEqual([]);
  });

  test('holds the login up for 300 ms at most, and is kept for the next page', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const id = await world.api.accepted(await world.person('maker'));
    storeIntent({ act: 'vote', productId: id, from });
    world.network.hold(/^PATCH \/products/);
    const login = logIn(ada.email, password);
    // Not by vi.waitFor, which advances the clock.
    while (!world.network.calls(/^PATCH \/products/).length) await nextTurn();
    expect(world.browser.ledTo).toEqual([]);
    vi.advanceTimersByTime(300);
    expect(await login).toBe('in');
    expect(world.browser.ledTo).toEqual([from]);
    expect(pendingActs()).toMatchObject([{ act: 'vote', productId: id, uid: 'uid-ada', isSent: true }]);
  });
});

describe('a login by Google or GitHub', () => {
  const popupAccount = (fields: object = {}) => ({
    ...{ uid: 'uid-gil', email: 'gil@unearth.example', password, displayName: 'Gil', photoURL: null },
    ...{ emailVerified: true, ...fields },
  });

  test('redirects to the return URL', async () => {
    world.provider.popupSignsIn(popupAccount());
    await logInByPopup('google');
    expect(world.browser.ledTo).toEqual(['/products?page=2']);
    expect(world.reported()).toEqual(['Token created successfully!', 'Successfully logged in']);
  });

  const rejections: [code: string, notified: unknown[]][] = [
    ['auth/popup-closed-by-user', [expect.stringMatching(/^The login window was closed/)]],
    [
      'auth/popup-blocked',
      ['ERROR! Try with another email!', expect.stringMatching(/^Your browser blocked/)],
    ],
    ['auth/cancelled-popup-request', []],
    [
      'auth/account-exists-with-different-credential',
      [
        'ERROR! Try with another email!',
        expect.stringMatching(/^This e-mail address already has an account/),
      ],
    ],
    [
      'auth/network-request-failed',
      ['ERROR! Try with another email!', expect.stringMatching(/^The login service can’t be reached/)],
    ],
    ['auth/user-disabled', ['ERROR! Try with another email!']],
  ];
  for (const [code, reported] of rejections) {
    test(`that ends with '${code}' is notified of it`, async () => {
      world.provider.fail('signInWithPopup', code);
      await logInByPopup('github');
      expect(world.reported()).toEqual(reported);
      expect([state(), world.browser.ledTo]).toEqual(['out', []]);
    });
  }

  test('without an e-mail is rejected with the reason', async () => {
    world.provider.popupSignsIn(popupAccount({ uid: 'uid-hal', email: null }));
    await logInByPopup('github');
    expect(world.reported()).toEqual([
      'Error! Could not create token',
      'The account you logged in with has no e-mail address. Add one there, or log in another way.',
    ]);
    expect([state(), world.provider.currentUser()]).toEqual(['out', null]);
  });

  test('offline is reported as such', async () => {
    world.browser.navigator.onLine = false;
    world.provider.fail('signInWithPopup', 'auth/network-request-failed');
    await logInByPopup('google');
    expect(world.reported()[1]).toMatch(/offline/i);
  });

  test('can be clicked once its popup can open at once, or preparing it has failed', async () => {
    world.provider.fail('preparePopups', 'auth/network-request-failed');
    expect($popupsReady.get()).toBe(false);
    await prepareSignIn();
    expect([$popupsReady.get(), world.reported()]).toEqual([true, []]);
  });
});

describe('while the script of the popups is not answered', () => {
  beforeEach(() => {
    vi.resetModules();
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  test('the buttons can be pressed after ten seconds, and a press fails after as many more', async () => {
    vi.doMock('#lib/browser/identity/identity-calls.ts', async (load: () => Promise<object>) => ({
      ...(await load()),
      preparePopups: () => new Promise(() => {}),
      signInWithPopup: () => new Promise(() => {}),
    }));
    const popups = await import('#lib/browser/users/popup-sign-in.ts');
    void popups.prepareSignIn();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(popups.$popupsReady.get()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(popups.$popupsReady.get()).toBe(true);
    const press = popups.logInByPopup('google');
    await vi.advanceTimersByTimeAsync(10_000);
    await press;
    expect(world.reported()).toEqual([
      'ERROR! Try with another email!',
      expect.stringMatching(/^The login service can’t be reached/),
    ]);
    const { deleteAccount } = await import('#lib/browser/users/delete-account.ts');
    const deletion = deleteAccount(ada.email, { popup: 'google' });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await deletion).toBe('failed');
    expect(world.reported()[2]).toMatch(/^The login service can’t be reached/);
    vi.doUnmock('#lib/browser/identity/identity-calls.ts');
  });
});

describe('a forgotten password', () => {
  test('is reset by e-mail', async () => {
    world.dialogs.response(ada.email);
    await offerReset('ad');
    expect(world.dialogs.visible[0]).toMatchObject({ inputValue: 'ad', input: 'email' });
    expect(world.provider.mails).toEqual([{ kind: 'reset', email: ada.email }]);
    expect(world.dialogs.visible[1]).toMatchObject({
      icon: 'success',
      text: expect.stringContaining(ada.email),
    });
  });

  test('of an unknown account gets the same response', async () => {
    world.dialogs.response('nobody@unearth.example');
    await offerReset('');
    expect(world.provider.mails).toEqual([]);
    expect(world.dialogs.visible[1]).toMatchObject({
      icon: 'success',
      text: expect.stringContaining('nobody@unearth.example'),
    });
  });

  test('stays in its dialog with what went wrong', async () => {
    for (const [code, problem] of [
      ['auth/invalid-email', /e-mail/],
      ['auth/network-request-failed', /can’t be reached/],
    ] as const) {
      world.provider.fail('sendPasswordResetEmail', code);
      world.dialogs.response('ada@');
      await offerReset('');
      expect(world.dialogs.problems.pop()).toMatch(problem);
    }
  });

  test('sends nothing if cancelled, and is notified of if its dialog can’t be loaded', async () => {
    world.dialogs.response(false);
    await offerReset('');
    expect(world.dialogs.visible).toHaveLength(1);
    world.dialogs.away();
    await offerReset('');
    expect(world.reported()).toEqual(['Something went wrong. Please try again.']);
  });
});
