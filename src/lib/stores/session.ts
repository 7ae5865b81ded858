import { atom, onMount } from 'nanostores';
import { fetchAccessToken, registerAtServer } from '../client/account-exchange.ts';
import { provideCredentials } from '../client/api.ts';
import { type ProviderUser, signOutAtProvider, watchProvider } from '../client/identity.ts';
import { isLeaving, noticeLeaving } from '../client/leaving.ts';
import { notify } from '../client/notify.ts';
import { forgetPerson, keepPerson, keptPerson, type Person } from '../client/person.ts';
import { forget, isRemembered, remember } from '../client/remembered.ts';
import { isNearEnd, onTokenElsewhere, readToken, removeToken } from '../client/token.ts';
import { wayIn } from '../client/way-in.ts';
import { whenIdle } from '../client/when-idle.ts';
import { messages } from '../messages.ts';

export type Session = { state: 'loading' } | { state: 'out' } | { state: 'in'; person: Person };

/** On a server, and until the browser knows, everybody's session is loading. */
export const $session = atom<Session>({ state: 'loading' });

const personOf = (user: ProviderUser): Person => ({
  uid: user.uid,
  email: user.email ?? '',
  name: user.name ?? '',
  photoURL: user.photoURL,
});

/** Forgets the session here. What the provider still holds is not touched. */
const leave = (): void => {
  forget();
  forgetPerson();
  const had = removeToken();
  $session.set({ state: 'out' });
  if (had) notify.success(messages.tokenRemoved);
};

const isSame = (one: Person, other: Person): boolean =>
  one.uid === other.uid &&
  one.email === other.email &&
  one.name === other.name &&
  one.photoURL === other.photoURL;

const enter = (person: Person): void => {
  remember();
  keepPerson(person);
  const session = $session.get();
  // That the provider confirms what is known is no change: nothing is asked for again.
  if (session.state !== 'in' || !isSame(session.person, person)) $session.set({ state: 'in', person });
};

/** Somebody is signed in at the provider: they are in once our server has exchanged their token too. */
const admit = async (user: ProviderUser): Promise<void> => {
  const kept = readToken();
  if (kept?.uid === user.uid) return enter(personOf(user));
  try {
    await registerAtServer(user);
    keepPerson(personOf(user)); // before the token, by which other tabs notice
    await fetchAccessToken(personOf(user).email);
    notify.success(messages.tokenCreated);
    enter(personOf(user));
  } catch {
    if (isLeaving()) return; // the next page asks again
    notify.error(messages.tokenFailed);
    leave();
    await signOutAtProvider().catch(() => {});
  }
};

let admitting: { uid: string; done: Promise<void> } | undefined;

/** The provider tells of one sign-in more than once; it is exchanged once. */
const admitOnce = (user: ProviderUser): Promise<void> => {
  if (admitting?.uid !== user.uid) {
    const done = admit(user).finally(() => {
      admitting = undefined;
    });
    admitting = { uid: user.uid, done };
  }
  return admitting.done;
};

let waiting = false;

/** While an account is being made, the provider's changes wait: it is not a session before it is complete. */
export const whileSessionWaits = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  waiting = true;
  try {
    return await work();
  } finally {
    waiting = false;
  }
};

let watching: Promise<void> | undefined;

/** Follows the provider from now on. @throws IdentityError when it can't be loaded */
export const followProvider = (): Promise<void> => {
  watching ??= watchProvider((user) => {
    if (waiting) return;
    if (user) admitOnce(user);
    else if ($session.get().state !== 'out') leave();
  }).catch((error) => {
    watching = undefined;
    throw error;
  });
  return watching;
};

/** Resolves once somebody who signed in at the provider is in, or was turned away. */
export const settled = async (user: ProviderUser): Promise<boolean> => {
  await admitOnce(user);
  return $session.get().state === 'in';
};

/** Ends the session, here and at the provider. @throws IdentityError if the provider will not let go */
export const endSession = async (): Promise<void> => {
  await signOutAtProvider();
  if ($session.get().state !== 'out') leave();
};

/** The server has refused the token: whatever this tab believes, nobody is signed in. The login leads back. */
const forceOut = (): void => {
  if ($session.get().state === 'out') return;
  notify.error(messages.forcedLogout);
  const login = wayIn();
  leave();
  signOutAtProvider()
    .catch(() => {})
    .finally(() => location.assign(login));
};

/** Calls that need a new token at the same time share one. */
let renewing: Promise<unknown> | undefined;

/** A token near its end is renewed quietly; while the provider is away, the old one serves to its end. */
const goodToken = async (): Promise<string | undefined> => {
  const kept = readToken();
  const session = $session.get();
  if (session.state !== 'in') return undefined;
  if (kept && !isNearEnd(kept)) return kept.token;
  renewing ??= fetchAccessToken(session.person.email).finally(() => {
    renewing = undefined;
  });
  await renewing.catch((error) => {
    if (!kept) throw error;
  });
  return readToken()?.token;
};

/** Guarded pages, and those one comes in by, ask the provider at once; all others when the browser is idle. */
const isAskedAtOnce = (): boolean => document.documentElement.dataset.follow === 'now';

/**
 * Starts the session of this page. Without a remembered one it is 'out' at once and nothing is loaded; with
 * one whose token still holds it is 'in' at once, and the provider confirms it at idle, or now.
 */
const start = (): void => {
  noticeLeaving();
  provideCredentials({ token: goodToken, refused: forceOut });
  onTokenElsewhere((present) => {
    const person = keptPerson();
    if (present && person) $session.set({ state: 'in', person });
    else if (!present) $session.set({ state: 'out' });
  });
  if (!isRemembered()) {
    $session.set({ state: 'out' });
    return;
  }
  const person = keptPerson();
  const kept = readToken();
  const isIn = person !== undefined && kept?.uid === person.uid;
  if (isIn) $session.set({ state: 'in', person });
  const begin = () =>
    followProvider().catch(() => {
      // The provider can't be loaded: who is in stays in, whoever was still loading is out for now.
      if ($session.get().state === 'loading') $session.set({ state: 'out' });
    });
  if (isAskedAtOnce() || !isIn) begin();
  else whenIdle(begin);
};

let started = false;

// Whoever first asks for the session starts it: a page that nobody acts on never does.
onMount($session, () => {
  if (started || typeof document === 'undefined') return;
  started = true;
  start();
});

/** The session once it is known. */
export const settledSession = (): Promise<Session> =>
  new Promise((resolve) => {
    const stop = $session.subscribe((session) => {
      if (session.state === 'loading') return;
      resolve(session);
      queueMicrotask(() => stop());
    });
  });
