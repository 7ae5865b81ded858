import { atom } from 'nanostores';
import type { Person } from '#lib/browser/member/person.ts';
import { createExchange } from './exchange.ts';
import type { Session, SessionPorts } from './ports.ts';
import { createRenewal } from './renewal.ts';
import { createRetries } from './retries.ts';

const isSame = (one: Person, other: Person): boolean =>
  one.uid === other.uid &&
  one.email === other.email &&
  one.name === other.name &&
  one.photoURL === other.photoURL;

/**
 * The state of the session, how each state is entered, and what is in flight for it. Whenever the state changes, the
 * exchange and the renewal in flight are abandoned, so that a late response can't bring back a session that has ended.
 */
export const createStates = (ports: SessionPorts) => {
  const { storage, notify } = ports;
  const $session = atom<Session>({ state: 'loading' });
  const retries = createRetries(ports.clock);
  const exchange = createExchange(ports.server);
  const renewal = createRenewal(ports);

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

  /** Removes the session from the storage of all tabs. @returns true if it had a token */
  const erase = (): boolean => {
    storage.clearSessionHint();
    storage.forgetPerson();
    return storage.removeToken();
  };

  return {
    $session,
    retries,
    exchange,
    renewal,
    abandonInFlight,
    transition,
    erase,
    isIn(uid: string): boolean {
      const session = $session.get();
      return session.state === 'in' && session.person.uid === uid;
    },
    setIn(person: Person): void {
      storage.setSessionHint();
      storage.storePerson(person);
      retries.end();
      const session = $session.get();
      // No update if the provider only confirms what is known: subscribers would load everything again.
      if (session.state !== 'in' || !isSame(session.person, person)) $session.set({ state: 'in', person });
    },
    /**
     * Ends the session in this browser. The provider is not signed out.
     * @param hadToken true if its token was erased before
     */
    forget(hadToken = false): void {
      const had = erase() || hadToken;
      transition({ state: 'out' });
      if (had) notify('tokenRemoved');
    },
    /** @param attempt is made again later */
    setUnreachable(attempt: () => void): void {
      const { state } = $session.get();
      // A signed-in user stays so: their token is renewed when a call needs it. A signed-out user may submit the form
      // again.
      if (state === 'in' || state === 'out') retries.end();
      else if (!retries.plan(attempt)) $session.set({ state: 'unreachable' });
    },
  };
};

export type States = ReturnType<typeof createStates>;
