import fc from 'fast-check';
import { endpoints } from '#lib/contract/endpoints.ts';
import type { EndpointName } from '#lib/contract/kit/addresses.ts';
import type { AnyEndpoint } from '#lib/contract/kit/endpoint.ts';
import { idempotencyHeader } from '#lib/contract/kit/headers.ts';
import { sizes } from '#lib/limits.ts';
import type { Identity } from '#lib/server/api/identity.ts';
import { cut } from '#lib/text/cut.ts';
import { hostileBody, hostileId, hostileText } from './hostile.ts';
import { type Known, nearlyValuesOf, valuesOf } from './of-schema.ts';
import { type Caller, callers } from './world.ts';

/** One call of the API, as text. */
export interface Call {
  endpoint: EndpointName;
  by: Caller | { identity: Partial<Identity> };
  method: string;
  path: string;
  body: string | undefined;
  headers: Record<string, string>;
  /** In milliseconds since the call before. */
  later: number;
}

const encode = (text: string): string =>
  text.isWellFormed() ? encodeURIComponent(text) : `%ED%A0%80${encodeURIComponent(text.toWellFormed())}`;

const queryOf = (query: unknown): string => {
  if (typeof query !== 'object' || query === null) return `?${encode(String(query))}`;
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encode(name)}=${encode(String(value))}`);
  return pairs.length ? `?${pairs.join('&')}` : '';
};

/** Mostly valid, so that calls get past their validation. */
const mixed = <Value>(
  valid: fc.Arbitrary<Value>,
  nearly: fc.Arbitrary<Value>,
  hostile = nearly,
): fc.Arbitrary<Value> =>
  fc.oneof(
    { weight: 12, arbitrary: valid },
    { weight: 6, arbitrary: nearly },
    { weight: 1, arbitrary: hostile },
  );

const json = (value: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  value.map((one) => JSON.stringify(one) ?? 'null');

const bodyOf = ({ body, sentBody = body }: AnyEndpoint, known: Known): fc.Arbitrary<string | undefined> => {
  if (!sentBody) return fc.constant(undefined);
  return mixed<string | undefined>(
    json(valuesOf(sentBody, known)),
    json(nearlyValuesOf(sentBody, known)),
    fc.oneof(hostileBody, fc.constant(undefined)),
  );
};

const pathOf = ({ path, query }: AnyEndpoint, known: Known): fc.Arbitrary<string> => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const values = names.map((name) =>
    mixed(fc.constantFrom(...(known[name] ?? ['1'])), hostileId, hostileText),
  );
  const search = query
    ? mixed(valuesOf(query, known), nearlyValuesOf(query, known)).map(queryOf)
    : fc.constant('');
  return fc.tuple(fc.tuple(...values), search).map(([given, end]) => {
    let place = 0;
    return path.replace(/\{\w+\}/g, () => encode(given[place++] ?? '')) + end;
  });
};

const headersOf = ({ headers = {} }: AnyEndpoint): fc.Arbitrary<Record<string, string>> => {
  const type = fc.oneof(
    { weight: 30, arbitrary: fc.constant('application/json') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('text/plain', '', 'application/json; charset=utf-16', 'application/jsonp'),
    },
  );
  const key = fc.option(fc.constantFrom('k1', 'k2', 'é'.repeat(100), 'x'.repeat(101), '\u0001', "'"), {
    nil: '',
  });
  return fc.tuple(type, key).map(([contentType, idempotencyKey]) => ({
    'content-type': contentType,
    ...(idempotencyHeader in headers && idempotencyKey && { [idempotencyHeader]: idempotencyKey }),
    ...('stripe-signature' in headers && { 'stripe-signature': `t=1,v1=${idempotencyKey}` }),
  }));
};

const seconds = Date.parse('2026-11-21T12:00:00.000Z') / 1000;

/** What the identity provider may say, which nobody of ours has validated. */
const identities = (known: Known): fc.Arbitrary<Partial<Identity>> => {
  const name = fc.oneof(fc.constantFrom('Ivo', 'Mara Ñ'), hostileText);
  return fc.record(
    {
      uid: fc.oneof(fc.constantFrom('uid-ivo', 'uid-mara', 'uid-ulla', 'uid-new'), hostileText),
      email: fc.oneof(
        {
          weight: 4,
          arbitrary: fc.constantFrom(...(known.email ?? []), 'new@unearth.example', 'IVO@unearth.example'),
        },
        { weight: 1, arbitrary: hostileText },
      ),
      emailVerified: fc.boolean(),
      name,
      photoURL: fc.oneof(fc.webUrl(), hostileText),
      signInMethods: fc.array(fc.oneof(fc.constantFrom('password', 'google.com'), hostileText), {
        maxLength: 2,
      }),
      signedInAt: fc.integer({ min: seconds - 100, max: seconds + 4_000 }),
      issuedAt: fc.integer({ min: seconds - 100, max: seconds + 4_000 }),
    },
    { requiredKeys: ['uid', 'email', 'emailVerified', 'name', 'photoURL'] },
  ) as fc.Arbitrary<Partial<Identity>>;
};

/** A body that claims the e-mail of the token, as most do. */
const claiming = ({ name, email }: Partial<Identity>): string =>
  JSON.stringify({ name: name && cut(name, sizes.personName), email });

const laters = fc.oneof(
  { weight: 12, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.constantFrom(1, 5_000, 14_000, 36 * 60_000) },
);

const anybody = fc.oneof(
  ...Object.entries(callers).map(([name, weight]) => ({ weight, arbitrary: fc.constant(name as Caller) })),
);

/** Calls of an endpoint by anybody. */
export const callsOf = (endpoint: EndpointName, meaningful: Known): fc.Arbitrary<Call> => {
  const definition: AnyEndpoint = endpoints[endpoint];
  const [, noun = ''] = definition.path.split('/');
  // The reviews of a product are asked for by the id of the product.
  const ids = meaningful[definition.query && noun === 'reviews' ? 'products' : noun];
  const known = { ...meaningful, ...(ids && { id: ids }) };
  const parts = fc.record({
    endpoint: fc.constant(endpoint),
    method: fc.constant(definition.method),
    path: pathOf(definition, known),
    body: bodyOf(definition, known),
    headers: headersOf(definition),
    later: laters,
  });
  if (definition.auth !== 'identity') return fc.tuple(parts, anybody).map(([call, by]) => ({ ...call, by }));
  return fc.tuple(parts, identities(known), fc.nat(9)).map(([call, identity, chance]) => ({
    ...call,
    by: { identity },
    body: chance > 1 ? claiming(identity) : call.body,
  }));
};
