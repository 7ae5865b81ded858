import { onMount, type ReadableAtom } from 'nanostores';
import { provideCredentials } from '#lib/browser/api/api.ts';
import { signOutAtProvider, watchProvider } from '#lib/browser/identity/identity.ts';
import { createSession } from '#lib/browser/member/session/machine.ts';
import type { Session, SessionMessage } from '#lib/browser/member/session/ports.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { onIdle } from '#lib/browser/page/on-idle.ts';
import { clearSessionHint, hasSessionHint, setSessionHint } from '#lib/browser/page/session-hint.ts';
import { sessionMessages } from '#lib/text/messages/session.ts';
import { issueAccessToken, registerAtServer } from './account-exchange.ts';
import { isLeaving, noticeLeaving } from './leaving.ts';
import { loginUrl } from './login-url.ts';
import { forgetPerson, storedPerson, storePerson } from './person.ts';
import { onTokenElsewhere, readToken, removeToken, storeToken } from './token.ts';

export type { Session } from '#lib/browser/member/session/ports.ts';

/** What a message is about: a later one about the same takes its place. */
const topics: Record<SessionMessage, string> = {
  tokenCreated: 'token',
  tokenRemoved: 'token',
  tokenFailed: 'token',
  forcedLogout: 'login',
  suspended: 'login hint',
  noEmail: 'login hint',
};

const kinds: Record<SessionMessage, 'success' | 'error' | 'info'> = {
  tokenCreated: 'success',
  tokenRemoved: 'success',
  tokenFailed: 'error',
  forcedLogout: 'error',
  suspended: 'info',
  noEmail: 'info',
};

const machine = createSession({
  provider: { watch: watchProvider, signOut: signOutAtProvider },
  server: { register: (user) => registerAtServer(user), issueToken: issueAccessToken },
  storage: {
    token: readToken,
    storeToken,
    removeToken,
    person: storedPerson,
    storePerson,
    forgetPerson,
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
    notify[kinds[message]](sessionMessages[message], { about: topics[message] });
  },
  loginUrl: () => {
    const login = loginUrl();
    // A guarded page leads there by itself, and leaves no trace in the history.
    return () => {
      if (!document.querySelector('[data-guarded]')) location.assign(login);
    };
  },
  reload: () => location.reload(),
  isLeaving,
});

/** On a server, and until the browser knows, everybody's session is loading. */
export const $session: ReadableAtom<Session> = machine.$session;

/** The session once it is known; if it could not be asked for, it is asked for once more. */
export const settledSession = machine.settled;

/** Asks again for a session that could not be asked for. */
export const retrySession = machine.retry;

/** Takes in somebody who has signed in at the provider. @returns whether they are in; if not, why has been told */
export const establishSession = machine.signIn;

/** Ends the session, here and at the provider. @throws IdentityError if the provider will not let go */
export const endSession = machine.signOut;

/** While an account is being made, the provider's changes wait: it is not a session before it is complete. */
export const whileSessionWaits = machine.whilePaused;

/** Guarded pages, and those one comes in by, ask the provider at once; all others when the browser is idle. */
const isAskedAtOnce = (): boolean => document.documentElement.dataset.follow === 'now';

/** Follows what happens to this page, to the network and in other tabs. */
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

// Whoever first asks for the session starts it: a page that nobody acts on never does.
onMount(machine.$session, () => {
  if (started || typeof document === 'undefined') return;
  started = true;
  noticeLeaving();
  provideCredentials(machine.pass);
  follow();
  machine.start(isAskedAtOnce() ? (work) => work() : onIdle);
});
