import type { ReadableAtom } from 'nanostores';
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest';
import { $session } from '#lib/browser/member/session.ts';
import { storedToasts } from '#lib/browser/page/stored-toasts.ts';
import { logIn } from '#lib/browser/users/sign-in.ts';
import { logOut } from '#lib/browser/users/sign-out.ts';
import type { ModeratedSummary } from '#lib/contract/moderation.ts';
import type { Role } from '#lib/contract/users.ts';
import { installBrowser } from './fake-browser.ts';
import { createDialogs } from './fake-dialogs.ts';
import { createProvider } from './fake-firebase.ts';
import { installNetwork } from './network.ts';
import { createTestApi, type Person, type TestApi } from './test-api.ts';

/** Third parties are stubbed; everything else is the real code. */
const provider = createProvider();
const dialogs = createDialogs();
vi.mock('firebase/app', () => provider.app);
vi.mock('firebase/auth', () => provider.auth);
vi.mock('sweetalert2/dist/sweetalert2.esm.js', () => dialogs.module);

const password = 'Unearth1';

interface Who {
  role?: Role;
  verified?: boolean;
}

const addToProvider = ({ email }: Person, emailVerified: boolean): void => {
  const name = email.slice(0, email.indexOf('@'));
  provider.add({
    ...{ uid: `uid-${name}`, email, password, displayName: name },
    ...{ photoURL: null, emailVerified },
  });
};

/** Lets timers without a delay and promise callbacks run. */
export const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));

/**
 * Stores with the real API and a new database. Each test ends signed out, so that state which a store keeps after its
 * session affects the next test.
 */
export const useStoreWorld = () => {
  const browser = installBrowser();
  let api: TestApi;
  let close: () => Promise<void>;
  let network: ReturnType<typeof installNetwork>;
  let stops: (() => void)[] = [];

  beforeAll(async () => {
    // Tokens expire by the clock of the browser.
    ({ api, close } = await createTestApi({}, { clock: () => new Date() }));
    network = installNetwork(api.app);
    $session.listen(() => {});
  });
  afterEach(async () => {
    for (const stop of stops) stop();
    stops = [];
    network.clear();
    await logOut();
    browser.localStorage.clear();
    browser.sessionStorage.clear();
    browser.goTo('/');
    browser.ledTo.length = 0;
    browser.navigator.onLine = true;
    provider.clear();
    dialogs.clear();
  });
  // The stubs stay: nanostores unmounts a store a second after its last use, and the file may have ended by then.
  afterAll(() => close());

  /** Creates an account on the site and at the provider, without signing it in in this browser. */
  const person = async (name: string, { role = 'user', verified = true }: Who = {}): Promise<Person> => {
    const known = await api.person(name, { role, verified });
    addToProvider(known, verified);
    return known;
  };

  /** Signs in through the login, and clears its toasts. */
  const signIn = async (who: string | Person, options?: Who): Promise<Person> => {
    const known = typeof who === 'string' ? await person(who, options) : who;
    if (!provider.accounts.has(known.email)) addToProvider(known, true);
    expect(await logIn(known.email, password)).toBe('in');
    browser.sessionStorage.clear();
    browser.ledTo.length = 0;
    return known;
  };

  /** Subscribes to a store like a screen, until the end of the test. */
  const follow = (store: ReadableAtom<unknown>, show: () => () => void = () => () => {}): void => {
    stops.push(
      store.listen(() => {}),
      show(),
    );
  };

  return {
    browser,
    provider,
    dialogs,
    get api() {
      return api;
    },
    get network() {
      return network;
    },
    person,
    signIn,
    async signOut(): Promise<void> {
      await logOut();
      browser.sessionStorage.clear();
    },
    /** Texts of the current toasts. */
    reported: (): string[] => storedToasts().map(({ text }) => text),
    follow,
    /** Signs in a moderator and opens the review queue. @returns the row of a product by its name */
    async openQueue(): Promise<(name: string) => ModeratedSummary> {
      await signIn('mod', { role: 'moderator' });
      const { reviewQueue } = await import('#lib/browser/moderation/review-queue.ts');
      follow(reviewQueue.$listing, () => reviewQueue.open());
      await expect.poll(() => reviewQueue.$listing.get().state).toBe('ready');
      return (name) => {
        const row = reviewQueue.$listing.get().rows.find((product) => product.name === name);
        if (!row) throw new Error(`${name} is not in the queue`);
        return row;
      };
    },
  };
};
