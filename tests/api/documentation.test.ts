import { expect } from 'vitest';
import { endpoints } from '../../src/lib/contract/endpoints.ts';
import { test } from '../support/test-api.ts';

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
  const { status, body } = await api.stranger.get('/openapi.json');
  expect(status).toBe(200);
  expect(body.openapi).toMatch(/^3\.1\.\d+$/);
  expect(body.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
  for (const { method, path } of Object.values(endpoints))
    expect(body.paths[path]?.[method.toLowerCase()], `${method} ${path}`).toBeDefined();
});

test('every operation has a name of its own, a summary, its parameters, and answers', async ({ api }) => {
  const { body } = await api.stranger.get('/openapi.json');
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
  const { body } = await api.stranger.get('/openapi.json');
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

test('the bodies that a change of a product may have are told', async ({ api }) => {
  const { body } = await api.stranger.get('/openapi.json');
  const schema = JSON.stringify(body.paths['/products/{id}'].patch.requestBody);
  for (const field of ['upVote', 'reported', 'shortDescription', 'status', 'priority'])
    expect(schema, field).toContain(field);
});

test('people read the contract as a page without script', async ({ api }) => {
  const { status, headers, body } = await api.stranger.get('/docs');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
  expect(body).not.toMatch(/<script|javascript:| on\w+=/i);
  for (const { path, summary } of Object.values(endpoints)) {
    expect(body).toContain(path);
    expect(body).toContain(summary.replaceAll("'", '&#39;'));
  }
});
