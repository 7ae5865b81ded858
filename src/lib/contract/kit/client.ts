import type { endpoints } from '#lib/contract/endpoints.ts';
import { addresses, type EndpointName } from './addresses.ts';
import type { InputArguments, OutputOf } from './endpoint.ts';
import type { ErrorBody } from './errors.ts';
import { totalHeader } from './headers.ts';
import { HttpError } from './http-error.ts';

/** Sends one request to `path` below the API's base and returns what came back, whatever its status. */
export type Transport = (
  path: string,
  init: { method: string; headers: Record<string, string>; body?: string },
) => Promise<Response>;

/** An answer with its total, which only lists have. */
export interface ApiResult<Output> {
  data: Output;
  total: number;
}

const fill = (pattern: string, params: Record<string, string> = {}, query: object = {}): string => {
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size ? `${path}?${search}` : path;
};

/** @param result what came, which need not be an answer of ours */
const errorIn = (name: EndpointName, status: number, result: unknown): HttpError =>
  new HttpError(status, {
    ...(result as Partial<ErrorBody> | null)?.error,
    message: `${addresses[name]} answered ${status}`,
  });

type Calls = typeof endpoints;

/** A call as it is sent, its schemas forgotten. */
interface Sent {
  params?: Record<string, string>;
  query?: object;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Makes typed calls out of the contract, over any transport. @throws HttpError for an answer that is an error */
export const createClient =
  (send: Transport) =>
  async <Name extends EndpointName>(
    name: Name,
    ...[input]: InputArguments<Calls[Name]>
  ): Promise<ApiResult<OutputOf<Calls[Name]>>> => {
    const { params, query, body, headers = {} }: Sent = input ?? {};
    const [method, pattern] = addresses[name].split(' ') as [string, string];
    const response = await send(fill(pattern, params, query), {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const result: unknown = await response.json();
    if (!response.ok) throw errorIn(name, response.status, result);
    return { data: result as OutputOf<Calls[Name]>, total: Number(response.headers.get(totalHeader) ?? 0) };
  };

export type Client = ReturnType<typeof createClient>;
