import { createFetch } from 'ofetch';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SessionEndedError, SessionUnknownError } from '#lib/browser/api/api-errors.ts';
import { IdentityError, type ProviderUser } from '#lib/browser/identity/identity.ts';
import type { SessionProvider, SessionServer } from '#lib/browser/member/session/ports.ts';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { createClient } from '#lib/contract/kit/client.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import { transact } from '#lib/server/db/transact.ts';
import type { UserRow } from '#lib/server/users/queries.ts';
import {
  createBrowserStorage,
  createClock,
  createProvider,
  openTab,
  personOf,
  tokenOf,
  turns,
  userCalled,
} from '../../../../support/session-world.ts';
import { createTestApi, idTokenFor } from '../../../../support/test-api.ts';

const ada = userCalled('ada');
const grace = userCalled('grace');

let server: Awaited<ReturnType<typeof createTestApi>>;
let world: Awaited<ReturnType<typeof createWorld>>;

/** A browser with the real API, whose responses can fail. */
const createWorld = async () => {
  const { api } = server;
  await api.context.db.write.deleteFrom('users').execute();
  const clock = createClock();
  const provider = createProvider();
  const calls: string[] = [];
  let failure: number | undefined;
  const answer = async (path: string, init: RequestInit = {}): Promise<Response> => {
    calls.push(`${init.method} ${path}`);
    if (failure === 0) throw new TypeError('Failed to fetch');
    if (failure) return Response.json({ error: { code: 'failed', message: '' } }, { status: failure });
    const { uid, email, emailVerified, name } = provider.user ?? {};
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${idTokenFor({ uid, email, emailVerified, name } as never)}`);
    api.now(new Date(clock.now()).toISOString());
    return api.app.request(`/api${path}`, { ...init, headers });
  };
  const client = createClient(
    addresses,
    createFetch({ fetch: async (path, init) => answer(String(path), init) }),
  );
  const calling: SessionServer = {
    register: async ({ name, email }) => {
      await client('registerUser', { body: { name: name ?? '', email: email ?? '' } });
    },
    issueToken: async (email) => (await client('issueToken', { body: { email } })).data.token,
  };
  const storage = createBrowserStorage();
  return {
    clock,
    provider,
    storage,
    calls,
    account: async ({ email }: ProviderUser, change: Partial<UserRow>) =>
      transact(api.context.db, (db) =>
        db.updateTable('users').set(change).where('email', '=', email).execute(),
      ),
    /** From now on every call gets this status; 0 is a network error, undefined the real response. */
    response: (status: number | undefined) => {
      failure = status;
    },
    open: (viewed = provider.inTab()) => openTab({ provider: viewed, server: calling, storage, clock }),
    /** Waits until the API has responded. */
    settle: async () => {
      for (let round = 0; round < 20; round++) {
        await turns();
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
    /** This browser has a session hint, and no token. */
    setSessionHint: (user: ProviderUser) => {
      provider.user = user;
      storage.setSessionHint();
      storage.storePerson(personOf(user));
    },
  };
};

type Tab = ReturnType<typeof world.open>;

/** Opens a tab on a page that asks the provider at once. */
const load = (provider?: SessionProvider): Tab => {
  const tab = world.open(provider);
  tab.session.start((work) => work());
  world.provider.speak();
  return tab;
};

/** Signs in as the form does: the provider reports it too, before and after its response. */
const signIn = async (tab: Tab, user: ProviderUser): Promise<boolean> => {
  world.provider.become(user);
  const isIn = tab.session.signIn(user);
  world.provider.speak();
  return isIn;
};

beforeAll(async () => {
  server = await createTestApi();
});
beforeEach(async () => {
  world = await createWorld();
});
afterAll(() => server.close());

const exchange = ['POST /users', 'POST /jwt'];
const blips = [0, 408, 429, 500, 502, 503];

test('without a session hint the session is out, and the provider is not loaded', () => {
  const tab = load();
  expect(tab.state).toBe('out');
  expect(world.provider.isWatched).toBe(false);
});

test('a sign-in is exchanged once, however often the provider reports it', async () => {
  const tab = load();
  expect(await signIn(tab, ada)).toBe(true);
  expect(world.calls).toEqual(exchange);
  expect(tab.reported).toEqual(['tokenCreated']);
  expect(world.storage.token()?.uid).toBe(ada.uid);
});

test('a page load with a valid token is no change: nothing is exchanged or notified', async () => {
  await signIn(load(), ada);
  world.calls.length = 0;
  const tab = load();
  await expect.poll(() => tab.state).toBe('in');
  expect([tab.reported, world.calls]).toEqual([[], []]);
});

test('a token that is missing is requested on a page load', async () => {
  world.setSessionHint(ada);
  const tab = load();
  expect(tab.state).toBe('loading');
  await expect.poll(() => tab.state).toBe('in');
  expect(tab.reported).toEqual(['tokenCreated']);
});

describe('a returning member whose session is unreachable', () => {
  for (const status of blips) {
    test(`stays signed in at the provider, with a session hint, after ${status || 'a network error'}, and is in once it works`, async () => {
      world.setSessionHint(ada);
      world.response(status);
      const tab = load();
      await world.settle();
      expect(tab.state).toBe('loading');
      expect(world.provider.user).toEqual(ada);
      expect(world.storage.hasSessionHint()).toBe(true);
      world.response(undefined);
      await world.clock.pass(1_000);
      await expect.poll(() => tab.state).toBe('in');
      expect(tab.reported).toEqual(['tokenCreated']);
    });
  }

  const waitInVain = async (): Promise<Tab> => {
    world.setSessionHint(ada);
    world.response(503);
    const tab = load();
    for (let second = 0; second < 8; second++) {
      await world.settle();
      await world.clock.pass(1_000);
    }
    await world.settle();
    return tab;
  };

  test('is notified after a few attempts, and never redirected to the login', async () => {
    const tab = await waitInVain();
    expect(tab.state).toBe('unreachable');
    expect(tab.reported).toEqual([]);
    await expect(tab.session.credentials()).rejects.toThrow(SessionUnknownError);
    expect(tab.state).toBe('unreachable');
  });

  test('is retried at once when the network comes back, or the user asks', async () => {
    const tab = await waitInVain();
    world.response(undefined);
    tab.session.retry();
    expect(tab.state).toBe('loading');
    await expect.poll(() => tab.state).toBe('in');
  });

  test('is retried automatically', async () => {
    const tab = await waitInVain();
    world.response(undefined);
    await world.clock.pass(60_000);
    await expect.poll(() => tab.state).toBe('in');
  });

  test('is retried where the provider can’t be loaded, too', async () => {
    world.setSessionHint(ada);
    const provider = world.provider.inTab();
    const { watch } = provider;
    provider.watch = async () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    };
    const tab = load(provider);
    await world.settle();
    expect(tab.state).toBe('loading');
    provider.watch = watch;
    await world.clock.pass(1_000);
    world.provider.speak();
    await expect.poll(() => tab.state).toBe('in');
  });
});

for (const status of [400, 401, 403, 404, 409, 422]) {
  test(`a ${status} to the exchange is a rejection: notified, signed out at the provider, session hint removed`, async () => {
    world.setSessionHint(ada);
    world.response(status);
    const tab = load();
    await world.settle();
    expect(tab.state).toBe('out');
    expect(tab.reported).toEqual(['tokenFailed']);
    expect(world.provider.user).toBeUndefined();
    expect(world.storage.stored.size).toBe(0);
  });
}

describe('an account that is suspended', () => {
  const suspend = async (suspended_at: string | null) => world.account(ada, { suspended_at });

  test('is notified of it beside the error at each sign-in, and can sign in once it is restored', async () => {
    const tab = load();
    await signIn(tab, ada);
    await tab.session.signOut();
    await suspend('2026-11-21T12:00:00.000Z');
    tab.reported.length = 0;
    for (let attempt = 0; attempt < 2; attempt++) expect(await signIn(tab, ada)).toBe(false);
    expect(tab.reported).toEqual(['tokenFailed', 'suspended', 'tokenFailed', 'suspended']);
    expect(world.provider.user).toBeUndefined();
    await suspend(null);
    expect(await signIn(tab, ada)).toBe(true);
    expect(tab.reported.slice(4)).toEqual(['tokenCreated']);
  });

  test('is notified of it when a token is renewed', async () => {
    const tab = load();
    await signIn(tab, ada);
    await suspend('2026-11-21T12:00:00.000Z');
    await expect((await tab.session.credentials())?.renewed()).rejects.toThrow();
    expect(tab.reported).toEqual(['tokenCreated', 'forcedLogout', 'tokenRemoved', 'suspended']);
  });

  test('is notified of it once when several calls are rejected at a time', async () => {
    const tab = load();
    await signIn(tab, ada);
    const passes = [await tab.session.credentials(), await tab.session.credentials()];
    for (const pass of passes) pass?.rejected(new HttpError(401, { code: 'suspended' }));
    expect(tab.reported).toEqual(['tokenCreated', 'forcedLogout', 'tokenRemoved', 'suspended']);
  });
});

test('a new name is the person’s at once, without another exchange', async () => {
  await signIn(load(), ada);
  const tab = load();
  const before = world.calls.length;
  world.provider.become({ ...ada, name: 'Ada Lind' });
  expect(tab.session.$session.get()).toMatchObject({ state: 'in', person: { name: 'Ada Lind' } });
  expect(world.storage.person()?.name).toBe('Ada Lind');
  expect(world.calls).toHaveLength(before);
});

test('a new e-mail ends the session, since our record has the old one, and a sign-in with it works', async () => {
  await signIn(load(), ada);
  const tab = load();
  const moved = { ...ada, email: 'ada@new.example' };
  world.provider.become(moved);
  expect([tab.state, tab.reported.slice(-2)]).toEqual(['out', ['emailChanged', 'tokenRemoved']]);
  expect(world.provider.user).toBeUndefined();
  expect(await signIn(tab, moved)).toBe(true);
  expect(tab.session.$session.get()).toMatchObject({ person: { email: 'ada@new.example' } });
});

test('a member who was logged out everywhere from another device is told so', async () => {
  const tab = load();
  await signIn(tab, ada);
  await world.account(ada, { signed_out_at: '2026-11-21T12:00:00.000Z' });
  const pass = await tab.session.credentials();
  pass?.rejected(new HttpError(401, { code: 'signed_out' }));
  expect(tab.reported.slice(-3)).toEqual(['forcedLogout', 'tokenRemoved', 'signedOut']);
});

describe('a login that has expired', () => {
  test('ends the session with its reason once the provider no longer has it', async () => {
    await signIn(load(), ada);
    const tab = load();
    world.provider.become(undefined);
    expect([tab.state, tab.reported]).toEqual(['out', ['tokenRemoved', 'expired']]);
  });

  for (const code of ['auth/user-token-expired', 'auth/network-request-failed'])
    test(`is the reason where a missing token is requested and the provider answers ${code}: only a rejection is one`, async () => {
      world.setSessionHint(ada);
      const tab = openTab({
        ...world,
        provider: world.provider.inTab(),
        server: {
          register: () => Promise.reject(new IdentityError(code, '')),
          issueToken: () => Promise.reject(new IdentityError(code, '')),
        },
      });
      tab.session.start((work) => work());
      world.provider.speak();
      await turns();
      expect(tab.reported).toEqual(code === 'auth/user-token-expired' ? ['tokenFailed', 'expired'] : []);
    });

  test('is not the reason of a logout, whichever tab and provider is the first to report it', async () => {
    await signIn(load(), ada);
    const [tab, other] = [load(), load()];
    const left = tab.session.signOut();
    world.provider.become(undefined);
    await left;
    expect([...tab.reported, ...other.reported]).toEqual(['tokenRemoved']);
    expect([tab.state, other.state]).toEqual(['out', 'out']);
  });

  test('changes nothing for somebody who signed in in another tab before a logout failed', async () => {
    await signIn(load(), ada);
    const { promise, reject } = Promise.withResolvers<void>();
    const tab = load({ ...world.provider.inTab(), signOut: () => promise });
    const leaving = tab.session.signOut();
    const other = load();
    await signIn(other, grace);
    tab.session.tokenChangedElsewhere(true);
    reject(new IdentityError('auth/network-request-failed', ''));
    await expect(leaving).rejects.toThrow();
    expect([world.storage.token()?.uid, world.storage.person()]).toEqual([grace.uid, personOf(grace)]);
  });

  test('is the reason again after a logout that failed', async () => {
    await signIn(load(), ada);
    const tab = load({
      ...world.provider.inTab(),
      signOut: () => Promise.reject(new IdentityError('auth/network-request-failed', '')),
    });
    await expect(tab.session.signOut()).rejects.toThrow();
    expect([tab.state, world.storage.hasSessionHint()]).toEqual(['in', true]);
    expect([world.storage.token()?.uid, world.storage.person()]).toEqual([ada.uid, personOf(ada)]);
    world.provider.become(undefined);
    expect(tab.reported.at(-1)).toBe('expired');
  });
});

test('a user without an e-mail at the provider is notified of it beside the error, and signed out there', async () => {
  const tab = load();
  expect(await signIn(tab, { ...ada, email: null })).toBe(false);
  expect(tab.reported).toEqual(['tokenFailed', 'noEmail']);
  expect([tab.state, world.provider.user]).toEqual(['out', undefined]);
});

for (const status of blips) {
  test(`a sign-in without a token because of ${status || 'a network error'} is notified, and works at the next click`, async () => {
    const tab = load();
    world.response(status);
    expect(await signIn(tab, ada)).toBe(false);
    expect(tab.state).toBe('out');
    expect(tab.reported).toEqual(['tokenFailed']);
    expect(world.provider.user).toEqual(ada);
    world.response(undefined);
    expect(await signIn(tab, ada)).toBe(true);
    expect(tab.reported).toEqual(['tokenFailed', 'tokenCreated']);
  });
}

describe('a page that is restored from the back/forward cache', () => {
  test('keeps a member signed in whose token is gone, and requests another one without a message', async () => {
    const tab = load();
    await signIn(tab, ada);
    world.storage.removeToken();
    const states: string[] = [];
    tab.session.$session.listen(({ state }) => states.push(state));
    tab.session.resume();
    world.provider.speak(); // it had not reported before
    await world.settle();
    await expect.poll(() => world.storage.token()?.uid).toBe(ada.uid);
    expect(states).toEqual([]);
    expect(tab.reported).toEqual(['tokenCreated']); // from the sign-in
  });

  test('reloads, without ending a session, if nobody was signed in when it was left', async () => {
    world.setSessionHint(ada);
    const tab = load();
    await expect.poll(() => tab.state).toBe('in');
    await tab.session.signOut();
    const other = world.open();
    other.session.start((work) => work());
    world.provider.user = ada; // a page in the cache does not receive what the provider reports now
    await other.session.signIn(ada);
    world.storage.removeToken();
    tab.session.resume();
    expect(tab.reloads).toBe(1);
    expect(world.storage.hasSessionHint()).toBe(true);
  });

  test('has the session that other tabs have by now', async () => {
    const tab = load();
    await signIn(tab, ada);
    const other = load();
    await other.session.signOut();
    await signIn(other, grace);
    tab.session.resume();
    expect(tab.session.$session.get()).toEqual({ state: 'in', person: personOf(grace) });
    await other.session.signOut();
    tab.session.resume();
    expect(tab.state).toBe('out');
  });
});

describe('a token that the server calls expired', () => {
  /** Credentials of a member who has been here for more than an hour. */
  const oldPass = async (tab: Tab) => {
    await signIn(tab, ada);
    await world.clock.pass(3_600_000);
    world.calls.length = 0;
    const pass = await tab.session.credentials();
    if (!pass) throw new Error('Nobody is signed in');
    return pass;
  };

  test('is renewed without a message, once for all calls', async () => {
    const tab = load();
    const pass = await oldPass(tab);
    expect(world.calls).toEqual([]); // only the server decides that it has expired
    const [one, other] = await Promise.all([pass.renewed(), pass.renewed()]);
    expect(world.calls).toEqual(['POST /jwt']);
    expect(one).toBe(other);
    expect(one).not.toBe(pass.token);
    expect(tab.reported).toEqual(['tokenCreated']);
  });

  test('is not renewed again once another tab has done so', async () => {
    const pass = await oldPass(load());
    world.storage.storeToken(tokenOf(ada, 7_200_000));
    expect(await pass.renewed()).toBe(tokenOf(ada, 7_200_000));
    expect(world.calls).toEqual([]);
  });

  test('stays while the server is unreachable, and so does the session', async () => {
    const tab = load();
    const pass = await oldPass(tab);
    world.response(503);
    await expect(pass.renewed()).rejects.toMatchObject({ status: 503 });
    expect([tab.state, world.storage.token()?.token]).toEqual(['in', pass.token]);
  });

  test('ends the session if its renewal is rejected', async () => {
    const tab = load();
    const pass = await oldPass(tab);
    world.response(403);
    await expect(pass.renewed()).rejects.toThrow();
    expect(tab.state).toBe('out');
    expect(tab.reported).toEqual(['tokenCreated', 'forcedLogout', 'tokenRemoved', 'forbidden']);
  });
});

test('credentials of one person are not current once another one is signed in, and do not end their session', async () => {
  const tab = load();
  await signIn(tab, ada);
  const pass = await tab.session.credentials();
  const other = load();
  await other.session.signOut();
  tab.session.tokenChangedElsewhere(false);
  expect(pass?.isCurrent()).toBe(false);
  await signIn(other, grace);
  tab.session.tokenChangedElsewhere(true);
  expect(pass?.isCurrent()).toBe(false);
  pass?.rejected(new HttpError(401));
  expect(tab.state).toBe('in');
});

test('logging out removes the token with a message, and signs out other tabs without one', async () => {
  const tab = load();
  await signIn(tab, ada);
  const other = load();
  await tab.session.signOut();
  other.session.tokenChangedElsewhere(false);
  expect([tab.state, other.state]).toEqual(['out', 'out']);
  expect(tab.reported).toEqual(['tokenCreated', 'tokenRemoved']);
  expect(other.reported).toEqual([]);
});

test('logging out leaves nothing stored if the page is left before the provider has loaded', async () => {
  await signIn(load(), ada);
  const tab = load({ ...world.provider.inTab(), signOut: () => new Promise(() => {}) });
  void tab.session.signOut();
  expect(world.storage.stored.size).toBe(0);
  world.calls.length = 0;
  await expect(tab.session.credentials()).rejects.toThrow(SessionEndedError);
  expect(world.calls).toEqual([]);
  expect(world.storage.stored.size).toBe(0);
});

test('while an account is being created, the provider’s report of it starts no session', async () => {
  const tab = load();
  await tab.session.whilePaused(async () => {
    world.provider.become(ada);
    await world.settle();
    world.provider.become(undefined);
  });
  expect(tab.state).toBe('out');
  expect([tab.reported, world.calls]).toEqual([[], []]);
});
