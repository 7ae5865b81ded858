import { randomUUID } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import type { Role } from '#lib/contract/users.ts';
import { demoProject } from '#lib/server/config/config.ts';
import { demoPassword } from '#lib/server/tools/demo/accounts.ts';
import { people as demoPeople } from '#lib/server/tools/seed/people.ts';
import { type People, type Person, peopleOver } from './person.ts';
import { emulatorHost, type Site } from './site.ts';

/** The demo's public key of the identity provider: its emulator asks for none in particular. */
const apiKey = 'demo';

const identityPath = '/identitytoolkit.googleapis.com/v1';

/** Whom the tests sign up uses this. */
export const password = 'Correct1Horse';

export const newEmail = (name: string) => `${name}.${randomUUID()}@people.example`.toLowerCase();

/** Somebody who is signed in at a running site. */
export interface Member extends Person {
  name: string;
  /** What the identity provider vouches with. */
  idToken: string;
  /** What their browser keeps of them. */
  storage: Record<string, string>;
}

interface Account {
  name: string;
  email: string;
  password?: string;
}

/** Everybody who may come to a running site, over HTTP. Sites are shared: whoever is made here is somebody new. */
export interface SitePeople extends People<Member> {
  /** One of the demo's own accounts: admin, moderator, user or a maker. */
  demo(handle: string): Promise<Member>;
  /** Signs in whoever has an account at the identity provider already. */
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

/** What the identity provider's SDK and our own code keep of a person in their browser. */
const storageOf = (account: Account, session: ProviderSession, token: string): Record<string, string> => {
  const { name, email } = account;
  const { idToken, localId: uid, refreshToken } = session;
  const providerUser = {
    ...{ uid, email, emailVerified: true, displayName: name, isAnonymous: false },
    ...{ apiKey, appName: '[DEFAULT]' },
    providerData: [
      { providerId: 'password', uid: email, displayName: name, email, phoneNumber: null, photoURL: null },
    ],
    stsTokenManager: { refreshToken, accessToken: idToken, expirationTime: Date.now() + 3_600_000 },
  };
  return {
    sessionRemembered: '1',
    accessToken: token,
    person: JSON.stringify({ uid, email, name, photoURL: null }),
    [`firebase:authUser:${apiKey}:[DEFAULT]`]: JSON.stringify(providerUser),
  };
};

const subjectOf = (token: string): string =>
  String(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub);

type GrantRole = (email: string, role: Role) => Promise<void>;

/** @param grantRole gives people of a site other roles than user */
export const peopleOf = (site: Pick<Site, 'url'>, grantRole?: GrantRole): SitePeople => {
  const as = peopleOver((path, init) => fetch(site.url + path, init));
  // As a browser reaches the provider: through the site's own port.
  const provider = (call: string) => `${site.url}${identityPath}/accounts:${call}?key=${apiKey}`;

  /** Turns the provider's token into ours, as the browser does after each sign-in. */
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

  return {
    anonymous: as(undefined, '', ''),
    bearer: (token) => as(token, '', ''),
    signIn,
    demo: (handle) => {
      const email = `${handle}@unearth.example`;
      const name = demoPeople.find((person) => person.email === email)?.name ?? handle;
      return signIn({ name, email, password: demoPassword });
    },
    async person(name, { role = 'user', verified = true, email = newEmail(name) } = {}) {
      const account = { name, email };
      if (verified) {
        await ask(
          `http://${emulatorHost()}${identityPath}/projects/${demoProject}/accounts`,
          { email, password, emailVerified: true, displayName: name },
          { authorization: 'Bearer owner' },
        );
      }
      const member = verified
        ? await signIn(account)
        : await enter(account, await ask(provider('signUp'), { email, password, returnSecureToken: true }));
      if (role !== 'user') await grantRole?.(email, role);
      return member;
    },
  };
};

let newcomers = 0;

/** Somebody who has no account yet, as they fill in the form. */
export const newcomer = () => {
  const email = `newcomer-${process.pid}-${++newcomers}@unearth.example`;
  return { name: 'Nell Comer', photoURL: 'https://photos.example/nell.png', email, password: 'Unearth1' };
};

/** Signs a person in, in a browser that has not been on the site yet. */
export const enter = async (context: BrowserContext, { storage }: Member): Promise<void> => {
  await context.addInitScript((stored) => {
    if (location.protocol === 'about:' || sessionStorage.getItem('entered')) return; // a later logout stays one
    sessionStorage.setItem('entered', '1');
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, storage);
};
