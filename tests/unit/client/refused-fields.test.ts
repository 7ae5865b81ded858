import { expect, test } from 'vitest';
import { refusedFields } from '../../../src/lib/client/refused-fields.ts';
import { HttpError, type Issues } from '../../../src/lib/contract/http-error.ts';

const refusal = (status: number, issues?: Issues) => new HttpError(status, { code: 'invalid', issues });

test('what the server finds wrong is told by the field, also when it is a part of one', () => {
  const issues = [
    { field: 'logo', message: 'Must be a web address' },
    { field: 'tags.2', message: 'Too long' },
  ];
  expect(refusedFields(refusal(422, issues))).toEqual({ logo: 'Must be a web address', tags: 'Too long' });
});

test('what is wrong with no field is not told by one', () => {
  expect(refusedFields(refusal(422))).toBeUndefined();
  expect(refusedFields(refusal(409, [{ field: 'logo', message: '' }]))).toBeUndefined();
  expect(refusedFields(new TypeError('Failed to fetch'))).toBeUndefined();
});
