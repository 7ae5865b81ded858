import { onMount, type ReadableAtom } from 'nanostores';
import { provideCredentials } from '#lib/browser/api/api.ts';
import { removeAccount, signOutAtProvider, watchProvider } from '#lib/browser/identity/identity.ts';
import { createSession } from '#lib/browser/member/session/machine.ts';
import type { Session, SessionMessage } from '#lib/browser/member/session/ports.ts';
import { isLeaving } from '#lib/browser/page/leaving.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { onIdle } from '#lib/browser/page/run-later.ts';
import { clearSessionHint, hasSessionHint, setSessionHint } from '#lib/browser/page/session-hint.ts';
import { loginHint } from '#lib/browser/page/stored-toasts.ts';
import { forgetSearches } from '#lib/browser/search/recent-searches.ts';
import { sessionMessages } from '#lib/text/messages/session.ts';
import { issueAccessToken, registerAtServer } from './account-exchange.ts';
import { loginUrl } from './login-url.ts';
import { forgetPerson, storedPerson, storePerson } from './person.ts';
import { onTokenElsewhere, readToken, removeToken, storeToken } from './token.ts';

export type { Session } from '#lib/browser/member/session/ports.ts';

/** Topics of the toasts, by default the hint at the login: a later toast replaces earlier ones on its topic. */
const topics: Partial<Record<SessionMessage, string>> = {
  tokenCreated: 'token',
  tokenRemoved: 'token',
  tokenFailed: 'token',
  forcedLogout: 'login',
};

/** Kinds of the toasts; the default is 'info'. */
const kinds: Partial<Record<SessionMessage, 'success' | 'error'>> = {
  tokenCreated: 'success',
  tokenRemoved: 'success',
  tokenFailed: 'error',
  forcedLogout: 'error',
};

const machine = createSession({
  provider: { watch: watchProvider, signOut: signOutAtProvider, remove: removeAccount },
  server: { register: (user) => registerAtServer(user), issueToken: issueAccessToken },
  storage: {
    token: readToken,
    storeToken,
    removeToken,
    person: storedPerson,
    storePerson,
    forgetPerson: () => {
      forgetPerson();
      forgetSearches(); // the next person of a shared computer must not see them
    },
    hasSessionHint,
    setSessionHint,
    clearSessionHint,
  },
  clock: {
    now: () => Date.now(),
    after: (delay, work) => {
      const timer = setTimeout(work, delay);
      return () => clearTimeout(timer);
    },
  },
  notify: (message) => {
    notify[kinds[message] ?? 'info'](sessionMessages[message], { about: topics[message] ?? loginHint });
  },
  prepareLoginRedirect: () => {
    const login = loginUrl();
    // The guard of a guarded page redirects to the login itself, without an entry in the history.
    return () => {
      if (!document.querySelector('[data-guarded]')) location.assign(login);
    };
  },
  reload: () => location.reload(),
  isLeaving,
});

/** The session. 'loading' on the server, and in a browser until it is known. The first subscriber starts it. */
export const $session: ReadableAtom<Session> = machine.$session;

/** Resolves once the session is known or unreachable; starts another attempt if it was unreachable. */
export const settledSession = machine.settled;

/** Retries at once if the session is unreachable. */
export const retrySession = machine.retry;

/**
 * Establishes a session for a user who has signed in at the provider. @returns true if it worked; if not, the user has
 * been notified
 */
export const establishSession = machine.signIn;

/** Ends the session here and at the provider. @throws IdentityError if the provider fails to sign out */
export const endSession = machine.signOut;

/**
 * Runs `work` while the machine ignores the provider, which reports a new account as signed in before it is complete.
 */
export const whileSessionWaits = machine.whilePaused;

/** Guarded pages and sign-in pages ask the provider at once, all others when the browser is idle. */
const isAskedAtOnce = (): boolean => document.documentElement.dataset.follow === 'now';

/** Connects the machine to events of this page, the network and other tabs. */
const follow = (): void => {
  onTokenElsewhere(machine.tokenChangedElsewhere);
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) machine.resume();
  });
  addEventListener('online', machine.retry);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') machine.retry();
  });
};

let started = false;

// Started by the first subscriber: a page without one loads nothing.
onMount(machine.$session, () => {
  if (started || typeof document === 'undefined') return;
  started = true;
  provideCredentials(machine.credentials);
  follow();
  machine.start(isAskedAtOnce() ? (work) => work() : onIdle);
});
