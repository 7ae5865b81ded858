import type { ProviderUser } from '#lib/browser/identity/identity.ts';
import type { Person } from '#lib/browser/member/person.ts';
import { createSession } from '#lib/browser/member/session/machine.ts';
import type { SessionProvider, SessionServer, SessionStorage } from '#lib/browser/member/session/ports.ts';
import { parseToken } from '#lib/browser/member/token.ts';

const start = Date.parse('2026-11-21T12:00:00.000Z');

export const personOf = ({ uid, email, name, photoURL }: ProviderUser): Person => ({
  uid,
  email: email ?? '',
  name: name ?? '',
  photoURL,
});

export const userCalled = (name: string): ProviderUser => ({
  uid: `uid-${name}`,
  email: `${name}@unearth.example`,
  name,
  photoURL: null,
  emailVerified: true,
});

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An unsigned token with a user id and an expiry, in milliseconds from `start`. */
export const tokenOf = (user: ProviderUser, lasts = 3_600_000): string =>
  [part({ alg: 'HS256' }), part({ uid: user.uid, exp: (start + lasts) / 1000 }), 'signed'].join('.');

/** A clock that a test advances. */
export const createClock = () => {
  let now = start;
  let timers: { at: number; work: () => void }[] = [];
  return {
    now: () => now,
    after(delay: number, work: () => void) {
      const timer = { at: now + delay, work };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    /** Advances the clock and runs due timers, with their promise callbacks. */
    async pass(milliseconds: number) {
      const end = now + milliseconds;
      for (;;) {
        const next = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
        if (!next) break;
        timers = timers.filter((timer) => timer !== next);
        now = Math.max(now, next.at);
        next.work();
        await turns();
      }
      now = end;
    },
  };
};
type Clock = ReturnType<typeof createClock>;

/** Runs pending promise callbacks. */
export const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
};

/** Storage shared by all tabs of a browser. */
export const createBrowserStorage = (): SessionStorage & { stored: Map<string, string> } => {
  const stored = new Map<string, string>();
  return {
    stored,
    token: () => parseToken(stored.get('token') ?? null),
    storeToken: (token) => stored.set('token', token),
    removeToken: () => stored.delete('token'),
    person: () => JSON.parse(stored.get('person') ?? 'null') ?? undefined,
    storePerson: (person) => stored.set('person', JSON.stringify(person)),
    forgetPerson: () => stored.delete('person'),
    hasSessionHint: () => stored.has('remembered'),
    setSessionHint: () => stored.set('remembered', '1'),
    clearSessionHint: () => stored.delete('remembered'),
  };
};

type Report = (user: ProviderUser | undefined) => void;

/** An identity provider that reports when a test says so. */
export const createProvider = (user?: ProviderUser) => {
  const listeners = new Set<Report>();
  const provider = {
    user,
    /** The provider as seen by one tab: other tabs learn of a sign-out later. */
    inTab(): SessionProvider {
      let own: Report | undefined;
      return {
        watch: async (listener) => {
          own = listener;
          listeners.add(listener);
        },
        remove: async () => {},
        signOut: async () => {
          provider.user = undefined;
          own?.(undefined);
        },
      };
    },
    /** Changes the signed-in user and reports it. */
    become(next: ProviderUser | undefined) {
      provider.user = next;
      provider.speak();
    },
    /** Reports the signed-in user to all tabs. */
    speak() {
      for (const listener of listeners) listener(provider.user);
    },
    get isWatched() {
      return listeners.size > 0;
    },
  };
  return provider;
};

export interface Parts {
  provider: SessionProvider;
  server: SessionServer;
  storage: SessionStorage;
  clock: Clock;
}

/** A tab with its session, and its notifications. */
export const openTab = ({ provider, server, storage, clock }: Parts) => {
  const reported: string[] = [];
  let loginsLedTo = 0;
  let reloads = 0;
  const session = createSession({
    provider,
    server,
    storage,
    clock,
    notify: (message) => reported.push(message),
    prepareLoginRedirect: () => () => {
      loginsLedTo++;
    },
    reload: () => {
      reloads++;
    },
    isLeaving: () => false,
  });
  return {
    session,
    reported,
    get loginsLedTo() {
      return loginsLedTo;
    },
    get reloads() {
      return reloads;
    },
    get state() {
      return session.$session.get().state;
    },
  };
};
