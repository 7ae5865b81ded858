import { expect, test } from 'vitest';
import { hashRoleCode, isRoleCode, makeRoleCode } from '#lib/server/staff/role-code.ts';

test('a code is twelve characters in groups of four, none of which looks like another, and a new one each time', () => {
  const codes = Array.from({ length: 200 }, makeRoleCode);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
  expect(new Set(codes).size).toBe(codes.length);
  expect(new Set(codes.join('')).size).toBe(33);
});

test('the hash of a code is a digest that only this code has, however it is typed', () => {
  const hash = hashRoleCode('7K0M-9Q1R-04TV');
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  for (const typed of ['7K0M-9Q1R-04TV', '7k0m9q1r04tv', ' 7KOM 9QIR o4tv', '7kom-9qlr-o4tv'])
    expect(isRoleCode(typed, hash), typed).toBe(true);
  for (const typed of ['', '7K0M-9Q1R-04TW', '7K0M-9Q1R', 'X7K0M-9Q1R-04TV'])
    expect(isRoleCode(typed, hash), typed).toBe(false);
});
