import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Who may call: anyone, whoever holds the provider's ID token, whoever holds an access token of ours, or whoever
 * sends what somebody we trust has signed: Stripe an event, we ourselves a session of the payments' sandbox.
 */
type AuthScheme = 'anyone' | 'identity' | 'member' | 'signed';

type Schema = z.ZodType | undefined;

/** One call of the API: the server mounts it, the client calls it, OpenAPI is printed from it, tests loop over it. */
export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Output extends z.ZodType = z.ZodType,
  SentBody extends Schema = Schema,
> {
  method: Method;
  /** Below the API's base, with `{name}` for what stands in `params`. */
  path: string;
  /** Of two calls with one address, this one is meant when the query has this field; it is listed first. */
  when?: string;
  summary: string;
  auth: AuthScheme;
  params?: Params;
  query?: Query;
  body?: Body;
  /** A signature over a body holds for its very bytes: such a body is not parsed before it is checked. */
  readAs?: 'text';
  /** What the body looks like to its sender, where the schema that reads it does not tell. */
  sentBody?: SentBody;
  /** Headers that mean something, in lower case. */
  headers?: Record<string, string>;
  output: Output;
  /** Its answer is a list, counted in `X-Total-Count`. */
  list?: true;
  /** A probe, which may be asked at any pace: one that fails takes the site off its balancer. */
  uncounted?: true;
  /** The errors beyond those that every call knows, by status, and when they come. */
  errors?: Partial<Record<400 | 404 | 409, string>>;
}

/** An endpoint at an address such as `GET /users/{email}`, its own schemas kept in its type: `undefined` for none. */
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

/** Any endpoint, its schemas forgotten. */
export type AnyEndpoint = Endpoint;

/** A part of a call: not there if the endpoint has none, and left out at will if all of it is optional. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? { [Key in Name]?: never }
  : Partial<Value> extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

/** A body is always sent: what has none is no JSON to the server. */
type BodyPart<Value> = [Value] extends [undefined] ? { body?: never } : { body: Value };

type InputFor<Value extends Schema> = Value extends z.ZodType ? z.input<Value> : undefined;
type OutputFor<Value extends Schema> = Value extends z.ZodType ? z.output<Value> : undefined;

/** What a call sends. */
export type InputOf<Call> =
  Call extends Endpoint<infer Params, infer Query, infer Body, z.ZodType, infer SentBody>
    ? Part<'params', InputFor<Params>> &
        Part<'query', InputFor<Query>> &
        BodyPart<InputFor<SentBody extends z.ZodType ? SentBody : Body>> & {
          headers?: Record<string, string>;
        }
    : never;

/** The same as a last argument, which is left out at will where nothing has to be sent. */
export type InputArguments<Call> =
  Record<never, never> extends InputOf<Call> ? [input?: InputOf<Call>] : [input: InputOf<Call>];

/** What the server reads of a call, each part as its schema gives it; undefined where the endpoint has none. */
export type ParsedInputOf<Call> =
  Call extends Endpoint<infer Params, infer Query, infer Body, z.ZodType, infer _>
    ? { params: OutputFor<Params>; query: OutputFor<Query>; body: OutputFor<Body> }
    : never;

export type OutputOf<Call> =
  Call extends Endpoint<infer _P, infer _Q, infer _B, infer Output, infer _S> ? z.output<Output> : never;
