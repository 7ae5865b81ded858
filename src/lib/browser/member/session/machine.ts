import { atom, type ReadableAtom } from 'nanostores';
import type { Pass } from '#lib/browser/api/api.ts';
import { errorCodeOf } from '#lib/browser/api/api-errors.ts';
import type { ProviderUser } from '#lib/browser/identity/identity.ts';
import type { Person } from '#lib/browser/member/person.ts';
import { SessionUnknownError } from '#lib/browser/member/session-errors.ts';
import { createExchange, type ExchangeResult } from './exchange.ts';
import type { Session, SessionPorts } from './ports.ts';
import { createRenewal } from './renewal.ts';
import { createRetries } from './retries.ts';

const isSame = (one: Person, other: Person): boolean =>
  one.uid === other.uid &&
  one.email === other.email &&
  one.name === other.name &&
  one.photoURL === other.photoURL;

const personOf = (user: ProviderUser): Person => ({
  uid: user.uid,
  email: user.email ?? '',
  name: user.name ?? '',
  photoURL: user.photoURL,
});

export interface SessionMachine {
  $session: ReadableAtom<Session>;
  /** Begins with what this browser remembers. @param atIdle puts asking the provider off, where nobody waits for it */
  start(atIdle: (work: () => void) => void): void;
  /** The page is taken up again after a while in the browser's memory: much may have happened elsewhere. */
  resume(): void;
  /** Another tab has stored a token, or removed it. */
  tokenChangedElsewhere(isThere: boolean): void;
  /** What could not be reached is tried again at once. */
  retry(): void;
  /** Somebody has signed in at the provider by this tab. @returns whether they are in; if not, why has been told */
  signIn(user: ProviderUser): Promise<boolean>;
  /** Ends the session, here and at the provider. @throws IdentityError if the provider will not let go */
  signOut(): Promise<void>;
  /** While `work` makes an account, the provider's changes count for nothing: it is not complete yet. */
  whilePaused<Result>(work: () => Promise<Result>): Promise<Result>;
  /** The session once it is known; if it could not be asked for, it is asked for once more. */
  settled(): Promise<Session>;
  /** What the next call of the API is authorised by; undefined for strangers. */
  pass(): Promise<Pass | undefined>;
}

/** Who is signed in, as one state machine: DESIGN.md, 'Identity in the browser'. */
export const createSession = (ports: SessionPorts): SessionMachine => {
  const { provider, storage, notify } = ports;
  const $session = atom<Session>({ state: 'loading' });
  const retries = createRetries(ports.clock);
  const exchange = createExchange(ports.server);
  const renewal = createRenewal(ports);

  /** What the provider said last; undefined until it has said anything. */
  let received: { user: ProviderUser | undefined } | undefined;
  let isPaused = false;

  const isIn = (uid: string): boolean => {
    const session = $session.get();
    return session.state === 'in' && session.person.uid === uid;
  };

  /** Whatever was started says nothing any more, and stores nothing. */
  const supersede = (): void => {
    exchange.abandon();
    renewal.abandon();
  };

  const become = (session: Session): void => {
    supersede();
    retries.end();
    if (session.state !== 'out' || $session.get().state !== 'out') $session.set(session);
  };

  /** Forgets the session here. What the provider still holds is not touched. */
  const leave = (): void => {
    storage.clearSessionHint();
    storage.forgetPerson();
    const had = storage.removeToken();
    become({ state: 'out' });
    if (had) notify('tokenRemoved');
  };

  const enter = (person: Person): void => {
    storage.setSessionHint();
    storage.storePerson(person);
    retries.end();
    const session = $session.get();
    // That the provider confirms what is known is no change: nothing is asked for again.
    if (session.state !== 'in' || !isSame(session.person, person)) $session.set({ state: 'in', person });
  };

  const unreachable = (): void => {
    const { state } = $session.get();
    // Whoever is in stays in: their token is renewed once it is needed. Whoever is out may press again.
    if (state === 'in' || state === 'out') retries.end();
    else if (!retries.plan(ask)) $session.set({ state: 'unreachable' });
  };

  /** Says beside an error what the person can't know, and what trying again would not change. */
  const explain = (reason: unknown): void => {
    if (errorCodeOf(reason) === 'suspended') notify('suspended');
  };

  const rejected = async ({ email }: Person, reason: unknown): Promise<void> => {
    notify('tokenFailed');
    if (!email) notify('noEmail');
    explain(reason);
    leave();
    await provider.signOut().catch(() => {});
  };

  /** Somebody is signed in at the provider: they are in once our server has exchanged their token too. */
  const enterSession = (user: ProviderUser): Promise<ExchangeResult> => {
    const underWay = exchange.underWay(user.uid);
    if (underWay) return underWay;
    const person = personOf(user);
    const isKnown = isIn(user.uid);
    if (!isKnown) supersede();
    if (storage.token()?.uid === user.uid) {
      enter(person);
      return Promise.resolve('in');
    }
    retries.begin();
    if (!isKnown && $session.get().state === 'in') $session.set({ state: 'loading' });
    const established = (token: string): void => {
      storage.storePerson(person); // before the token, by which other tabs notice
      storage.storeToken(token);
      if (!isKnown) notify('tokenCreated'); // else it is renewed quietly
      enter(person);
    };
    return exchange.start(user, person, {
      established,
      rejected: (reason) => rejected(person, reason),
      unreachable,
    });
  };

  const receive = (user: ProviderUser | undefined): void => {
    received = { user };
    // While nobody is in, a sign-in comes by this tab's form, or by the token of another tab: that the provider still
    // knows of somebody, say because it is about to sign them out, is none.
    if (isPaused || $session.get().state === 'out') return;
    if (user) enterSession(user);
    else leave();
  };

  let isWatching = false;

  /** Asks the provider who is signed in, or goes by what it has said. */
  function ask(): void {
    if (isPaused || $session.get().state === 'out') return;
    if (received) {
      receive(received.user);
      return;
    }
    if (isWatching) return;
    isWatching = true;
    retries.begin();
    provider.watch(receive).catch(() => {
      isWatching = false;
      unreachable();
    });
  }

  const askIfUnknown = (): void => {
    if ($session.get().state !== 'in') ask();
  };

  /** Takes over what all tabs share. @returns whether the provider must be asked before anything is known */
  const takeOver = (): boolean => {
    if (!storage.hasSessionHint()) {
      become({ state: 'out' });
      return false;
    }
    const person = storage.person();
    if (person && storage.token()?.uid === person.uid) {
      become({ state: 'in', person });
      return false;
    }
    // A token that has only ended says nothing against whoever it was for: it is renewed.
    if (!person || !isIn(person.uid)) become({ state: 'loading' });
    return true;
  };

  const settled = (): Promise<Session> =>
    new Promise((resolve) => {
      if ($session.get().state === 'unreachable') retry();
      const stop = $session.subscribe((session) => {
        if (session.state === 'loading') return;
        resolve(session);
        queueMicrotask(() => stop());
      });
    });

  const retry = (): void => {
    if ($session.get().state === 'unreachable') $session.set({ state: 'loading' });
    retries.hurry();
  };

  /** The server has refused the token: whatever this tab believes, nobody is signed in. The login leads back. */
  const expireSession = (reason: unknown): void => {
    notify('forcedLogout');
    explain(reason);
    const goToLogin = ports.loginUrl();
    leave();
    provider
      .signOut()
      .catch(() => {})
      .finally(goToLogin);
  };

  return {
    $session,
    settled,
    retry,
    start(atIdle) {
      if (takeOver()) ask();
      else if ($session.get().state === 'in') atIdle(ask);
    },
    resume() {
      if (!takeOver()) return;
      // That nobody was signed in when the page was put away says nothing of now: a new page asks anew.
      if (received && !received.user) ports.reload();
      else ask();
    },
    tokenChangedElsewhere(isThere) {
      const person = storage.person();
      if (isThere && person) become({ state: 'in', person });
      else if (!isThere) become({ state: 'out' });
    },
    async signIn(user) {
      const result = await enterSession(user);
      // The form stays: pressed again, it tries again.
      if (result === 'unreachable' && !ports.isLeaving()) notify('tokenFailed');
      return isIn(user.uid);
    },
    async signOut() {
      supersede(); // an exchange would fail now, for want of whoever it is for
      retries.end();
      try {
        await provider.signOut();
      } catch (error) {
        askIfUnknown();
        throw error;
      }
      if ($session.get().state !== 'out') leave();
    },
    async whilePaused(work) {
      isPaused = true;
      supersede();
      try {
        return await work();
      } finally {
        isPaused = false;
        askIfUnknown();
      }
    },
    async pass() {
      const session = await settled();
      if (session.state === 'unreachable') throw new SessionUnknownError();
      if (session.state !== 'in') return undefined;
      const { uid, email } = session.person;
      await exchange.underWay(uid);
      const token = await renewal.token(uid, email, () => isIn(uid), expireSession);
      return {
        token,
        isCurrent: () => isIn(uid),
        rejected: (reason) => {
          if (isIn(uid)) expireSession(reason);
        },
      };
    },
  };
};
