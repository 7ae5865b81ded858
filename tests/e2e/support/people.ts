import { randomUUID } from 'node:crypto';
import { demoProject } from '../../../src/lib/server/config.ts';
import { demoPassword } from '../../../src/lib/server/demo/accounts.ts';
import { emulatorHost, type Site } from '../../support/site.ts';

/** An answer of the API; its body is whatever came. */
export interface Reply {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads answers that it expects, and fails on others
  body: any;
  text: string;
}

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
export type Call = [method: Method, path: string, body?: unknown];

/** Sends a call to the site's API over real HTTP, with this token or none. */
export const callApi = async (
  site: Pick<Site, 'url'>,
  [method, path, body]: Call,
  token?: string,
): Promise<Reply> => {
  const answer = await fetch(`${site.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) };
};

const identityPath = '/identitytoolkit.googleapis.com/v1';

const askProvider = async (address: string, body: object, headers: Record<string, string> = {}) => {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const json = await answer.json();
  if (!answer.ok) throw new Error(`${address} answered ${JSON.stringify(json)}`);
  return json as { idToken: string; localId: string };
};

/** The identity provider as a browser reaches it: through the site's own port. */
const provider = (site: Site, call: string) => `${site.url}${identityPath}/accounts:${call}?key=demo`;

/** Somebody who is signed in at a site. */
export interface Person {
  name: string;
  email: string;
  idToken: string;
  token: string;
  call(...call: Call): Promise<Reply>;
  votes(productId: string, claim?: object): Promise<Reply>;
}

/** Turns the provider's token into ours, as the browser does after each sign-in. */
const enter = async (site: Site, email: string, name: string, idToken: string): Promise<Person> => {
  const registered = await callApi(site, ['POST', '/users', { name, email }], idToken);
  if (registered.status !== 200) throw new Error(`POST /users answered ${registered.text}`);
  const issued = await callApi(site, ['POST', '/jwt', { email }], idToken);
  if (issued.status !== 200) throw new Error(`POST /jwt answered ${issued.text}`);
  const { token } = issued.body as { token: string };
  const call: Person['call'] = (...sent) => callApi(site, sent, token);
  return {
    name,
    email,
    idToken,
    token,
    call,
    votes: (id, claim = { upVote: 1, upVoters: [email] }) => call('PATCH', `/products/${id}`, claim),
  };
};

export const password = 'Correct1Horse';
export const newEmail = (name: string) => `${name}.${randomUUID()}@people.example`.toLowerCase();

/** Signs up with an e-mail and a password, as anybody can. The e-mail is not verified. */
export const signUp = async (site: Site, name: string, email = newEmail(name)): Promise<Person> => {
  const { idToken } = await askProvider(provider(site, 'signUp'), {
    email,
    password,
    returnSecureToken: true,
  });
  return enter(site, email, name, idToken);
};

export const signIn = async (site: Site, name: string, email: string, secret = password): Promise<Person> => {
  const credentials = { email, password: secret, returnSecureToken: true };
  const { idToken } = await askProvider(provider(site, 'signInWithPassword'), credentials);
  return enter(site, email, name, idToken);
};

/** Somebody new whose e-mail the provider has verified. */
export const verifiedPerson = async (site: Site, name: string): Promise<Person> => {
  const email = newEmail(name);
  await askProvider(
    `http://${emulatorHost()}${identityPath}/projects/${demoProject}/accounts`,
    { email, password, emailVerified: true, displayName: name },
    { authorization: 'Bearer owner' },
  );
  return signIn(site, name, email);
};

/** One of the demo's own accounts: admin, moderator, user or a maker. */
export const demoPerson = (site: Site, handle: string): Promise<Person> =>
  signIn(site, handle, `${handle}@unearth.example`, demoPassword);
