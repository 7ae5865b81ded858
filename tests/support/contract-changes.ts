/** What of an OpenAPI document an older client would stumble over. Schemas are those that zod makes: all in place, no references. */
interface Schema {
  type?: string | readonly string[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: readonly Schema[];
  enum?: readonly unknown[];
  const?: unknown;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

interface Body {
  content?: { 'application/json'?: { schema?: Schema } };
}

interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  schema?: Schema;
}

interface Operation {
  parameters?: readonly Parameter[];
  requestBody?: Body & { required?: boolean };
  responses?: Record<string, Body & { headers?: Record<string, unknown> }>;
}

export interface ApiDocument {
  paths?: Record<string, Record<string, Operation>>;
}

type Compare = (before: Schema, after: Schema, at: string) => string[];

/** The alternatives of a schema, each of one type. */
const alternatives = (schema: Schema): Schema[] => {
  const { anyOf, type, ...rest } = schema;
  if (anyOf) return anyOf.flatMap(alternatives);
  return Array.isArray(type) ? type.map((one: string) => ({ ...rest, type: one })) : [schema];
};

const valuesOf = ({ enum: values, ...schema }: Schema): readonly unknown[] | undefined =>
  'const' in schema ? [schema.const] : values;

const typeOf = (schema: Schema): string => {
  if (typeof schema.type === 'string') return schema.type;
  const [value] = valuesOf(schema) ?? [];
  return value === null ? 'null' : schema.properties ? 'object' : typeof value;
};

/** Each of `some` must fit one of `others`. @returns the problems of the nearest */
const eachFits = (some: Schema[], others: Schema[], problems: (one: Schema, other: Schema) => string[]) =>
  some.flatMap((one) => {
    const [nearest = []] = others
      .map((other) => problems(one, other))
      .sort((first, second) => first.length - second.length);
    return nearest;
  });

const tighter = (before: Schema, after: Schema): string[] => {
  const upper = (['maximum', 'maxLength', 'maxItems'] as const).filter(
    (name) => (after[name] ?? Number.POSITIVE_INFINITY) < (before[name] ?? Number.POSITIVE_INFINITY),
  );
  const lower = (['minimum', 'minLength', 'minItems'] as const).filter(
    (name) => (after[name] ?? Number.NEGATIVE_INFINITY) > (before[name] ?? Number.NEGATIVE_INFINITY),
  );
  const pattern = after.pattern && after.pattern !== before.pattern ? ['pattern'] : [];
  return [...upper, ...lower, ...pattern];
};

const acceptsLess = (before: Schema, after: Schema, at: string): string[] => {
  if (typeOf(before) !== typeOf(after) && !(typeOf(before) === 'integer' && typeOf(after) === 'number')) {
    return [`${at} may not be ${typeOf(before)} any more`];
  }
  const [known, allowed] = [valuesOf(before), valuesOf(after)];
  if (allowed && !known) return [`${at} is limited to some values`];
  const lost = allowed ? known?.filter((value) => !allowed.includes(value)) : [];
  const properties = Object.entries(before.properties ?? {}).flatMap(([name, schema]) => {
    const now = after.properties?.[name];
    if (now) return requestChanges(schema, now, `${at}.${name}`);
    return after.additionalProperties === false ? [`${at}.${name} is not accepted any more`] : [];
  });
  return [
    ...(lost ?? []).map((value) => `${at} may not be ${JSON.stringify(value)} any more`),
    ...properties,
    ...(after.required ?? [])
      .filter((name) => !before.required?.includes(name))
      .map((name) => `${at}.${name} is required now`),
    ...(before.items && after.items ? requestChanges(before.items, after.items, `${at}[]`) : []),
    ...tighter(before, after).map((name) => `${at} has another ${name}`),
  ];
};

/** What an older client sends and is not accepted any more. */
const requestChanges: Compare = (before, after, at) =>
  eachFits(alternatives(before), alternatives(after), (one, other) => acceptsLess(one, other, at));

const tellsLess = (before: Schema, after: Schema, at: string): string[] => {
  if (typeOf(before) !== typeOf(after) && !(typeOf(after) === 'integer' && typeOf(before) === 'number')) {
    return [`${at} may be ${typeOf(after)} now`];
  }
  const properties = Object.entries(before.properties ?? {}).flatMap(([name, schema]) => {
    const now = after.properties?.[name];
    if (!now) return [`${at}.${name} is gone`];
    const isOptionalNow = before.required?.includes(name) && !after.required?.includes(name);
    return [
      ...(isOptionalNow ? [`${at}.${name} may be missing now`] : []),
      ...responseChanges(schema, now, `${at}.${name}`),
    ];
  });
  return [
    ...properties,
    ...(before.items && after.items ? responseChanges(before.items, after.items, `${at}[]`) : []),
  ];
};

/** What an older client reads and is not there any more. Values that it does not know are no change: they have always been text. */
const responseChanges: Compare = (before, after, at) =>
  eachFits(alternatives(after), alternatives(before), (one, other) => tellsLess(other, one, at));

const schemaOf = (body: Body | undefined): Schema | undefined => body?.content?.['application/json']?.schema;

const parameterChanges = (before: Operation, after: Operation, at: string): string[] => {
  const nameOf = (parameter: Parameter): string => `${at} ${parameter.in} ${parameter.name}`;
  const known = new Map((before.parameters ?? []).map((parameter) => [nameOf(parameter), parameter]));
  const present = new Map((after.parameters ?? []).map((parameter) => [nameOf(parameter), parameter]));
  return [
    ...[...known].flatMap(([name, { schema }]) => {
      const now = present.get(name);
      if (!now) return [`${name} is gone`];
      return schema && now.schema ? requestChanges(schema, now.schema, name) : [];
    }),
    ...[...present]
      .filter(([name, { required }]) => required && !known.get(name)?.required)
      .map(([name]) => `${name} is required now`),
  ];
};

const bodyChanges = (before: Operation, after: Operation, at: string): string[] => {
  const [sent, accepted] = [schemaOf(before.requestBody), schemaOf(after.requestBody)];
  if (sent && accepted) return requestChanges(sent, accepted, `${at} body`);
  return accepted && after.requestBody?.required ? [`${at} body is required now`] : [];
};

const operationChanges = (before: Operation, after: Operation, at: string): string[] => [
  ...parameterChanges(before, after, at),
  ...bodyChanges(before, after, at),
  ...Object.entries(before.responses ?? {}).flatMap(([status, response]) => {
    const now = after.responses?.[status];
    if (!now) return status === '200' ? [`${at} 200 is gone`] : [];
    const [earlier, later] = [schemaOf(response), schemaOf(now)];
    return [
      ...Object.keys(response.headers ?? {})
        .filter((name) => !now.headers?.[name])
        .map((name) => `${at} ${status} header ${name} is gone`),
      ...(earlier && later ? responseChanges(earlier, later, `${at} ${status}`) : []),
    ];
  }),
];

/** The changes from one document to a later one that break a client of the first. */
export const breakingChanges = (before: ApiDocument, after: ApiDocument): string[] =>
  Object.entries(before.paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const at = `${method.toUpperCase()} ${path}`;
      const now = after.paths?.[path]?.[method];
      return now ? operationChanges(operation, now, at) : [`${at} is gone`];
    }),
  );
