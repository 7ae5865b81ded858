import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Auth schemes: none, the ID token of the provider, this site's access token, or a signature (by Stripe over an event,
 * or by us over a session of the payment sandbox), or a token of the settings, which the endpoint compares.
 */
type AuthScheme = 'anyone' | 'identity' | 'member' | 'signed' | 'operator';

type Schema = z.ZodType | undefined;

/** An endpoint of the API: mounted by the server, called by the client, printed as OpenAPI, and enumerated by tests. */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Output extends z.ZodType = z.ZodType,
  SentBody extends Schema = Schema,
> {
  method: Method;
  /** Path below the API's base, with `{name}` for each of `params`. */
  path: string;
  /** Query parameter that selects this endpoint among two with the same address; list it before the other one. */
  when?: string;
  summary: string;
  auth: AuthScheme;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The body is passed on unparsed: a signature is checked over its exact bytes. */
  readAs?: 'text';
  /** Schema of the body for clients and documentation, where `body` transforms it beyond recognition. */
  sentBody?: SentBody;
  /** Documented request headers, in lower case. */
  headers?: Record<string, string>;
  output: Output;
  /** The response is a list, with its total in `X-Total-Count`. */
  list?: true;
  /** Documented response headers, in lower case. */
  responseHeaders?: Record<string, string>;
  /** Exempt from rate limits, for health probes: a rejected probe would take the site off its load balancer. */
  uncounted?: true;
  /** Descriptions of errors beyond those common to all endpoints, by status. */
  errors?: Partial<Record<400 | 404 | 409 | 503, string>>;
}

/** Defines an endpoint at an address such as `GET /users/{email}`. Keeps the types of its schemas. */
export const endpoint = <
  Output extends z.ZodType,
  Params extends z.ZodType<Record<string, string>> | undefined = undefined,
  Query extends Schema = undefined,
  Body extends Schema = undefined,
  SentBody extends Schema = undefined,
>(
  address: `${Method} /${string}`,
  definition: Omit<Endpoint<Params, Query, Body, Output, SentBody>, 'method' | 'path'>,
): Endpoint<Params, Query, Body, Output, SentBody> => {
  const [method, path] = address.split(' ') as [Method, string];
  return { method, path, ...definition };
};

export type AnyEndpoint = Endpoint;

/** A property of the input: absent if the endpoint has no such schema, optional if all of its fields are. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [Key in Name]?: never }
  : Partial<Value> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

/** A body is required even if all of its fields are optional: the server rejects an empty one as no JSON. */
type BodyPart<Value> = [Value] extends [undefined] ? { body?: never } : { body: Value };

type InputFor<Value extends Schema> = Value extends z.ZodType ? z.input<Value> : undefined;
type OutputFor<Value extends Schema> = Value extends z.ZodType ? z.output<Value> : undefined;

/** Input of a call. */
export type InputOf<Call> =
  Call extends Endpoint<infer Params, infer Query, infer Body, z.ZodType, infer SentBody>
    ? Part<'params', InputFor<Params>> &
        Part<'query', InputFor<Query>> &
        BodyPart<InputFor<SentBody extends z.ZodType ? SentBody : Body>> & {
          headers?: Record<string, string>;
          /** Aborts the call. */
          signal?: AbortSignal;
          /** In milliseconds, for a response that may be long. */
          timeout?: number;
        }
    : never;

/** `InputOf` as a last argument, optional where nothing is required. */
export type InputArguments<Call> =
  Record<never, never> extends InputOf<Call> ? [input?: InputOf<Call>] : [input: InputOf<Call>];

/** Input as parsed on the server; undefined where the endpoint has no schema. */
export type ParsedInputOf<Call> =
  Call extends Endpoint<infer Params, infer Query, infer Body, z.ZodType, infer _>
    ? { params: OutputFor<Params>; query: OutputFor<Query>; body: OutputFor<Body> }
    : never;

export type OutputOf<Call> =
  Call extends Endpoint<infer _P, infer _Q, infer _B, infer Output, infer _S> ? z.output<Output> : never;
