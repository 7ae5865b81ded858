import { expect, test } from 'vitest';
import { isLoopback, isWeakSecret, productionReason } from '#lib/server/ops/production-rules.ts';

test.each([
  ['localhost', true],
  ['unearth.localhost', true],
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['::1', true],
  ['[::1]', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.168.1.5', false],
  ['127.0.0.1.example', false],
  ['127.example', false],
  ['localhost.example', false],
  ['notlocalhost', false],
])('%s is this machine alone: %s', (host, loopback) => {
  expect(isLoopback(host)).toBe(loopback);
});

test.each([
  ['development', undefined, undefined],
  ['test', 'http://localhost:4321', undefined],
  ['development', 'https://unearth.localhost', undefined],
  ['production', undefined, 'because NODE_ENV is production'],
  ['production', 'http://localhost:4321', 'because NODE_ENV is production'],
  [
    'development',
    'https://unearth.example',
    'because SITE_URL is https://unearth.example and not this machine',
  ],
  ['test', 'http://192.168.1.5:4321', 'because SITE_URL is http://192.168.1.5:4321 and not this machine'],
])('with NODE_ENV %s at %s the rules of production hold: %s', (NODE_ENV, SITE_URL, reason) => {
  expect(productionReason({ NODE_ENV, SITE_URL })).toBe(reason);
});

test.each([
  ['a'.repeat(38), true],
  ['abcdefghi'.repeat(5), true],
  ['abcdefghij'.repeat(4), false],
  ['your-secret-goes-here-0123456789abcdef', true],
  ['changeme-changeme-changeme-0123456789', true],
  ['changethis-before-0123456789-you-start', true],
  ['change-this-0123456789-before-you-start', true],
  ['replace_0123456789_with_something_random', true],
  ['k3J9vQm2Zx8Lw5Tn7Rb4Yc6Hd1Fg0PsA', false],
  ['a long phrase that only its operator knows', false],
])('the secret %j is weak: %s', (secret, weak) => {
  expect(isWeakSecret(secret)).toBe(weak);
});
