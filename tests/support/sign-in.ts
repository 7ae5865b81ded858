import type { BrowserContext } from '@playwright/test';
import { demoPassword } from '../../src/lib/server/demo/accounts.ts';
import { people } from '../../src/lib/server/seed/people.ts';
import type { Site } from './site.ts';

/** The demo's public key of the identity provider: its emulator asks for none in particular. */
const apiKey = 'demo';

interface ProviderSession {
  localId: string;
  email: string;
  idToken: string;
  refreshToken: string;
}

const post = async <Answer>(url: string, body: object, token?: string): Promise<Answer> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
};

/** Somebody who is signed in, as their browser keeps it. */
export interface SignedIn {
  email: string;
  name: string;
  token: string;
  storage: Record<string, string>;
}

/** Signs somebody in without the login screen: at the provider, at the server, then into a browser's storage. */
export const signIn = async (site: Site, email: string, password = demoPassword): Promise<SignedIn> => {
  const provider = `${site.url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${apiKey}`;
  const session = await post<ProviderSession>(provider, { email, password, returnSecureToken: true });
  const { idToken, localId: uid } = session;
  const name = people.find((person) => person.email === email)?.name ?? '';
  await post(`${site.url}/api/users`, { name, email }, idToken);
  const { token } = await post<{ token: string }>(`${site.url}/api/jwt`, { email }, idToken);
  const person = { uid, email, name, photoURL: null };
  const providerUser = {
    ...{
      uid,
      email,
      emailVerified: true,
      displayName: name,
      isAnonymous: false,
      apiKey,
      appName: '[DEFAULT]',
    },
    providerData: [
      { providerId: 'password', uid: email, displayName: name, email, phoneNumber: null, photoURL: null },
    ],
    stsTokenManager: {
      refreshToken: session.refreshToken,
      accessToken: idToken,
      expirationTime: Date.now() + 3_600_000,
    },
  };
  return {
    email,
    name,
    token,
    storage: {
      sessionRemembered: '1',
      accessToken: token,
      person: JSON.stringify(person),
      [`firebase:authUser:${apiKey}:[DEFAULT]`]: JSON.stringify(providerUser),
    },
  };
};

/** Puts a signed-in person into a browser that has not been on the site yet. */
export const enter = async (context: BrowserContext, { storage }: SignedIn): Promise<void> => {
  await context.addInitScript((kept) => {
    if (location.protocol === 'about:' || sessionStorage.getItem('entered')) return; // a later logout stays one
    sessionStorage.setItem('entered', '1');
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, storage);
};
