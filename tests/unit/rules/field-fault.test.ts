import { expect, test } from 'vitest';
import { fieldFaults } from '../../../src/lib/messages.ts';
import { fieldFault } from '../../../src/lib/rules/field-fault.ts';

const field = { type: 'text', value: 'x', required: true, validity: { valid: true } };

test('a required field that is empty, or holds only spaces, is named', () => {
  expect(fieldFault('Name', { ...field, value: '' })).toBe(fieldFaults.missing('Name'));
  expect(fieldFault('Name', { ...field, value: '   ' })).toBe(fieldFaults.missing('Name'));
});

test('a password of spaces is for the password rules to judge', () => {
  expect(fieldFault('Password', { ...field, type: 'password', value: '   ' })).toBeUndefined();
});

test('what the browser finds wrong is said by the kind of field', () => {
  const wrong = { ...field, validity: { valid: false } };
  expect(fieldFault('Email', { ...wrong, type: 'email' })).toMatch(/e-?mail/i);
  expect(fieldFault('Photo', { ...wrong, type: 'url' })).toMatch(/http/);
});
