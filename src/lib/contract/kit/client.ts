import { type $Fetch, FetchError } from 'ofetch';
import type { endpoints } from '#lib/contract/endpoints.ts';
import type { EndpointName } from './addresses.ts';
import type { BrowserEndpointName } from './browser-addresses.ts';
import type { InputArguments, OutputOf } from './endpoint.ts';
import type { ErrorBody } from './errors.ts';
import { type MatchKind, matchHeader, totalHeader, totalMoreHeader } from './headers.ts';
import { HttpError } from './http-error.ts';

/** A response body, with the total number of matches for lists. */
export interface ApiResult<Output> {
  data: Output;
  total: number;
  /** Present if there are more than `total`. */
  hasMore?: true;
  /** True if no hit of a search has all of its words. */
  comesNear?: true;
}

type Endpoints = typeof endpoints;

/** The input of a call without the types of its schemas. */
interface UntypedInput {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  timeout?: number;
}

/** Returns undefined for a body that isn't JSON, such as a proxy's error page. */
const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Converts an error response to an HttpError; returns other errors, such as a lost connection, unchanged. */
const toHttpError = (address: string, error: unknown): unknown => {
  if (!(error instanceof FetchError && error.status)) return error;
  const details = (error.data as Partial<ErrorBody> | null | undefined)?.error;
  return new HttpError(error.status, { ...details, message: `${address} answered ${error.status}` });
};

/**
 * Creates a typed client of the API. Its calls throw HttpError for an error response.
 * @param addresses of the endpoints that it calls
 * @param api ofetch with the base URL of the API
 */
export const createClient =
  <Names extends EndpointName>(addresses: Readonly<Record<Names, string>>, api: $Fetch) =>
  async <Name extends Names>(
    name: Name,
    ...[input]: InputArguments<Endpoints[Name]>
  ): Promise<ApiResult<OutputOf<Endpoints[Name]>>> => {
    const { params = {}, ...request }: UntypedInput = input ?? {};
    const address: string = addresses[name];
    const [method, pattern] = address.split(' ') as [string, string];
    const path = pattern.replace(/\{(\w+)\}/g, (_, param: string) => encodeURIComponent(params[param] ?? ''));
    const { headers, _data } = await api
      .raw(path, { method, ...request, parseResponse: parseJson })
      .catch((error: unknown) => {
        throw toHttpError(address, error);
      });
    if (_data === undefined) throw new TypeError(`${address} did not answer JSON`);
    return {
      data: _data as OutputOf<Endpoints[Name]>,
      total: Number(headers.get(totalHeader) ?? 0),
      ...(headers.has(totalMoreHeader) && { hasMore: true as const }),
      ...(headers.get(matchHeader) === ('near' satisfies MatchKind) && { comesNear: true as const }),
    };
  };

export type Client = ReturnType<typeof createClient<EndpointName>>;
export type BrowserClient = ReturnType<typeof createClient<BrowserEndpointName>>;
