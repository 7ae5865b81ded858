import fc from 'fast-check';
import { endpoints } from '#lib/contract/endpoints.ts';
import type { EndpointName } from '#lib/contract/kit/addresses.ts';
import type { AnyEndpoint } from '#lib/contract/kit/endpoint.ts';
import { idempotencyHeader } from '#lib/contract/kit/headers.ts';
import { sizes } from '#lib/domain/specification.ts';
import type { Identity } from '#lib/server/api/principal.ts';
import { cut } from '#lib/text/cut.ts';
import { hostileBody, hostileId } from './hostile.ts';
import { identities } from './identities.ts';
import { type Known, nearlyValuesOf, valuesOf } from './of-schema.ts';
import { type Actor, actors } from './world.ts';

/** One call of the API, as text. */
export interface Call {
  endpoint: EndpointName;
  by: Actor | { identity: Partial<Identity> };
  method: string;
  path: string;
  body: string | undefined;
  headers: Record<string, string>;
  /** Milliseconds since the previous call. */
  later: number;
}

const encode = (text: string): string =>
  text.isWellFormed() ? encodeURIComponent(text) : `%ED%A0%80${encodeURIComponent(text.toWellFormed())}`;

/** Formats a value as a query or a path contains it. The `toString` of a random object may not be a function. */
const textOf = (value: unknown): string => {
  try {
    return String(value);
  } catch {
    return JSON.stringify(value) ?? '';
  }
};

const queryOf = (query: unknown): string => {
  if (typeof query !== 'object' || query === null) return `?${encode(textOf(query))}`;
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encode(name)}=${encode(textOf(value))}`);
  return pairs.length ? `?${pairs.join('&')}` : '';
};

/** The invalid part of a call, at most one: with several, the server would reject most calls for the first. */
type InvalidPart = 'none' | 'id' | 'query' | 'body';

const json = (value: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  value.map((one) => JSON.stringify(one) ?? 'null');

const bodyOf = (
  { body, sentBody = body }: AnyEndpoint,
  known: Known,
  invalid: InvalidPart,
): fc.Arbitrary<string | undefined> => {
  if (!sentBody) return fc.constant(undefined);
  if (invalid !== 'body') return json(valuesOf(sentBody, known));
  return fc.oneof(
    { weight: 6, arbitrary: json(nearlyValuesOf(sentBody, known)) },
    { weight: 1, arbitrary: fc.option(hostileBody, { nil: undefined }) },
  );
};

const queryAs = ({ query }: AnyEndpoint, known: Known, invalid: InvalidPart): fc.Arbitrary<string> => {
  if (!query) return fc.constant('');
  return (invalid === 'query' ? nearlyValuesOf : valuesOf)(query, known).map(queryOf);
};

const parametersIn = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

const pathOf = (definition: AnyEndpoint, known: Known, invalid: InvalidPart): fc.Arbitrary<string> => {
  const values = parametersIn(definition.path).map((name) =>
    invalid === 'id' ? hostileId : fc.constantFrom(...(known[name] ?? ['1'])),
  );
  return fc.tuple(fc.tuple(...values), queryAs(definition, known, invalid)).map(([given, query]) => {
    let place = 0;
    return definition.path.replace(/\{\w+\}/g, () => encode(given[place++] ?? '')) + query;
  });
};

const invalidParts = ({ path, query, body }: AnyEndpoint): fc.Arbitrary<InvalidPart> => {
  const possible: InvalidPart[] = [
    ...(parametersIn(path).length ? (['id'] as const) : []),
    ...(query ? (['query'] as const) : []),
    ...(body ? (['body'] as const) : []),
  ];
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant<InvalidPart>('none') },
    ...possible.map((invalid) => ({ weight: 1, arbitrary: fc.constant(invalid) })),
  );
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

/** A body that claims the e-mail of the token, as most do. */
const claiming = ({ name, email }: Partial<Identity>): string =>
  JSON.stringify({ name: name && cut(name, sizes.personName), email });

const laters = fc.oneof(
  { weight: 12, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.constantFrom(1, 5_000, 14_000, 36 * 60_000) },
);

const anybody = fc.oneof(
  ...Object.entries(actors).map(([name, weight]) => ({ weight, arbitrary: fc.constant(name as Actor) })),
);

/** Actors with permission for a restricted call. */
const permitted: Partial<Record<Actor, readonly EndpointName[]>> = {
  admin: [
    ...(['listUsers', 'changeUser', 'getPerson', 'listStaff', 'takeRoleBack', 'getStatistics'] as const),
    ...([
      'listCoupons',
      'addCoupon',
      'changeCoupon',
      'deleteCoupon',
      'listModerationLog',
      'listAuditLog',
    ] as const),
  ],
  moderator: [
    ...(['listFindings', 'getFinding', 'listFindingVotes', 'decideFinding'] as const),
    ...(['answerObjection', 'getProductVotes'] as const),
    ...(['listForModeration', 'listReports', 'dismissReports', 'getHistory'] as const),
    ...(['undoDecision', 'explainRejection'] as const),
  ],
  maker: ['resubmitProduct', 'deleteProduct', 'listRemovals', 'objectToRemoval'],
};

const actorOf = (endpoint: EndpointName): fc.Arbitrary<Actor> => {
  const [actor] = Object.entries(permitted).find(([, names]) => names.includes(endpoint)) ?? [];
  return actor
    ? fc.oneof({ weight: 2, arbitrary: fc.constant(actor as Actor) }, { weight: 1, arbitrary: anybody })
    : anybody;
};

/** Generates calls of an endpoint by any actor, mostly by permitted ones. */
export const callsOf = (endpoint: EndpointName, meaningful: Known): fc.Arbitrary<Call> => {
  const definition: AnyEndpoint = endpoints[endpoint];
  const [, noun = ''] = definition.path.split('/');
  // The reviews of a product are asked for by the id of the product.
  const ids = meaningful[definition.query && noun === 'reviews' ? 'products' : noun];
  const known = { ...meaningful, ...(ids && { id: ids }) };
  const parts = invalidParts(definition).chain((invalid) =>
    fc.record({
      endpoint: fc.constant(endpoint),
      method: fc.constant(definition.method),
      path: pathOf(definition, known, invalid),
      body: bodyOf(definition, known, invalid),
      headers: headersOf(definition),
      later: laters,
    }),
  );
  if (definition.auth !== 'identity')
    return fc.tuple(parts, actorOf(endpoint)).map(([call, by]) => ({ ...call, by }));
  return fc.tuple(parts, identities(known), fc.nat(9)).map(([call, identity, chance]) => ({
    ...call,
    by: { identity },
    body: chance > 1 ? claiming(identity) : call.body,
  }));
};
