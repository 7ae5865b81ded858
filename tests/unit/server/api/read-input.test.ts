import type { HonoRequest } from 'hono';
import { expect, test, vi } from 'vitest';
import { endpoints } from '#lib/contract/endpoints.ts';
import { readInput } from '#lib/server/api/read-input.ts';

const request = (text: () => Promise<string>): HonoRequest =>
  ({
    header: () => 'application/json',
    param: () => ({}),
    query: () => ({}),
    text,
  }) as unknown as HonoRequest;

const reading = async (text: () => Promise<string>) => {
  const countInvalid = vi.fn(async () => {});
  const failure: unknown = await readInput(endpoints.addProduct, request(text), countInvalid).catch(
    (error) => error,
  );
  return { failure, counted: countInvalid.mock.calls.length };
};

test('an aborted body is not counted as invalid, and has an error of its own', async () => {
  const broken = new Error('aborted');
  expect(await reading(() => Promise.reject(broken))).toEqual({ failure: broken, counted: 0 });
});

test('a body that is not valid is counted', async () => {
  expect(await reading(async () => '{}')).toMatchObject({ failure: { code: 'invalid' }, counted: 1 });
});
