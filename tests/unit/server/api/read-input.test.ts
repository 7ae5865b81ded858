import type { HonoRequest } from 'hono';
import { expect, test, vi } from 'vitest';
import { endpoints } from '#lib/contract/endpoints.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import { readInput } from '#lib/server/api/read-input.ts';

const request = (text: () => Promise<string>): HonoRequest =>
  ({
    header: () => 'application/json',
    param: () => ({}),
    query: () => ({}),
    text,
  }) as unknown as HonoRequest;

const reading = async (text: () => Promise<string>) => {
  const count = vi.fn(async (_cost: number) => {});
  const limit = { check: async () => {}, count };
  const failure: unknown = await readInput(endpoints.addProduct, request(text), limit).catch(
    (error) => error,
  );
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
