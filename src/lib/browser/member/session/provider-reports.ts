import type { ProviderUser } from '#lib/browser/identity/identity.ts';
import type { SessionPorts } from './ports.ts';
import { createSignIn } from './sign-in.ts';
import type { States } from './states.ts';

/** Follows what the provider reports of its user. */
export const createProviderReports = (ports: SessionPorts, states: States) => {
  const { provider, storage, notify } = ports;
  const { $session, retries, abandonInFlight, setUnreachable, forget } = states;
  /** The last report; undefined before the first. */
  let received: { user: ProviderUser | undefined } | undefined;
  let isPaused = false;
  let isWatching = false;

  const unreachable = (): void => setUnreachable(ask);
  const signIn = createSignIn(ports, states, unreachable);

  const hasOtherEmail = ({ uid, email }: ProviderUser): boolean => {
    const session = $session.get();
    return session.state === 'in' && session.person.uid === uid && session.person.email !== (email ?? '');
  };

  /** Our record still has the old address, so that calls for the new one would be forbidden until a new sign-in. */
  const endForNewEmail = (): void => {
    notify('emailChanged');
    forget();
    provider.signOut().catch(() => {});
  };

  /** A logout clears the session hint first. If it is still set, the provider no longer accepts the refresh token. */
  const endExpired = (): void => {
    const isExpired = storage.hasSessionHint();
    forget();
    if (isExpired) notify('expired');
  };

  /**
   * True if the provider's report is ignored. In state 'out', only a sign-in through this tab's form, or a token
   * stored by another tab, starts a session: a user that the provider still reports may be about to be signed out
   * there.
   */
  const isIgnored = (): boolean => isPaused || $session.get().state === 'out';

  const onProviderUser = (user: ProviderUser | undefined): void => {
    received = { user };
    if (isIgnored()) return;
    if (!user) endExpired();
    else if (hasOtherEmail(user)) endForNewEmail();
    else signIn(user);
  };

  /** Starts to watch the provider, or applies its last report. */
  function ask(): void {
    if (isIgnored()) return;
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

  return {
    signIn,
    ask,
    /** True if the last report was that nobody is signed in. */
    hasReportedNobody: (): boolean => received !== undefined && !received.user,
    /** Runs `work`, and ignores reports until it completes. */
    async whilePaused<Result>(work: () => Promise<Result>): Promise<Result> {
      isPaused = true;
      abandonInFlight();
      try {
        return await work();
      } finally {
        isPaused = false;
        askIfUnknown();
      }
    },
  };
};
