import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import type { Role } from '#lib/contract/users.ts';
import { demoProject } from '#lib/server/ops/config.ts';
import { demoPassword } from '#lib/tools/demo/accounts.ts';
import { people as demoPeople } from '#lib/tools/seed/people.ts';
import { type People, type Person, peopleOver } from './person.ts';
import { emulatorHost, type Site } from './site.ts';

/** API key of the identity provider: its emulator accepts any. */
const apiKey = 'demo';

const identityPath = '/identitytoolkit.googleapis.com/v1';

/** Password of the accounts that tests create. */
export const password = 'Correct1Horse';

export const newEmail = (name: string) => `${name}.${randomUUID()}@people.example`.toLowerCase();

/** A signed-in user of a running site. */
export interface Member extends Person {
  name: string;
  /** ID token of the identity provider. */
  idToken: string;
  /** localStorage entries of their session. */
  storage: Record<string, string>;
}

interface Account {
  name: string;
  email: string;
  password?: string;
  photoURL?: string | undefined;
}

/** Users of a running site over HTTP. Sites are shared between tests, so each created user is new. */
export interface SitePeople extends Omit<People<Member>, 'person'> {
  /** Creates a signed-in user, with a verified e-mail and without a photo by default. */
  person(
    name: string,
    options?: { role?: Role; verified?: boolean; email?: string; photoURL?: string },
  ): Promise<Member>;
  /** A demo account: admin, moderator, user or a maker. Tests share its session, and must not end it everywhere. */
  demo(handle: string): Promise<Member>;
  /** Signs in an existing account of the identity provider. */
  signIn(account: Account): Promise<Member>;
}

interface ProviderSession {
  localId: string;
  idToken: string;
  refreshToken: string;
}

const ask = async (address: string, body: object, headers: Record<string, string> = {}) => {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const json = await response.json();
  if (!response.ok) throw new Error(`${address} answered ${JSON.stringify(json)}`);
  return json as ProviderSession;
};

/** Returns the localStorage entries of a session, both the identity provider's and the site's. */
const storageOf = (account: Account, session: ProviderSession, token: string): Record<string, string> => {
  const { name, email, photoURL = null } = account;
  const { idToken, localId: uid, refreshToken } = session;
  const providerUser = {
    ...{ uid, email, emailVerified: true, displayName: name, photoURL, isAnonymous: false },
    ...{ apiKey, appName: '[DEFAULT]' },
    providerData: [
      { providerId: 'password', uid: email, displayName: name, email, phoneNumber: null, photoURL },
    ],
    stsTokenManager: { refreshToken, accessToken: idToken, expirationTime: Date.now() + 3_600_000 },
  };
  return {
    sessionRemembered: '1',
    accessToken: token,
    person: JSON.stringify({ uid, email, name, photoURL }),
    [`firebase:authUser:${apiKey}:[DEFAULT]`]: JSON.stringify(providerUser),
  };
};

const subjectOf = (token: string): string =>
  String(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub);

type GrantRole = (email: string, role: Role) => Promise<void>;

/** @param grantRole sets the roles of users */
export const peopleOf = (
  site: Pick<Site, 'url'> & Partial<Pick<Site, 'settle'>>,
  grantRole?: GrantRole,
): SitePeople => {
  const as = peopleOver(async (path, init) => {
    const response = await fetch(site.url + path, init);
    // Waits until each server has applied the write.
    if (init.method !== 'GET') await site.settle?.();
    return response;
  });
  // Through the site's own port, like a browser.
  const provider = (call: string) => `${site.url}${identityPath}/accounts:${call}?key=${apiKey}`;

  /** Exchanges the ID token for an access token, as a browser does on each sign-in. */
  const enter = async (account: Account, session: ProviderSession): Promise<Member> => {
    const { name, email } = account;
    const identity = as(session.idToken, email, '');
    const send = async (path: string, body: object) => {
      const response = await identity.post(path, { body });
      if (response.status !== 200) throw new Error(`POST ${path} answered ${response.text}`);
      return response.body;
    };
    await send('/users', { name, email });
    const { token } = await send('/jwt', { email });
    const person = as(token, email, subjectOf(token));
    return { ...person, name, idToken: session.idToken, storage: storageOf(account, session, token) };
  };

  const signIn: SitePeople['signIn'] = async (account) => {
    const { email, password: secret = password } = account;
    return enter(
      account,
      await ask(provider('signInWithPassword'), { email, password: secret, returnSecureToken: true }),
    );
  };

  const signedIn = new Map<string, Promise<Member>>();

  return {
    anonymous: as(undefined, '', ''),
    bearer: (token) => as(token, '', ''),
    signIn,
    demo: (handle) => {
      const email = `${handle}@unearth.example`;
      const name = demoPeople.find((person) => person.email === email)?.name ?? handle;
      const member = signedIn.get(handle) ?? signIn({ name, email, password: demoPassword });
      signedIn.set(handle, member);
      member.catch(() => signedIn.delete(handle));
      return member;
    },
    async person(name, { role = 'user', verified = true, email = newEmail(name), photoURL } = {}) {
      const account = { name, email, photoURL };
      if (verified) {
        await ask(
          `http://${emulatorHost()}${identityPath}/projects/${demoProject}/accounts`,
          { email, password, emailVerified: true, displayName: name, photoUrl: photoURL },
          { authorization: 'Bearer owner' },
        );
      }
      const member = verified
        ? await signIn(account)
        : await enter(
            account,
            await ask(provider('signUp'), { email, password, displayName: name, returnSecureToken: true }),
          );
      if (role !== 'user') await grantRole?.(email, role);
      return member;
    },
  };
};

let newcomers = 0;

/** Values for the sign-up form of a new user. */
export const newcomer = () => {
  const email = `newcomer-${process.pid}-${++newcomers}@unearth.example`;
  return { name: 'Nell Comer', photoURL: 'https://photos.example/nell.png', email, password: 'Unearth1' };
};

/** Signs a user in to a browser context, before its first page. */
export const enter = async (context: BrowserContext, { storage }: Member): Promise<void> => {
  await context.addInitScript((stored) => {
    if (location.protocol === 'about:' || sessionStorage.getItem('entered')) return; // only once, so that a later logout is not undone
    sessionStorage.setItem('entered', '1');
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, storage);
};
