import type { Role } from '#lib/contract/users.ts';
import type { Identity } from '#lib/server/api/identity.ts';

/** An answer as a test looks at it. The body is whatever came; the contract tests hold its shape. */
export interface TestResponse {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads answers that it expects, and fails on others
  body: any;
  text: string;
}

interface Call {
  body?: unknown;
  headers?: Record<string, string>;
}

type Send = (path: string, call?: Call) => Promise<TestResponse>;

/** Somebody, or a stranger, who calls the API. */
export interface Person {
  email: string;
  id: string;
  token: string;
  get: Send;
  post: Send;
  patch: Send;
  delete: Send;
  /** Votes for a product. @param claim what the browser would say the votes are now */
  votes(productId: string, claim?: object): Promise<TestResponse>;
}

/** Everybody who may come to an API: in this process, or to a running site over HTTP. */
export interface People<Known extends Person = Person> {
  anonymous: Person;
  /** Whoever sends this as bearer token. */
  bearer(token: string): Person;
  /** A signed-in person with a verified e-mail unless told otherwise. */
  person(name: string, options?: { role?: Role; verified?: boolean; email?: string }): Promise<Known>;
}

/** Who stands behind an ID token of the tests' provider. */
export const identityOf = (token: string): Partial<Identity> | undefined => {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString()) as Partial<Identity>;
  } catch {
    return undefined;
  }
};

/** An ID token as the tests' provider issues it. */
export const idTokenFor = (identity: Partial<Identity>): string =>
  Buffer.from(JSON.stringify(identity)).toString('base64url');

/** How calls get to an API. */
type Transport = (path: string, init: RequestInit) => Response | Promise<Response>;

const sender =
  (transport: Transport, token?: string) =>
  (method: string): Send =>
  async (path, { body, headers = {} } = {}) => {
    const response = await transport(`/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      headers: response.headers,
      body: json ? JSON.parse(text) : text,
      text,
    };
  };

/** Makes people who call an API by this transport. */
export const peopleOver =
  (transport: Transport) =>
  (token: string | undefined, email: string, id: string): Person => {
    const send = sender(transport, token);
    const patch = send('PATCH');
    return {
      email,
      id,
      token: token ?? '',
      get: send('GET'),
      post: send('POST'),
      patch,
      delete: send('DELETE'),
      votes: (productId, claim = { upVote: 1, upVoters: [email] }) =>
        patch(`/products/${productId}`, { body: claim }),
    };
  };
