import type { Api } from '../../src/lib/server/api/environment.ts';
import type { Identity } from '../../src/lib/server/identity.ts';

/** An answer as a test looks at it. The body is whatever came; the contract tests hold its shape. */
export interface TestAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads answers that it expects, and fails on others
  body: any;
}

export interface Call {
  body?: unknown;
  headers?: Record<string, string>;
}

type Send = (path: string, call?: Call) => Promise<TestAnswer>;

/** Somebody, or a stranger, who calls the API. */
export interface Person {
  email: string;
  id: string;
  token: string;
  get: Send;
  post: Send;
  patch: Send;
  delete: Send;
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

const sender =
  (app: Api) =>
  (method: string, token?: string): Send =>
  async (path, { body, headers = {} } = {}) => {
    const response = await app.request(`/api${path}`, {
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
    return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text };
  };

/** Makes people who call this API. */
export const callersOf =
  (app: Api) =>
  (token: string | undefined, email: string, id: string): Person => ({
    email,
    id,
    token: token ?? '',
    get: sender(app)('GET', token),
    post: sender(app)('POST', token),
    patch: sender(app)('PATCH', token),
    delete: sender(app)('DELETE', token),
  });
