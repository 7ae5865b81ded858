import { expect, test, vi } from 'vitest';
import { fieldErrorsOf, isTemporary, unlessStored } from '#lib/browser/api/api-errors.ts';
import { HttpError, type Issues, isUnanswered } from '#lib/contract/kit/http-error.ts';

const apiError = (status: number, issues?: Issues) => new HttpError(status, { code: 'invalid', issues });

test('validation errors are listed by field, also those of an element', () => {
  const issues = [
    { field: 'logo', message: 'Must be a web address' },
    { field: 'tags.2', message: 'Too long' },
  ];
  expect(fieldErrorsOf(apiError(422, issues))).toEqual({ logo: 'Must be a web address', tags: 'Too long' });
});

test('errors of other kinds have no fields', () => {
  expect(fieldErrorsOf(apiError(422))).toBeUndefined();
  expect(fieldErrorsOf(apiError(409, [{ field: 'logo', message: '' }]))).toBeUndefined();
  expect(fieldErrorsOf(new TypeError('Failed to fetch'))).toBeUndefined();
});

test('a call without an answer of the API may have worked: its connection was lost, or a proxy answered', () => {
  expect(isUnanswered(new TypeError('Failed to fetch'))).toBe(true);
  expect(isUnanswered(new HttpError(502))).toBe(true);
  expect(isUnanswered(new HttpError(503, { code: 'unavailable' }))).toBe(false);
  expect(isUnanswered(new HttpError(413))).toBe(false);
});

test('a call that was lost, timed out, came too often or found the server down may be made again', () => {
  expect(isTemporary(new TypeError('Failed to fetch'))).toBe(true);
  for (const status of [408, 429, 500, 503]) expect(isTemporary(apiError(status)), `${status}`).toBe(true);
  for (const status of [401, 404, 409, 422]) expect(isTemporary(apiError(status)), `${status}`).toBe(false);
});

test('a lost response counts as a success if the server has acted', async () => {
  const lost = new HttpError(502);
  await expect(unlessStored(Promise.reject(lost), async () => true)).resolves.toBeUndefined();
  await expect(unlessStored(Promise.reject(lost), async () => false)).rejects.toBe(lost);
});

test('whether the server has acted is not asked after its answer', async () => {
  const isStored = vi.fn(async () => true);
  const refused = new HttpError(409, { code: 'own_product' });
  await expect(unlessStored(Promise.resolve('answer'), isStored)).resolves.toBe('answer');
  await expect(unlessStored(Promise.reject(refused), isStored)).rejects.toBe(refused);
  expect(isStored).not.toHaveBeenCalled();
});
