import { ofetch } from 'ofetch';
import { ApiError, type Client, createClient, type Transport } from '../contract/client.ts';
import { paths } from '../paths.ts';

const host: string = import.meta.env.PUBLIC_API_HOST || paths.api;
const patience = 15_000;

/** The body is read by the client, as text first: a proxy's error page is not JSON. */
const send =
  (headers: Record<string, string>): Transport =>
  async (path, init) => {
    const answer = await ofetch.raw(host + path, {
      ...init,
      // Also without a body: servers take a bare DELETE for a forged form.
      headers: { 'content-type': 'application/json', ...headers, ...init.headers },
      responseType: 'text',
      ignoreResponseError: true,
      retry: 0,
      timeout: patience,
    });
    return new Response(answer._data ?? '', { status: answer.status, headers: answer.headers });
  };

/** For open reads, and for the two calls that exchange the provider's token. */
export const plainApi = createClient(send({}));

export const withToken = (token: string) => createClient(send({ authorization: `Bearer ${token}` }));

/** What the authorised client needs to know of the session. */
export interface Credentials {
  /** A token that is good for this call, renewed if its end is near; undefined when nobody is signed in. */
  token(): Promise<string | undefined>;
  /** The server has refused the token: the session is over. */
  refused(): void;
}

let credentials: Credentials = { token: async () => undefined, refused: () => {} };

/** The session hands its credentials over when it starts, so that calls need not import it. */
export const provideCredentials = (given: Credentials): void => {
  credentials = given;
};

/** Carries the stored token. Any 401 or 403 ends the session, whatever the call was for. */
export const api: Client = async (name, input) => {
  try {
    // Renewing it may be refused like any other call.
    const token = await credentials.token();
    return await (token ? withToken(token) : plainApi)(name, input);
  } catch (error) {
    if (error instanceof ApiError && error.endsSession) credentials.refused();
    throw error;
  }
};
