import { createFetch } from 'ofetch';
import { browserAddresses } from '#lib/contract/kit/browser-addresses.ts';
import { type BrowserClient, createClient } from '#lib/contract/kit/client.ts';
import type { ErrorBody } from '#lib/contract/kit/errors.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import { paths } from '#lib/paths.ts';
import { errorCodeOf, SessionEndedError } from './api-errors.ts';

/** Timeout for the whole response, in milliseconds, unless a call has its own. It is handled like a network error. */
const requestTimeout = 15_000;

/** Browsers reject a request that is to outlive its page beyond 64 KiB; a letter has up to three bytes. */
const longestToOutlive = 10_000;

const apiFetch = createFetch({
  // Looked up for each call, because extensions and tests replace it.
  fetch: (...call) => fetch(...call),
  defaults: {
    baseURL: import.meta.env.PUBLIC_API_HOST || paths.api,
    // ofetch retries GETs once, and never a write. It treats a lost connection as a 500.
    retryStatusCodes: [500, 502, 503, 504],
    retryDelay: 500,
    onRequest({ options }) {
      // Also without a body: CSRF checks such as Astro's `checkOrigin` treat a request without a content type like a
      // cross-site form.
      options.headers.set('content-type', 'application/json');
      // A write that is on its way when the page is left still arrives.
      const { method, body } = options;
      options.keepalive = method !== 'GET' && JSON.stringify(body ?? '').length <= longestToOutlive;
      // ofetch's own timeout ends with the headers of the response.
      const timeout = AbortSignal.timeout(options.timeout ?? requestTimeout);
      options.signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
    },
    onResponseError({ options, response }) {
      if (response.status === 500) options.retry = false;
    },
  },
});

/** Client for public reads, and for calls before there is a session. */
export const plainApi = createClient(browserAddresses, apiFetch);

export const withToken = (token: string): BrowserClient =>
  createClient(browserAddresses, apiFetch.create({ headers: { authorization: `Bearer ${token}` } }));

/** Credentials of one call. */
export interface Credentials {
  /** It may have expired. */
  token: string;
  /** Requests a token in its place, once the server has answered that it has expired. */
  renewed(): Promise<string>;
  /** True if the user it was issued to is still signed in. */
  isCurrent(): boolean;
  /** Call when the server has rejected the token: ends the session. */
  rejected(reason: unknown): void;
}

/**
 * Returns credentials for one call; undefined for signed-out visitors. @throws the error that prevented a renewal of
 * the token
 */
type CredentialsProvider = () => Promise<Credentials | undefined>;

let credentials: CredentialsProvider = async () => undefined;

/** The session registers itself here when it starts, so that this module need not import it. */
export const provideCredentials = (given: CredentialsProvider): void => {
  credentials = given;
};

/**
 * Makes a call with the access token of the session, or without one if nobody is signed in. A call that the server answers with
 * `token_expired` is repeated once with a new token, since only the server's clock decides that. Any other 401 or 403
 * ends the session.
 * @throws SessionEndedError if the response comes after the end of the session that the call belonged to
 */
const asMember = async <Result>(call: (token?: string) => Promise<Result>): Promise<Result> => {
  const pass = await credentials();
  if (!pass) return call();
  const response = await call(pass.token)
    .catch(async (error: unknown) => {
      if (errorCodeOf(error) !== 'token_expired' || !pass.isCurrent()) throw error;
      return call(await pass.renewed());
    })
    .catch((error: unknown) => {
      if (error instanceof SessionEndedError) throw error;
      const endsSession = error instanceof HttpError && error.endsSession;
      if (endsSession && pass.isCurrent()) pass.rejected(error);
      else if (!pass.isCurrent()) throw new SessionEndedError();
      throw error;
    });
  if (!pass.isCurrent()) throw new SessionEndedError();
  return response;
};

/** Client of the API with the access token of the session, if there is one: see `asMember`. */
export const api: BrowserClient = (name, ...input) =>
  asMember((token) => (token === undefined ? plainApi : withToken(token))(name, ...input));

/** Opens a stream of the API, which has no timeout. Its token is in a header: an address ends up in logs. */
export const openStream = (path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> =>
  asMember(async (token) => {
    const response = await fetch(`${import.meta.env.PUBLIC_API_HOST || paths.api}${path}`, {
      headers: { ...(token && { authorization: `Bearer ${token}` }) },
      signal,
    });
    if (response.ok && response.body) return response.body;
    const { error } = (await response.json().catch(() => ({}))) as Partial<ErrorBody>;
    throw new HttpError(response.status, { ...error, message: `${path} answered ${response.status}` });
  });
