import { expect, test } from 'vitest';
import { createSecurityHeaders } from '#lib/server/http/headers.ts';

const firebase = { apiKey: 'key', authDomain: 'auth.example', projectId: 'unearth', emulatorHost: undefined };
const site = { siteUrl: 'https://unearth.example', firebase };
const demo = { siteUrl: 'http://localhost:4321', firebase: { ...firebase, emulatorHost: '127.0.0.1:9099' } };

const directive = (headers: Record<string, string>, name: string) =>
  headers['content-security-policy']?.split('; ').find((one) => one.startsWith(`${name} `));

test("a page has one policy, merged from the build's and the environment's", () => {
  const { page } = createSecurityHeaders(site);
  const headers = page("script-src 'self' 'sha256-abc'; style-src 'self';");
  expect(headers['content-security-policy']).toBe(
    "default-src 'self'; script-src 'self' 'sha256-abc'; style-src 'self'; " +
      "img-src 'self' data: https:; " +
      "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com; " +
      "frame-src 'self' https://auth.example; frame-ancestors 'none'; form-action 'self'",
  );
});

test('a page without a policy of the build may load our files alone, and no inline script', () => {
  const headers = createSecurityHeaders(site).page('');
  expect(headers['content-security-policy']).toMatch(/^default-src 'self'; img-src /);
  expect(headers['content-security-policy']).not.toMatch(/script-src|unsafe/);
});

test('with the emulator, everything goes through the site itself', () => {
  const page = createSecurityHeaders(demo).page('');
  expect(directive(page, 'connect-src')).toBe("connect-src 'self'");
  expect(directive(page, 'frame-src')).toBe("frame-src 'self'");
});

test('an API that runs elsewhere may be called', () => {
  const page = createSecurityHeaders(demo, 'https://api.example.com/api').page('');
  expect(directive(page, 'connect-src')).toBe("connect-src 'self' https://api.example.com");
});

test('only a plain http site allows http images, and only an https site sets HSTS', () => {
  const [secure, plain] = [createSecurityHeaders(site).page(''), createSecurityHeaders(demo).page('')];
  expect(directive(secure, 'img-src')).toBe("img-src 'self' data: https:");
  expect(directive(plain, 'img-src')).toBe("img-src 'self' data: https: http:");
  expect(secure).toHaveProperty('strict-transport-security');
  expect(plain).not.toHaveProperty('strict-transport-security');
});

test('a response that is no page may load nothing', () => {
  const { file, part } = createSecurityHeaders(site);
  expect(directive(file, 'default-src')).toBe("default-src 'none'");
  expect(directive(part, 'default-src')).toBe("default-src 'none'");
});

test('the files of a page have the security headers that apply to them, and no others', () => {
  const { part } = createSecurityHeaders(site);
  expect(Object.keys(part).sort()).toEqual([
    'content-security-policy',
    'strict-transport-security',
    'x-content-type-options',
  ]);
});
