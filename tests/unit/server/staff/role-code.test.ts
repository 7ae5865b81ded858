import { expect, test } from 'vitest';
import { hashRoleCode, isRoleCode, makeRoleCode } from '#lib/server/staff/role-code.ts';

test('a code has three groups of four unambiguous characters, and no two are the same', () => {
  const codes = Array.from({ length: 1_000 }, makeRoleCode);
  for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(new Set(codes).size).toBe(codes.length);
  // Each of the 32 characters occurs: 12 of them hold 60 bits.
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(32);
});

test('a code is taken however it is typed: case, groups, and letters that look like digits', () => {
  const hash = hashRoleCode('01AB-CDEF-1029');
  for (const typed of ['01AB-CDEF-1029', ' 01ab cdef 1029 ', 'olabcdefi029', 'OIABCDEFLO29'])
    expect(isRoleCode(typed, hash), typed).toBe(true);
  for (const typed of ['', '01AB-CDEF-1028', '01AB-CDEF-10299', '01AB-CDEF-102'])
    expect(isRoleCode(typed, hash), typed).toBe(false);
});
