import type { endpoints } from '#lib/contract/endpoints.ts';
import type { EndpointName } from './addresses.ts';
import type { BrowserEndpointName } from './browser-addresses.ts';
import type { InputArguments, OutputOf } from './endpoint.ts';
import type { ErrorBody } from './errors.ts';
import { type MatchKind, matchHeader, totalHeader, totalMoreHeader } from './headers.ts';
import { HttpError } from './http-error.ts';

/** Sends one request to `path` below the API's base and returns what came back, whatever its status. */
export type Transport = (
  path: string,
  init: { method: string; headers: Record<string, string>; body?: string },
) => Promise<Response>;

/** A response body, with the total number of matches for lists. */
export interface ApiResult<Output> {
  data: Output;
  total: number;
  /** Present if there are more than `total`. */
  hasMore?: true;
  /** True if no hit of a search has all of its words. */
  comesNear?: true;
}

const fill = (pattern: string, params: Record<string, string> = {}, query: object = {}): string => {
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size ? `${path}?${search}` : path;
};

/** @param result the response body, which need not be the API's */
const errorIn = (address: string, status: number, result: unknown): HttpError =>
  new HttpError(status, {
    ...(result as Partial<ErrorBody> | null)?.error,
    message: `${address} answered ${status}`,
  });

type Endpoints = typeof endpoints;

/** The input of a call without the types of its schemas. */
interface UntypedInput {
  params?: Record<string, string>;
  query?: object;
  body?: unknown;
  headers?: Record<string, string>;
}

/**
 * Creates a typed client over any transport. Its calls throw HttpError for an error response.
 * @param addresses of the endpoints that it calls
 */
export const createClient =
  <Names extends EndpointName>(addresses: Readonly<Record<Names, string>>, send: Transport) =>
  async <Name extends Names>(
    name: Name,
    ...[input]: InputArguments<Endpoints[Name]>
  ): Promise<ApiResult<OutputOf<Endpoints[Name]>>> => {
    const { params, query, body, headers = {} }: UntypedInput = input ?? {};
    const address: string = addresses[name];
    const [method, pattern] = address.split(' ') as [string, string];
    const response = await send(fill(pattern, params, query), {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const result: unknown = await response.json();
    if (!response.ok) throw errorIn(address, response.status, result);
    return {
      data: result as OutputOf<Endpoints[Name]>,
      total: Number(response.headers.get(totalHeader) ?? 0),
      ...(response.headers.has(totalMoreHeader) && { hasMore: true as const }),
      ...(response.headers.get(matchHeader) === ('near' satisfies MatchKind) && { comesNear: true as const }),
    };
  };

export type Client = ReturnType<typeof createClient<EndpointName>>;
export type BrowserClient = ReturnType<typeof createClient<BrowserEndpointName>>;
