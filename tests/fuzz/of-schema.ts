import fc from 'fast-check';
import type { z } from 'zod';
import { toJSONSchema } from 'zod';
import { hostileId, hostileNumber, hostileText, hostileValue } from './hostile.ts';

/** As much of a JSON schema as the contract's inputs have. */
interface JsonSchema {
  type?: string | readonly string[];
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
}

/** Values that mean something in the world of the test, by the name of their field. */
export type Known = Readonly<Record<string, readonly string[]>>;

type Value = fc.Arbitrary<unknown>;

const some = (values: readonly unknown[]): Value => fc.constantFrom(...values);

const dates = fc.oneof(
  fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
  fc.date({ min: new Date('0000-01-02'), max: new Date('9999-12-30'), noInvalidDate: true }),
);

const zoned = fc
  .tuple(dates, fc.constantFrom('Z', '+00:00', '-11:30', '+14:00', '+23:59', '-23:59'))
  .map(([date, zone]) => date.toISOString().replace('Z', zone));

const isoTimes = fc.oneof(
  { weight: 6, arbitrary: zoned },
  {
    weight: 1,
    arbitrary: some(['0000-01-01T00:00:00+23:59', '9999-12-31T23:59:59-23:59']) as fc.Arbitrary<string>,
  },
);

const urls = fc.oneof(
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
  fc.constantFrom('https://tidewater.example/', 'http://[::1]:8080/a?b#c', 'https://例え.テスト/é'),
);

const ofLength = ({ minLength = 0, maxLength = 60 }: JsonSchema): fc.Arbitrary<string> =>
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.string({
        unit: 'grapheme',
        minLength,
        maxLength: Math.min(maxLength, Math.max(minLength, 30)),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(maxLength, Math.max(minLength, 1)).map((length) => 'é'.repeat(length)),
    },
  );

const textOf = (schema: JsonSchema, name: string, known: Known): Value => {
  const plain = (): fc.Arbitrary<string> => {
    if (schema.format === 'date-time') return isoTimes;
    if (schema.format === 'uri') return urls;
    if (schema.pattern && !schema.pattern.includes('.@.'))
      return fc.stringMatching(new RegExp(schema.pattern, 'u'));
    return ofLength(schema);
  };
  const meant = known[name];
  return meant?.length
    ? fc.oneof({ weight: 5, arbitrary: some(meant) }, { weight: 1, arbitrary: plain() })
    : plain();
};

const numberOf = ({ type, minimum, exclusiveMinimum, maximum }: JsonSchema): Value => {
  const min = minimum ?? (exclusiveMinimum === undefined ? -10 : exclusiveMinimum + 1);
  const max = maximum ?? Number.MAX_SAFE_INTEGER;
  const near = fc.integer({ min, max: Math.min(max, min + 200) });
  if (type !== 'integer') return near;
  return fc.oneof({ weight: 5, arbitrary: near }, { weight: 1, arbitrary: some([min, max]) });
};

const objectOf = ({ properties = {}, required = [] }: JsonSchema, known: Known): Value => {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, validOf(schema, name, known)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
};

const validOf = (schema: JsonSchema, name: string, known: Known): Value => {
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return fc.oneof(...variants.map((variant) => validOf(variant, name, known)));
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return some(schema.enum);
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known);
    case 'array':
      return fc.array(validOf(schema.items ?? {}, name, known), { maxLength: 5 });
    case 'string':
      return textOf(schema, name, known);
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return hostileValue;
  }
};

/** One field left out, added, or with a hostile value, of the kind that belongs there or of another. */
const spoilt = (value: unknown): Value => {
  if (Array.isArray(value))
    return fc.oneof(
      hostileValue.map((one) => [...value, one]),
      hostileValue,
    );
  if (typeof value === 'string') return fc.oneof(hostileText, hostileId, hostileValue);
  if (typeof value === 'number') return fc.oneof(hostileNumber, hostileValue);
  if (typeof value !== 'object' || value === null) return hostileValue;
  const fields = Object.entries(value);
  const added = fc.tuple(hostileText, hostileValue).map(([name, one]) => ({ ...value, [name]: one }));
  if (!fields.length) return added;
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .constantFrom(...fields)
        .chain(([name, one]) => spoilt(one).map((hostile) => ({ ...value, [name]: hostile }))),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(...fields)
        .map(([left]) => Object.fromEntries(fields.filter(([name]) => name !== left))),
    },
    { weight: 1, arbitrary: added },
  );
};

/** Inputs that a schema accepts, mostly: rules beyond those that JSON Schema expresses may still refuse them. */
export const valuesOf = (schema: z.ZodType, known: Known): Value =>
  validOf(toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema, '', known);

/** Such inputs with a fault. */
export const nearlyValuesOf = (schema: z.ZodType, known: Known): Value =>
  valuesOf(schema, known).chain(spoilt);
