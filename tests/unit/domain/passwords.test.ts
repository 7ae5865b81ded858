import { expect, test } from 'vitest';
import { passwordError } from '#lib/domain/passwords.ts';

test.each([
  ['Ab1', 'Ab1', 'password', 'Password should be at least 6 characters'],
  ['ab', 'xy', 'password', 'Password should be at least 6 characters'],
  ['unearth', 'unearth', 'password', 'Must contain one upper and lower case letter'],
  ['UNEARTH', 'other', 'password', 'Must contain one upper and lower case letter'],
  ['Unearth', 'Unearths', 'password2', 'Password confirmation unsuccessfull! Please correct to proceed'],
])('%s with %s breaks the first rule it breaks', (password, password2, field, text) => {
  expect(passwordError({ password, password2 })).toEqual({ field, text });
});

test.each(['Unearth', 'Ünéarth', '123aB6'])('%s is a password', (password) => {
  expect(passwordError({ password, password2: password })).toBeUndefined();
});
