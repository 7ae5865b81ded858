import { SessionEndedError } from '#lib/browser/member/session-errors.ts';
import { type Client, createClient, type Transport } from '#lib/contract/kit/client.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import { paths } from '#lib/paths.ts';

const host: string = import.meta.env.PUBLIC_API_HOST || paths.api;
const requestTimeout = 15_000;

/** What takes longer counts as a network that is gone, the body included. */
const send =
  (headers: Record<string, string>): Transport =>
  (path, init) =>
    fetch(host + path, {
      ...init,
      // Also without a body: servers take a bare DELETE for a forged form.
      headers: { 'content-type': 'application/json', ...headers, ...init.headers },
      signal: AbortSignal.timeout(requestTimeout),
    });

/** For open reads, and for the two calls that exchange the provider's token. */
export const plainApi = createClient(send({}));

export const withToken = (token: string) => createClient(send({ authorization: `Bearer ${token}` }));

/** What one call is authorised by. */
export interface Pass {
  token: string;
  /** Whether whoever it was made for is still the one who is signed in. */
  isCurrent(): boolean;
  /** The server has refused the token: the session is over. */
  rejected(reason: unknown): void;
}

/** Makes a pass that is good for one call; undefined when nobody is signed in. @throws what keeps the token from being renewed */
type Credentials = () => Promise<Pass | undefined>;

let credentials: Credentials = async () => undefined;

/** The session hands its credentials over when it starts, so that calls need not import it. */
export const provideCredentials = (given: Credentials): void => {
  credentials = given;
};

/**
 * Carries the stored token. Any 401 or 403 ends the session, whatever the call was for.
 * @throws SessionEndedError for an answer that comes after the end of the session that asked
 */
export const api: Client = async (name, ...input) => {
  const pass = await credentials();
  if (!pass) return plainApi(name, ...input);
  const response = await withToken(pass.token)(name, ...input).catch((error: unknown) => {
    const endsSession = error instanceof HttpError && error.endsSession;
    if (endsSession && pass.isCurrent()) pass.rejected(error);
    else if (!pass.isCurrent()) throw new SessionEndedError();
    throw error;
  });
  if (!pass.isCurrent()) throw new SessionEndedError();
  return response;
};
