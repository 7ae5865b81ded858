import { expect, test } from 'vitest';
import { fieldError } from '#lib/browser/forms/field-error.ts';
import { fieldErrors } from '#lib/text/messages/forms.ts';

const right = { valid: true, badInput: false };
const field = { type: 'text', value: 'x', required: true, validity: right };

test('a required field that is empty, or holds only spaces, is named', () => {
  expect(fieldError('Name', { ...field, value: '' })).toBe(fieldErrors.missing('Name'));
  expect(fieldError('Name', { ...field, value: '   ' })).toBe(fieldErrors.missing('Name'));
  expect(fieldError('Insights', { ...field, type: 'textarea', value: ' \n' })).toBe(
    'Write what you think of it',
  );
});

test('a password of spaces is left to the password rules', () => {
  expect(fieldError('Password', { ...field, type: 'password', value: '   ' })).toBeUndefined();
});

test('the error of the browser is replaced by that of the field’s type', () => {
  const wrong = { ...field, validity: { valid: false, badInput: false } };
  expect(fieldError('Email', { ...wrong, type: 'email' })).toMatch(/e-?mail/i);
  expect(fieldError('Photo', { ...wrong, type: 'url' })).toMatch(/http/);
  expect(fieldError('Day', { ...wrong, type: 'date', required: false, value: '' })).toMatch(/date/);
  const rating = { ...wrong, type: 'number', value: '3.5', min: '1', max: '5' };
  expect(fieldError('Rating', rating)).toBe('Enter a whole number from 1 to 5');
});

test('an invalid number is wrong, not missing', () => {
  const typed = { ...field, type: 'number', value: '', validity: { valid: false, badInput: true } };
  expect(fieldError('Rating', { ...typed, min: '1', max: '5' })).toBe('Enter a whole number from 1 to 5');
});
