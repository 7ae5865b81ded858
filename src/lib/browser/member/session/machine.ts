import type { ReadableAtom } from 'nanostores';
import type { Credentials } from '#lib/browser/api/api.ts';
import { SessionUnknownError } from '#lib/browser/api/api-errors.ts';
import type { ProviderUser } from '#lib/browser/identity/identity.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import type { Session, SessionPorts } from './ports.ts';
import { createProviderReports } from './provider-reports.ts';
import { explain } from './sign-in.ts';
import { createStates } from './states.ts';

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
   * A user has signed in at the provider in this tab. @returns true if the session was established; if not, the user
   * has been notified
   */
  signIn(user: ProviderUser): Promise<boolean>;
  /** Ends the session here and at the provider. @throws IdentityError if the provider fails to sign out */
  signOut(): Promise<void>;
  /**
   * Runs `work`, which creates an account, and ignores the provider until it completes: the provider reports the
   * account too early.
   */
  whilePaused<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Resolves once the session is known or unreachable; starts another attempt if it was unreachable. */
  settled(): Promise<Session>;
  /**
   * Credentials for one call of the API; undefined for signed-out visitors.
   * @throws SessionUnknownError if the session is unreachable, SessionEndedError if it ends before the token is there, or
   * the error that prevented a renewal of the token
   */
  credentials(): Promise<Credentials | undefined>;
}

/**
 * The session as one state machine: 'loading' → 'in', 'out' or 'unreachable' (ports.ts; how each is entered: states.ts).
 * Three sources change it: the identity provider (provider-reports.ts), the storage that all tabs share, and our server,
 * whose 401 or 403 ends it.
 */
export const createSession = (ports: SessionPorts): SessionMachine => {
  const { provider, storage, notify } = ports;
  const states = createStates(ports);
  const { $session, retries, exchange, renewal, transition, isIn, erase, forget } = states;
  const reports = createProviderReports(ports, states);

  /** Applies what is stored for all tabs. @returns true if the provider must be asked before the session is known */
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
    // A missing token alone does not end the session: it is requested again.
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
    const redirectToLogin = ports.prepareLoginRedirect();
    forget();
    // A guarded page is being left now: the login displays the reason, however slowly it loads.
    if (!explain(reason, notify))
      notify(reason instanceof HttpError && reason.status === 403 ? 'forbidden' : 'expired');
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
      if (applyStored()) reports.ask();
      else if ($session.get().state === 'in') atIdle(reports.ask);
    },
    resume() {
      if (!applyStored()) return;
      // If the provider had reported nobody before, that may be out of date, and it reports nothing to a page in the
      // cache: only a reload asks again.
      if (reports.hasReportedNobody()) ports.reload();
      else reports.ask();
    },
    tokenChangedElsewhere(isThere) {
      const person = storage.person();
      if (isThere && person) transition({ state: 'in', person });
      else if (!isThere) transition({ state: 'out' });
    },
    async signIn(user) {
      const result = await reports.signIn(user);
      // The form stays, and can be submitted again.
      if (result === 'unreachable' && !ports.isLeaving()) notify('tokenFailed');
      return isIn(user.uid);
    },
    async signOut() {
      retries.end();
      const person = storage.person();
      const stored = storage.token();
      // First, since the page may be left before the provider has loaded. To the other tabs, a provider that reports
      // nobody then means a logout, not an expired login.
      const hadToken = erase();
      // Paused, since an exchange would fail once the provider has signed out.
      await reports.whilePaused(async () => {
        try {
          await provider.signOut();
        } catch (error) {
          // With a token, somebody else has signed in in another tab.
          if ($session.get().state !== 'out' && !storage.token()) {
            storage.setSessionHint();
            if (person) storage.storePerson(person); // before the token, as after a sign-in
            if (stored) storage.storeToken(stored.token);
          }
          throw error;
        }
      });
      if ($session.get().state !== 'out') forget(hadToken);
    },
    whilePaused: reports.whilePaused,
    async credentials() {
      const session = await settled();
      if (session.state === 'unreachable') throw new SessionUnknownError();
      if (session.state !== 'in') return undefined;
      const { uid, email } = session.person;
      await exchange.inFlight(uid);
      const isCurrent = () => isIn(uid);
      const token = await renewal.token(uid, email, isCurrent, expireSession);
      return {
        token,
        isCurrent,
        renewed: () => renewal.token(uid, email, isCurrent, expireSession, token),
        rejected: (reason) => {
          if (isIn(uid)) expireSession(reason);
        },
      };
    },
  };
};
