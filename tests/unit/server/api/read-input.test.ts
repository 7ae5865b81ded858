import type { HonoRequest } from 'hono';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#lib/contract/endpoints.ts';
import type { AnyEndpoint } from '#lib/contract/kit/endpoint.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import { readInput } from '#lib/server/api/read-input.ts';
import { valueErrors } from '#lib/text/messages/values.ts';

const request = (text: () => Promise<string>): HonoRequest =>
  ({
    header: () => 'application/json',
    param: () => ({}),
    query: () => ({}),
    text,
  }) as unknown as HonoRequest;

/** An endpoint that takes no unknown fields. */
const strict: AnyEndpoint = { ...endpoints.addProduct, body: z.strictObject({}) };

const reading = async (text: () => Promise<string>, endpoint: AnyEndpoint = endpoints.addProduct) => {
  const count = vi.fn(async (_cost: number) => {});
  const limit = { check: async () => {}, count };
  const failure: unknown = await readInput(endpoint, request(text), limit).catch((error) => error);
  return { failure, counted: count.mock.calls.map(([cost]) => cost) };
};

test('an aborted body is not counted as invalid, and keeps its error', async () => {
  const broken = new Error('aborted');
  expect(await reading(() => Promise.reject(broken))).toEqual({ failure: broken, counted: [] });
});

test('a body that is not valid is counted', async () => {
  expect(await reading(async () => '{}')).toMatchObject({ failure: { code: 'invalid' }, counted: [1] });
});

test('a body with more errors than a form has fields costs all calls of the limit at once', async () => {
  const tags = JSON.stringify({ tags: Array.from({ length: 30 }, () => 1) });
  expect(await reading(async () => tags)).toMatchObject({ counted: [Number.POSITIVE_INFINITY] });
});

test('no body is read once the limit on invalid input is used up', async () => {
  const tooMany = new HttpError(429);
  const text = vi.fn(async () => '{}');
  const count = vi.fn(async () => {});
  const limit = { check: () => Promise.reject(tooMany), count };
  await expect(readInput(endpoints.addProduct, request(text), limit)).rejects.toBe(tooMany);
  expect(text).not.toHaveBeenCalled();
  expect(count).not.toHaveBeenCalled();
});

const issuesOf = async (body: object, endpoint?: AnyEndpoint): Promise<unknown> => {
  const { failure } = await reading(async () => JSON.stringify(body), endpoint);
  return failure instanceof HttpError ? failure.issues : failure;
};

test('an invalid body names each invalid field and the reason', async () => {
  const product = { name: '', shortDescription: 'A', description: 'A', externalLink: 'x', tags: ['a', 7] };
  const issues = await issuesOf(product);
  expect(issues).toContainEqual({ field: 'name', message: valueErrors.empty });
  expect(issues).toContainEqual({ field: 'tags.1', message: expect.stringMatching(/string/) });
});

test('an unknown field is named where others are not ignored', async () => {
  expect(await issuesOf({ colour: 'red', size: 1 }, strict)).toEqual([
    { field: 'colour', message: valueErrors.unknownField },
    { field: 'size', message: valueErrors.unknownField },
  ]);
});

test('a valid input is returned as parsed, and not counted', async () => {
  const limit = { check: async () => {}, count: vi.fn(async () => {}) };
  const valid = { ...request(async () => '{}'), query: () => ({ limit: '5' }) } as never;
  expect(await readInput({ ...strict, query: z.object({ limit: z.coerce.number() }) }, valid, limit)).toEqual(
    {
      params: undefined,
      query: { limit: 5 },
      body: {},
    },
  );
  expect(limit.count).not.toHaveBeenCalled();
});
