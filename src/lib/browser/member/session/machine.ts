import { atom, type ReadableAtom } from 'nanostores';
import type { Credentials } from '#lib/browser/api/api.ts';
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
  /**
   * Starts from what is stored in this browser.
   * @param atIdle defers work, for asking the provider where the stored token is enough for now
   */
  start(atIdle: (work: () => void) => void): void;
  /** The page was restored from the back/forward cache: the session may have changed elsewhere. */
  resume(): void;
  /** Another tab has stored or removed the token. */
  tokenChangedElsewhere(isThere: boolean): void;
  /** Makes the planned retry at once, if there is one. */
  retry(): void;
  /**
   * A user has signed in at the provider in this tab. @returns whether the session was established; if not, the user
   * has been notified
   */
  signIn(user: ProviderUser): Promise<boolean>;
  /** Ends the session here and at the provider. @throws IdentityError if the provider fails to sign out */
  signOut(): Promise<void>;
  /**
   * Runs `work`, which creates an account, and ignores the provider meanwhile: it reports the account before it is
   * complete.
   */
  whilePaused<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Resolves once the session is known or unreachable; starts another attempt if it was unreachable. */
  settled(): Promise<Session>;
  /**
   * Credentials for one call of the API; undefined for signed-out visitors.
   * @throws SessionUnknownError if the session is unreachable, SessionEndedError if it ends meanwhile, or the error
   * that prevented a renewal of the token
   */
  credentials(): Promise<Credentials | undefined>;
}

/**
 * The session as one state machine: 'loading' → 'in', 'out' or 'unreachable' (states: ports.ts). Three sources change
 * it: the identity provider, the storage that all tabs share, and our server, whose 401 or 403 ends it. Whenever the
 * state changes, the exchange and the renewal in flight are abandoned, so that a late response can't bring back a
 * session that has ended.
 */
export const createSession = (ports: SessionPorts): SessionMachine => {
  const { provider, storage, notify } = ports;
  const $session = atom<Session>({ state: 'loading' });
  const retries = createRetries(ports.clock);
  const exchange = createExchange(ports.server);
  const renewal = createRenewal(ports);

  /** The last report of the provider; undefined before the first. */
  let received: { user: ProviderUser | undefined } | undefined;
  let isPaused = false;

  const isIn = (uid: string): boolean => {
    const session = $session.get();
    return session.state === 'in' && session.person.uid === uid;
  };

  /** Abandons what is in flight: it then neither stores nor notifies anything. */
  const abandonInFlight = (): void => {
    exchange.abandon();
    renewal.abandon();
  };

  const transition = (session: Session): void => {
    abandonInFlight();
    retries.end();
    if (session.state !== 'out' || $session.get().state !== 'out') $session.set(session);
  };

  /** Ends the session in this browser. The provider is not signed out. */
  const forgetSession = (): void => {
    storage.clearSessionHint();
    storage.forgetPerson();
    const had = storage.removeToken();
    transition({ state: 'out' });
    if (had) notify('tokenRemoved');
  };

  const setSignedIn = (person: Person): void => {
    storage.setSessionHint();
    storage.storePerson(person);
    retries.end();
    const session = $session.get();
    // No update if the provider only confirms what is known: subscribers would load everything again.
    if (session.state !== 'in' || !isSame(session.person, person)) $session.set({ state: 'in', person });
  };

  const unreachable = (): void => {
    const { state } = $session.get();
    // A signed-in user stays so: their token is renewed when a call needs it. A signed-out user may submit the form
    // again.
    if (state === 'in' || state === 'out') retries.end();
    else if (!retries.plan(ask)) $session.set({ state: 'unreachable' });
  };

  /** Adds a hint where the user can't know the reason, and another attempt would not help. */
  const explain = (reason: unknown): void => {
    const code = errorCodeOf(reason);
    if (code === 'suspended') notify('suspended');
    if (code === 'signed_out') notify('signedOut');
  };

  const rejected = async ({ email }: Person, reason: unknown): Promise<void> => {
    notify('tokenFailed');
    if (!email) notify('noEmail');
    explain(reason);
    forgetSession();
    await provider.signOut().catch(() => {});
  };

  /** Exchanges a sign-in at the provider for an access token, unless one for this user is stored already. */
  const exchangeSignIn = (user: ProviderUser): Promise<ExchangeResult> => {
    const inFlight = exchange.inFlight(user.uid);
    if (inFlight) return inFlight;
    const person = personOf(user);
    const isKnown = isIn(user.uid);
    if (!isKnown) abandonInFlight();
    if (storage.token()?.uid === user.uid) {
      setSignedIn(person);
      return Promise.resolve('in');
    }
    retries.begin();
    if (!isKnown && $session.get().state === 'in') $session.set({ state: 'loading' });
    const established = (token: string): void => {
      storage.storePerson(person); // before the token, whose storage event makes other tabs read the person
      storage.storeToken(token);
      if (!isKnown) notify('tokenCreated'); // else it is a renewal, without a message
      setSignedIn(person);
    };
    return exchange.start(user, person, {
      established,
      rejected: (reason) => rejected(person, reason),
      unreachable,
    });
  };

  const hasOtherEmail = ({ uid, email }: ProviderUser): boolean => {
    const session = $session.get();
    return session.state === 'in' && session.person.uid === uid && session.person.email !== (email ?? '');
  };

  /** Our record still has the old address, so that calls for the new one would be forbidden until a new sign-in. */
  const endForNewEmail = (): void => {
    notify('emailChanged');
    forgetSession();
    provider.signOut().catch(() => {});
  };

  const onProviderUser = (user: ProviderUser | undefined): void => {
    received = { user };
    // In state 'out', only a sign-in through the form of this tab, or a token stored by another tab, starts a session.
    // A user whom the provider still reports may be about to be signed out there.
    if (isPaused || $session.get().state === 'out') return;
    if (!user) forgetSession();
    else if (hasOtherEmail(user)) endForNewEmail();
    else exchangeSignIn(user);
  };

  let isWatching = false;

  /** Starts to watch the provider, or applies its last report. */
  function ask(): void {
    if (isPaused || $session.get().state === 'out') return;
    if (received) {
      onProviderUser(received.user);
      return;
    }
    if (isWatching) return;
    isWatching = true;
    retries.begin();
    provider.watch(onProviderUser).catch(() => {
      isWatching = false;
      unreachable();
    });
  }

  const askIfUnknown = (): void => {
    if ($session.get().state !== 'in') ask();
  };

  /** Applies what is stored for all tabs. @returns whether the provider must be asked before the session is known */
  const applyStored = (): boolean => {
    if (!storage.hasSessionHint()) {
      transition({ state: 'out' });
      return false;
    }
    const person = storage.person();
    if (person && storage.token()?.uid === person.uid) {
      transition({ state: 'in', person });
      return false;
    }
    // An expired token alone does not end the session: it is renewed.
    if (!person || !isIn(person.uid)) transition({ state: 'loading' });
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

  /**
   * The server has rejected the token with 401 or 403: ends the session everywhere and redirects to the login, with
   * the current address as return URL.
   */
  const expireSession = (reason: unknown): void => {
    notify('forcedLogout');
    explain(reason);
    const redirectToLogin = ports.prepareLoginRedirect();
    forgetSession();
    provider
      .signOut()
      .catch(() => {})
      .finally(redirectToLogin);
  };

  return {
    $session,
    settled,
    retry,
    start(atIdle) {
      if (applyStored()) ask();
      else if ($session.get().state === 'in') atIdle(ask);
    },
    resume() {
      if (!applyStored()) return;
      // If the provider had reported nobody before, that may be out of date, and it reports nothing to a page in the
      // cache: only a reload asks again.
      if (received && !received.user) ports.reload();
      else ask();
    },
    tokenChangedElsewhere(isThere) {
      const person = storage.person();
      if (isThere && person) transition({ state: 'in', person });
      else if (!isThere) transition({ state: 'out' });
    },
    async signIn(user) {
      const result = await exchangeSignIn(user);
      // The form stays, and can be submitted again.
      if (result === 'unreachable' && !ports.isLeaving()) notify('tokenFailed');
      return isIn(user.uid);
    },
    async signOut() {
      abandonInFlight(); // an exchange would fail once the provider has signed out
      retries.end();
      try {
        await provider.signOut();
      } catch (error) {
        askIfUnknown();
        throw error;
      }
      if ($session.get().state !== 'out') forgetSession();
    },
    async whilePaused(work) {
      isPaused = true;
      abandonInFlight();
      try {
        return await work();
      } finally {
        isPaused = false;
        askIfUnknown();
      }
    },
    async credentials() {
      const session = await settled();
      if (session.state === 'unreachable') throw new SessionUnknownError();
      if (session.state !== 'in') return undefined;
      const { uid, email } = session.person;
      await exchange.inFlight(uid);
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
