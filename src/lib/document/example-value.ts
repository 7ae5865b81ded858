/** A JSON schema, as far as examples and the reference of the API read it. */
export interface JsonSchema {
  type?: string | readonly string[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  enum?: readonly unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  description?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
}

/** Values by the name of their field: a generated 'text' would say nothing. */
const byName: Readonly<Record<string, unknown>> = {
  insertedId: '42',
  _id: '42',
  id: '42',
  productId: '42',
  email: 'ada@example.com',
  adder: 'ada@example.com',
  adder_name: 'Ada Lovelace',
  upVoters: ['ada@example.com'],
  shortDescription: 'The tides of any coast, without an account.',
  logo: 'https://example.com/tidewater.png',
  photoURL: 'https://example.com/ada.png',
  image: 'https://example.com/ada.png',
  externalLink: 'https://example.com/tidewater',
  pendingLink: null,
  rejection: null,
  changedFrom: null,
  waitingRole: null,
  claimableRole: null,
  suspendedAt: null,
  verifiedSince: '2026-11',
  adderVerifiedSince: '2026-11',
  makerId: '3f0c9a7e4b2d6c81',
  makers: ['3f0c9a7e4b2d6c81'],
  since: '2026-11',
  after: null,
  providerUrl: null,
  suspended: false,
  reported: true,
  downVote: 0,
  url: 'https://example.com/next',
  tags: ['weather', 'open source'],
  events: ['product.accepted'],
  upTo: '42',
  of: ['42'],
  timeZone: 'Europe/Berlin',
  tagCount: 2,
  status: 'accepted',
  state: 'removed',
  terms: ['tide'],
  snippet: null,
  note: null,
  votedFor: ['42'],
  own: ['42'],
  token: 'eyJhbGciOi…',
  session: 'cs_42',
  amount: 9900,
  listPrice: 9900,
  keyword: 'tide',
  q: 'tide',
  query: 'we',
  reason: 'Its link leads nowhere',
  code: 'WELCOME10',
  coupon: 'WELCOME10',
  card: '4242 4242 4242 4242',
  limit: 6,
  offset: 0,
  value: 10,
  upVote: 12,
  reviewCount: 3,
  rating: 4,
  averageRating: 4.3,
  full: 90,
  less: 10,
  none: 0,
};

/** Names and descriptions depend on what they are of. */
const inContext = (name: string, siblings: readonly string[]): unknown => {
  const isProduct = siblings.some((field) => ['shortDescription', 'upVote', 'acceptedAt'].includes(field));
  if (name === 'name') return isProduct ? 'Tidewater' : 'Ada Lovelace';
  if (name !== 'description') return undefined;
  if (siblings.includes('productId')) return 'I plan every walk with it.';
  return siblings.includes('code')
    ? 'For newcomers'
    : 'Shows when the water comes and goes, for a week ahead.';
};

const typesOf = ({ type = [] }: JsonSchema): readonly string[] => [type].flat();

const fits = (schema: JsonSchema, value: unknown): boolean => {
  if (schema.anyOf) return schema.anyOf.some((variant) => fits(variant, value));
  if (schema.enum) return schema.enum.includes(value);
  if ('const' in schema) return schema.const === value;
  const types = typesOf(schema);
  if (value === null) return types.includes('null');
  if (Array.isArray(value))
    return types.includes('array') && value.every((item) => fits(schema.items ?? {}, item));
  if (typeof value === 'number') return types.includes('number') || types.includes('integer');
  return types.includes(typeof value) && (!schema.format || schema.format === 'uri');
};

const numberIn = ({ minimum = 1, exclusiveMinimum }: JsonSchema): number =>
  exclusiveMinimum === undefined ? Math.max(minimum, 1) : exclusiveMinimum + 1;

const stringIn = ({ format }: JsonSchema): string => {
  if (format === 'date-time') return '2026-11-21T09:30:00.000Z';
  if (format === 'date') return '2026-11-21';
  return format === 'uri' ? 'https://example.com/' : 'text';
};

/** An object that its schema accepts, with every field. */
const objectOf = ({ properties = {} }: JsonSchema): Record<string, unknown> => {
  const names = Object.keys(properties);
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, exampleOf(schema, name, names)]),
  );
};

/**
 * A value that a schema accepts, for documentation.
 * @param name of the field
 * @param siblings names of the fields beside it
 */
export const exampleOf = (schema: JsonSchema, name = '', siblings: readonly string[] = []): unknown => {
  const named = inContext(name, siblings) ?? byName[name];
  if (named !== undefined && fits(schema, named)) return named;
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0], name, siblings);
  const [type] = typesOf(schema);
  if (type === 'object') return objectOf(schema);
  if (type === 'array') return schema.items ? [exampleOf(schema.items)] : [];
  if (type === 'integer' || type === 'number') return numberIn(schema);
  if (type === 'boolean') return schema.default ?? true;
  return type === 'string' ? stringIn(schema) : null;
};
