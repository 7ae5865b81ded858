import { errorCodeOf } from '#lib/browser/api/api-errors.ts';
import { IdentityError, type ProviderUser } from '#lib/browser/identity/identity.ts';
import type { Person } from '#lib/browser/member/person.ts';
import type { ExchangeResult } from './exchange.ts';
import type { SessionPorts } from './ports.ts';
import type { States } from './states.ts';

const personOf = (user: ProviderUser): Person => ({
  uid: user.uid,
  email: user.email ?? '',
  name: user.name ?? '',
  photoURL: user.photoURL,
});

/** Adds a hint where another attempt would not help. @returns true if it did */
export const explain = (reason: unknown, notify: SessionPorts['notify']): boolean => {
  const code = errorCodeOf(reason);
  if (code === 'suspended') notify('suspended');
  if (code === 'signed_out') notify('signedOut');
  if (code === 'account_deleted') notify('accountDeleted');
  return code === 'suspended' || code === 'signed_out' || code === 'account_deleted';
};

/** Codes of the provider for a refresh token that it no longer accepts. */
const expiredCodes = ['auth/user-token-expired', 'auth/invalid-user-token'];

/** @returns exchanges a sign-in at the provider for an access token, unless one for this user is stored already */
export const createSignIn = (
  { provider, storage, notify }: SessionPorts,
  { $session, retries, exchange, abandonInFlight, isIn, setIn, forget }: States,
  unreachable: () => void,
) => {
  const rejected = async ({ email }: Person, reason: unknown): Promise<void> => {
    notify('tokenFailed');
    if (!email) notify('noEmail');
    if (!explain(reason, notify) && reason instanceof IdentityError && expiredCodes.includes(reason.code))
      notify('expired');
    forget();
    // A login after the account was deleted, whose identity the browser could not delete then.
    if (errorCodeOf(reason) === 'account_deleted') await provider.remove().catch(() => {});
    await provider.signOut().catch(() => {});
  };

  return (user: ProviderUser): Promise<ExchangeResult> => {
    const inFlight = exchange.inFlight(user.uid);
    if (inFlight) return inFlight;
    const person = personOf(user);
    const isKnown = isIn(user.uid);
    if (!isKnown) abandonInFlight();
    if (storage.token()?.uid === user.uid) {
      setIn(person);
      return Promise.resolve('in');
    }
    retries.begin();
    if (!isKnown && $session.get().state === 'in') $session.set({ state: 'loading' });
    const established = (token: string): void => {
      storage.storePerson(person); // before the token, whose storage event makes other tabs read the person
      storage.storeToken(token);
      if (!isKnown) notify('tokenCreated'); // else it is a renewal, without a message
      setIn(person);
    };
    return exchange.start(user, person, {
      established,
      rejected: (reason) => rejected(person, reason),
      unreachable,
    });
  };
};
