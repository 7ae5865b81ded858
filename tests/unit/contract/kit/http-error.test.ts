import { createFetch } from 'ofetch';
import { expect, test } from 'vitest';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { createClient } from '#lib/contract/kit/client.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import { httpError } from '#lib/server/api/errors.ts';

const errorOf = async (status: number, body: unknown): Promise<unknown> =>
  createClient(
    addresses,
    createFetch({ fetch: async () => Response.json(body, { status }), defaults: { retry: 0 } }),
  )('listUsers').catch((error: unknown) => error);

test('a client throws the error of the API', async () => {
  const issues = [{ field: 'limit', message: 'Too many' }];
  const retryAt = '2026-11-21T13:00:00.000Z';
  const error = await errorOf(422, { error: { code: 'invalid', message: 'Some fields …', issues, retryAt } });
  expect(error).toBeInstanceOf(HttpError);
  expect(error).toMatchObject({ status: 422, code: 'invalid', issues, retryAt, endsSession: false });
  expect(String(error)).toBe('HttpError: GET /users answered 422');
});

test('an error that is not the API’s has a status alone', async () => {
  for (const body of [null, {}, [], 'Bad gateway', { error: null }, { error: 'Bad gateway' }]) {
    const error = await errorOf(502, body);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ status: 502, code: undefined, issues: undefined, retryAt: undefined });
  }
});

test('the server throws the same class, with the status and the text of its code', () => {
  const error = httpError('coupon_unknown');
  expect(error).toBeInstanceOf(HttpError);
  expect(error).toMatchObject({ status: 409, message: 'There is no coupon with this code' });
  expect(httpError('own_product', { message: 'Not yours' })).toMatchObject({
    status: 409,
    message: 'Not yours',
  });
});
