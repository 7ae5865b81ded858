import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { endpoints } from '#lib/contract/endpoints.ts';
import type { AnyEndpoint } from '#lib/contract/kit/endpoint.ts';
import { apiReference } from '#lib/document/api-reference.ts';
import { apiAuthTexts } from '#lib/text/messages/api-docs.ts';
import { type TestApi, test } from '../support/test-api.ts';

interface Operation {
  operationId: string;
  summary: string;
  parameters?: { in: string; name: string; required?: boolean }[];
  responses: Record<string, { content: Record<string, { schema: object }> }>;
  security: Record<string, string[]>[];
}
type Paths = Record<string, Record<string, Operation>>;
const operationsOf = (paths: Paths) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, operation })),
  );

const references = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === '$ref' ? [String(inner)] : references(inner),
  );
};

test('the contract is an OpenAPI 3.1 document that lists every call', async ({ api }) => {
  const { status, body } = await api.anonymous.get('/openapi.json');
  expect(status).toBe(200);
  expect(body.openapi).toMatch(/^3\.1\.\d+$/);
  expect(body.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
  for (const { method, path } of Object.values(endpoints))
    expect(body.paths[path]?.[method.toLowerCase()], `${method} ${path}`).toBeDefined();
});

test('every operation has a unique name, a summary, its parameters, and responses', async ({ api }) => {
  const { body } = await api.anonymous.get('/openapi.json');
  const operations = operationsOf(body.paths);
  const ids = operations.map(({ operation }) => operation.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { path, operation } of operations) {
    expect(operation.summary.length, path).toBeGreaterThan(0);
    expect(operation.responses['200']?.content['application/json']?.schema, path).toBeDefined();
    expect(operation.responses['429'], path).toBeDefined();
    const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
    expect(inPath.every(({ required }) => required)).toBe(true);
  }
});

test('whatever the document refers to is in it', async ({ api }) => {
  const { body } = await api.anonymous.get('/openapi.json');
  for (const reference of references(body)) {
    expect(reference).toMatch(/^#\//);
    const target = reference
      .slice(2)
      .split('/')
      .reduce((at, name) => at?.[name], body);
    expect(target, reference).toBeDefined();
  }
  const schemes = Object.keys(body.components.securitySchemes);
  for (const { operation } of operationsOf(body.paths))
    for (const scheme of operation.security.flatMap((requirement) => Object.keys(requirement)))
      expect(schemes).toContain(scheme);
});

test('the reference says which credentials and headers a call requires', async ({ api }) => {
  const { body } = await api.anonymous.get('/openapi.json');
  const calls = new Map(
    apiReference(body).flatMap((group) => group.calls.map((call) => [call.id, call] as const)),
  );
  for (const { id, auth } of calls.values()) if (auth) expect(apiAuthTexts[auth], id).toMatch(/^With /);
  expect(calls.get('reportBounce')?.auth).toBe('operatorToken');
  const headersOf = (id: string) => calls.get(id)?.fields.filter(({ place }) => place === 'header');
  expect(headersOf('reportBounce')).toEqual([]); // OpenAPI ignores 'authorization' among them
  expect(headersOf('receiveStripeEvent')).toMatchObject([{ name: 'stripe-signature', required: true }]);
  expect(headersOf('addProduct')).toMatchObject([{ name: 'idempotency-key', required: false }]);
});

test('the bodies that change a product are described', async ({ api }) => {
  const { body } = await api.anonymous.get('/openapi.json');
  const schema = JSON.stringify(body.paths['/products/{id}'].patch.requestBody);
  for (const field of ['upVote', 'reported', 'shortDescription', 'status', 'priority'])
    expect(schema, field).toContain(field);
});

test('the example of every body and response is one that the contract accepts', async ({ api }) => {
  const { body } = await api.anonymous.get('/openapi.json');
  for (const { method, path, body: parsed, sentBody, readAs, output } of Object.values<AnyEndpoint>(
    endpoints,
  )) {
    const accepted = readAs === 'text' ? sentBody : parsed;
    const { requestBody, responses } = body.paths[path][method.toLowerCase()];
    const call = `${method} ${path}`;
    if (accepted) {
      const { example } = requestBody.content['application/json'];
      expect(accepted.safeParse(example).error, call).toBeUndefined();
    }
    const { example } = responses['200'].content['application/json'];
    // Two endpoints that share an address have one example.
    const sharing = Object.values<AnyEndpoint>(endpoints).filter(
      (one) => `${one.method} ${one.path}` === call,
    );
    const results = [output, ...sharing.map((one) => one.output)].map((schema) => schema.safeParse(example));
    expect(
      results.some(({ success }) => success),
      call,
    ).toBe(true);
  }
});

const ask = (api: TestApi, path: string, headers: Record<string, string> = {}) =>
  api.app.request(`/api${path}`, { headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

const path = '/openapi.json';

test('the document is sent compressed, and a conditional request for it is a 304', async ({ api }) => {
  const plain = await bytesOf(await ask(api, path));
  const encoding = { 'accept-encoding': 'gzip, br' };
  const gzip = await ask(api, path, encoding);
  const etag = gzip.headers.get('etag') ?? '';
  const caching = { etag, 'cache-control': 'no-cache', vary: 'Accept-Encoding' };
  expect(Object.fromEntries(gzip.headers)).toMatchObject({ 'content-encoding': 'gzip', ...caching });
  const packed = await bytesOf(gzip);
  expect(packed.length).toBeLessThan(plain.length / 5);
  expect(gunzipSync(packed)).toEqual(plain);
  const again = await ask(api, path, { ...encoding, 'if-none-match': etag });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect(Object.fromEntries(again.headers)).toMatchObject(caching);
});

test('HEAD of it has the headers alone', async ({ api }) => {
  const head = await api.app.request(`/api${path}`, { method: 'HEAD' });
  const { headers } = await ask(api, path);
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(head.headers.get('etag')).toBe(headers.get('etag'));
});
