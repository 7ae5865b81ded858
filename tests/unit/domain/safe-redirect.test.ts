import { expect, test } from 'vitest';
import { safeRedirect } from '#lib/domain/safe-redirect.ts';

const origin = 'https://unearth.example';

test.each(['/', '/products?q=ai&page=2', '/products/7#reviews', '/dashboard'])(
  '%s is led back to',
  (from) => {
    expect(safeRedirect(from, origin)).toBe(from);
  },
);

test.each([
  null,
  '',
  'products',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\t/no:host:at:all',
  '/.//evil.example',
  '/..//evil.example/x',
  '/a/..//evil.example',
  '/%2e//evil.example',
  'https://evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  '/login',
  '/login?from=/x',
  '/signup',
  '/./login',
])('%j redirects home', (from) => {
  expect(safeRedirect(from, origin)).toBe('/');
});
