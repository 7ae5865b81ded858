import type { Role } from '#lib/contract/users.ts';
import type { Identity } from '#lib/server/api/principal.ts';

/** A response. The body is untyped; the contract tests check its shape. */
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

/** A client of the API, signed in or anonymous. */
export interface Person {
  email: string;
  id: string;
  token: string;
  get: Send;
  post: Send;
  put: Send;
  patch: Send;
  delete: Send;
  /** Votes for a product. @param claim the body: the count and voters that a browser would send */
  votes(productId: string, claim?: object): Promise<TestResponse>;
}

/** Clients of an API, in this process or over HTTP. */
export interface People<Known extends Person = Person> {
  anonymous: Person;
  /** A client with this bearer token. */
  bearer(token: string): Person;
  /** Creates a signed-in user, with a verified e-mail by default. */
  person(name: string, options?: { role?: Role; verified?: boolean; email?: string }): Promise<Known>;
}

/** Decodes an ID token of the test identity provider. */
export const identityOf = (token: string): Partial<Identity> | undefined => {
  try {
    return JSON.parse(Buffer.from(token, 'base64url').toString()) as Partial<Identity>;
  } catch {
    return undefined;
  }
};

/** Encodes an ID token of the test identity provider. */
export const idTokenFor = (identity: Partial<Identity>): string =>
  Buffer.from(JSON.stringify(identity)).toString('base64url');

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

/** Creates clients over a transport. */
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
      put: send('PUT'),
      patch,
      delete: send('DELETE'),
      votes: (productId, claim = { upVote: 1, upVoters: [email] }) =>
        patch(`/products/${productId}`, { body: claim }),
    };
  };
