import type { AnyEndpoint, InputOf, OutputOf } from './endpoint.ts';
import { totalHeader } from './lists.ts';

/** Sends one request to `path` below the API's base and returns what came back, whatever its status. */
export type Transport = (path: string, init: { method: string; body?: string }) => Promise<Response>;

/** An answer with its total, which only lists have. */
export interface Answer<Output> {
  data: Output;
  total: number;
}

/** A refusal by the API: its status, and the body that came with it. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly body: unknown;

  constructor(call: AnyEndpoint, status: number, body: unknown) {
    super(`${call.method} ${call.path} answered ${status}`);
    this.status = status;
    this.body = body;
  }
}

const addressOf = (call: AnyEndpoint, params: Record<string, string> = {}, query: object = {}): string => {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size ? `${path}?${search}` : path;
};

/** Makes typed calls out of the contract, over any transport. */
export const createClient =
  (send: Transport) =>
  async <Call extends AnyEndpoint>(call: Call, input: InputOf<Call>): Promise<Answer<OutputOf<Call>>> => {
    const { params, query, body } = input as {
      params?: Record<string, string>;
      query?: object;
      body?: unknown;
    };
    const response = await send(addressOf(call, params, query), {
      method: call.method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new ApiError(call, response.status, answer);
    return { data: answer as OutputOf<Call>, total: Number(response.headers.get(totalHeader) ?? 0) };
  };
