import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Who may call: anyone, whoever holds the provider's ID token, whoever holds an access token of ours, or whoever
 * sends what somebody we trust has signed: Stripe an event, we ourselves a session of the payments' sandbox.
 */
export type Door = 'anyone' | 'identity' | 'member' | 'signed';

/** One call of the API: the server mounts it, the client calls it, OpenAPI is printed from it, tests loop over it. */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  method: Method;
  /** Below the API's base, with `{name}` for what stands in `params`. */
  path: string;
  /** Of two calls with one address, this one is meant when the query has this field; it is listed first. */
  when?: string;
  summary: string;
  door: Door;
  params?: Params;
  query?: Query;
  body?: Body;
  /** A signature over a body holds for its very bytes: such a body is not parsed before it is checked. */
  readAs?: 'text';
  /** What the body looks like to its sender, where the schema that reads it does not tell. */
  sentBody?: z.ZodType;
  /** Headers that mean something, in lower case. */
  headers?: Record<string, string>;
  output: Output;
  /** Its answer is a list, counted in `X-Total-Count`. */
  list?: true;
  /** A probe, which may be asked at any pace: one that fails takes the site off its balancer. */
  uncounted?: true;
  /** The refusals beyond those that every call knows, by status, and when they come. */
  refusals?: Partial<Record<400 | 404 | 409, string>>;
}

/** An endpoint at an address such as `GET /users/{email}`, its own schemas kept in its type. */
export const endpoint = <
  Params extends z.ZodType<Record<string, string>>,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Output extends z.ZodType,
>(
  address: `${Method} /${string}`,
  definition: Omit<Endpoint<Params, Query, Body, Output>, 'method' | 'path'>,
): Endpoint<Params, Query, Body, Output> => {
  const [method, path] = address.split(' ') as [Method, string];
  return { method, path, ...definition };
};

/** Any endpoint, its schemas forgotten. */
export type AnyEndpoint = Endpoint;

export type InputOf<Call> =
  Call extends Endpoint<infer Params, infer Query, infer Body, z.ZodType>
    ? {
        params?: z.input<Params>;
        query?: z.input<Query>;
        body?: z.input<Body>;
        headers?: Record<string, string>;
      }
    : never;

export type OutputOf<Call> =
  Call extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer Output> ? z.output<Output> : never;
