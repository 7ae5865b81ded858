import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { endpoints, sellingCalls } from '#lib/contract/endpoints.ts';
import type { AnyEndpoint } from '#lib/contract/kit/endpoint.ts';
import { errorBody } from '#lib/contract/kit/errors.ts';
import { totalHeader } from '#lib/contract/kit/headers.ts';
import { exampleOf, type JsonSchema } from '#lib/document/example-value.ts';
import { paths } from '#lib/paths.ts';
import type { SecurityScheme } from '#lib/text/messages/api-docs.ts';
import { siteName } from '#lib/text/messages/site.ts';

const errorResponse = (description: string) => ({
  description,
  content: { 'application/json': { schema: errorBody } },
});

const securityOf = {
  anyone: [],
  identity: [{ identityToken: [] }],
  member: [{ accessToken: [] }],
  signed: [],
  operator: [{ operatorToken: [] }],
} satisfies Record<AnyEndpoint['auth'], Partial<Record<SecurityScheme, []>>[]>;

const asObject = (schema: z.ZodType | undefined): z.ZodObject | undefined =>
  schema instanceof z.ZodObject ? schema : undefined;

const operation = (name: string, call: AnyEndpoint): ZodOpenApiOperationObject => {
  const errors: Record<string, ReturnType<typeof errorResponse>> = {};
  if (call.auth === 'operator') errors['401'] = errorResponse('Not the token of the setting');
  if (call.auth === 'identity' || call.auth === 'member')
    errors['401'] = errorResponse(
      'No token, an invalid one, or an expired one (`token_expired`): request a new one',
    );
  if (call.auth === 'member') errors['403'] = errorResponse('Your role may not');
  if (call.query || call.body)
    errors['422'] = errorResponse('Fields that are not valid, each with its reason');
  for (const [status, when] of Object.entries(call.errors ?? {})) errors[status] = errorResponse(when);
  const query = asObject(call.query);
  const params = asObject(call.params);
  /** A signature is required, every other header optional. */
  const header = call.auth === 'signed' ? z.string() : z.string().optional();
  return {
    operationId: name,
    summary: call.summary,
    security: securityOf[call.auth],
    requestParams: {
      ...(params && { path: params }),
      ...(query && { query }),
      ...(call.headers && {
        header: z.object(
          Object.fromEntries(
            Object.entries(call.headers).map(([name, meaning]) => [
              name,
              header.meta({ description: meaning }),
            ]),
          ),
        ),
      }),
    },
    ...(call.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: call.sentBody ?? call.body } },
      },
    }),
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: call.output } },
        ...(call.list && {
          headers: z.object({
            [totalHeader]: z.string().meta({ description: 'How many the filter matches' }),
            ...Object.fromEntries(
              Object.entries(call.responseHeaders ?? {}).map(([header, meaning]) => [
                header,
                z.string().optional().meta({ description: meaning }),
              ]),
            ),
          }),
        }),
      },
      ...errors,
      429: errorResponse('Too many calls; `Retry-After` says how long to wait'),
    },
  };
};

/** OpenAPI has one operation per method and path: endpoints that share theirs become one. */
const joined = (one: AnyEndpoint, other: AnyEndpoint): AnyEndpoint => ({
  ...other,
  summary: `${one.summary}; or: ${other.summary}`,
  query: z.object({ ...asObject(one.query)?.partial().shape, ...asObject(other.query)?.shape }),
  output: z.union([other.output, one.output]), // the list first: the example of the reference asks for it
  errors: { ...one.errors, ...other.errors },
});

interface MediaType {
  schema?: object;
  example?: unknown;
}
interface Exemplified {
  requestBody?: { content: Record<string, MediaType> };
  responses?: Record<string, { content?: Record<string, MediaType> }>;
}

/** Adds an example of each body and of each successful response, as their schemas describe them. */
const addExamples = (operation: Exemplified): void => {
  const { requestBody, responses } = operation;
  for (const { content } of [requestBody, responses?.['200']].filter((part) => part !== undefined)) {
    const json = content?.['application/json'];
    if (json?.schema) json.example = exampleOf(json.schema as JsonSchema);
  }
};

/** The contract as an OpenAPI 3.1 document. @param sells whether the site sells subscriptions */
export const openApiDocument = ({ sells } = { sells: true }) => {
  const documented: Record<string, Record<string, { name: string; call: AnyEndpoint }>> = {};
  for (const [name, call] of Object.entries<AnyEndpoint>(endpoints)) {
    if (!sells && sellingCalls.has(name)) continue;
    const methods = documented[call.path] ?? {};
    documented[call.path] = methods;
    const method = call.method.toLowerCase();
    const earlier = methods[method];
    methods[method] = { name, call: earlier ? joined(earlier.call, call) : call };
  }
  const operations: ZodOpenApiPathsObject = {};
  for (const [path, methods] of Object.entries(documented)) {
    operations[path] = Object.fromEntries(
      Object.entries(methods).map(([method, { name, call }]) => [method, operation(name, call)]),
    );
  }
  const document = createDocument({
    openapi: '3.1.0',
    info: { title: siteName, version: '1', description: 'Find, vote on and review new tech products.' },
    servers: [{ url: paths.api }],
    components: {
      securitySchemes: {
        operatorToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of the setting `MAIL_BOUNCES_TOKEN`',
        },
        accessToken: { type: 'http', scheme: 'bearer', description: 'From POST /jwt; lasts an hour' },
        identityToken: { type: 'http', scheme: 'bearer', description: "The identity provider's ID token" },
      },
    },
    paths: operations,
  });
  for (const methods of Object.values(document.paths ?? {}))
    for (const operation of Object.values(methods)) addExamples(operation as Exemplified);
  return document;
};
