import type { SecurityScheme } from '#lib/text/messages/api-docs.ts';
import { exampleOf, type JsonSchema } from './example-value.ts';

/** The parts of an OpenAPI document that the reference displays. */
export interface ApiDocument {
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
}

interface Content {
  content: { 'application/json': { schema: JsonSchema; example: unknown } };
}

interface Operation {
  operationId: string;
  summary: string;
  security: Partial<Record<SecurityScheme, unknown>>[];
  parameters?: { in: string; name: string; required?: boolean; description?: string; schema: JsonSchema }[];
  requestBody?: Content;
  responses: Record<string, Content & { description: string }>;
}

interface Field {
  name: string;
  /** 'path', 'query', 'header' or 'body'. */
  place: string;
  required: boolean;
  /** Type and limits in words. */
  values: string;
}

export interface ApiCall {
  id: string;
  method: string;
  path: string;
  summary: string;
  /** Undefined if anyone may call. */
  auth: SecurityScheme | undefined;
  fields: Field[];
  /** HTTP messages; several if the body has variants. */
  requests: string[];
  response: string;
  errors: { status: string; description: string }[];
}

export interface ApiGroup {
  /** First segment of the paths. */
  name: string;
  calls: ApiCall[];
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** Range of a number; zod gives integers without limits those of safe integers. */
const range = ({ minimum = -Infinity, exclusiveMinimum, maximum = Infinity }: JsonSchema): string => {
  const from = exclusiveMinimum === undefined ? minimum : exclusiveMinimum + 1;
  const parts = [
    ...(from > Number.MIN_SAFE_INTEGER ? [`from ${from}`] : []),
    ...(maximum < Number.MAX_SAFE_INTEGER ? [`to ${maximum}`] : []),
  ];
  return parts.length ? `, ${parts.join(' ')}` : '';
};

/** Type and limits of a value in words. */
const wordsFor = (schema: JsonSchema): string => {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(wordsFor))].join(' or ');
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(', ');
  const [type = 'any value'] = [schema.type ?? []].flat();
  if (type === 'array') return `list of ${schema.items ? wordsFor(schema.items) : 'values'}`;
  const what = schema.format ?? type;
  const length = schema.maxLength === undefined ? '' : `, at most ${schema.maxLength} characters`;
  return what + length + (type === 'integer' || type === 'number' ? range(schema) : '');
};

const bodyFields = (schema: JsonSchema): Field[] =>
  Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    place: 'body',
    required: schema.required?.includes(name) ?? false,
    values: wordsFor(field),
  }));

/** The fields of all variants; one that several have is listed once, as required if each of them requires it. */
const fieldsOf = (variants: readonly JsonSchema[]): Field[] => {
  const all = variants.flatMap(bodyFields);
  return [...new Set(all.map(({ name }) => name))].map((name) => {
    const same = all.filter((field) => field.name === name);
    const values = [...new Set(same.map((field) => field.values))].join(' or ');
    return {
      name,
      place: 'body',
      required: same.length === variants.length && same.every((field) => field.required),
      values,
    };
  });
};

/** Optional parameters that say more in an example than they hide. */
const displayedQuery = ['limit', 'keyword'];

const callOf = (path: string, method: string, operation: Operation): ApiCall => {
  const { operationId, summary, security, parameters = [], requestBody, responses } = operation;
  const [auth] = Object.keys(security[0] ?? {}) as SecurityScheme[];
  const example = (name: string): string => {
    const parameter = parameters.find((one) => one.name === name);
    return String(exampleOf(parameter?.schema ?? {}, name));
  };
  const query = parameters
    .filter(
      ({ in: place, name, required }) => place === 'query' && (required || displayedQuery.includes(name)),
    )
    .map(({ name }) => `${name}=${encodeURIComponent(example(name))}`)
    .join('&');
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => example(name)) + (query && `?${query}`);
  const head = [
    `${method.toUpperCase()} /api${address}`,
    ...(auth ? ['authorization: Bearer …'] : []),
    ...(requestBody ? ['content-type: application/json'] : []),
  ].join('\n');
  const schema = requestBody?.content['application/json'].schema;
  const variants = schema ? (schema.anyOf ?? [schema]) : [];
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    summary,
    auth,
    fields: [
      ...parameters.map(({ in: place, name, required = false, description, schema: values }) => ({
        name,
        place,
        required,
        values: description ?? wordsFor(values),
      })),
      ...fieldsOf(variants),
    ],
    requests: variants.length ? variants.map((variant) => `${head}\n\n${json(exampleOf(variant))}`) : [head],
    response: json(responses['200']?.content['application/json'].example),
    errors: Object.entries(responses)
      .filter(([status]) => status !== '200')
      .map(([status, { description }]) => ({ status, description })),
  };
};

/** Groups listed first: most readers come for them. */
const first = ['products', 'tags', 'reviews'];

/** The calls of the API for people, by the first segment of their paths. */
export const apiReference = ({ paths }: ApiDocument): ApiGroup[] => {
  const groups = new Map<string, ApiCall[]>();
  for (const [path, methods] of Object.entries(paths)) {
    const name = path.split('/')[1] ?? '';
    const calls = Object.entries(methods).map(([method, operation]) => callOf(path, method, operation));
    groups.set(name, [...(groups.get(name) ?? []), ...calls]);
  }
  const all = [...groups].map(([name, calls]) => ({ name, calls }));
  const inFront = first.flatMap((name) => all.filter((group) => group.name === name));
  return [...inFront, ...all.filter((group) => !first.includes(group.name))];
};
