import { expect, test } from 'vitest';
import { takePolicy } from '#lib/server/http/build/page-policies.ts';

const policy = "object-src 'none'; script-src 'self' 'sha256-abc=';";

test('the policy of a page goes out of it, and nothing else does', () => {
  const page = (meta: string) => `<head><meta charset="utf-8">${meta}<title>a</title></head>`;
  expect(takePolicy(page(`<meta http-equiv="content-security-policy" content="${policy}">`))).toEqual({
    page: page(''),
    policy,
  });
});

test('a page without a policy ends the build', () => {
  expect(() => takePolicy('<head></head>')).toThrow('no Content-Security-Policy');
});
