import { expect, test } from 'vitest';
import { isDemoMailPath, isOwnRequest } from '#lib/server/http/own-requests.ts';

const localPort = 4321;
const asked = (headers: { host?: string; origin?: string }, siteUrl = 'http://localhost:4321') =>
  isOwnRequest(siteUrl)({ headers, socket: { localPort } } as Parameters<ReturnType<typeof isOwnRequest>>[0]);

test.each(['localhost:4321', 'LOCALHOST:4321', '127.0.0.1:4321', '[::1]:4321', 'unearth.localhost:4321'])(
  'a request to %s is one to this site, from its own pages and from no page',
  (host) => {
    expect(asked({ host })).toBe(true);
    expect(asked({ host, origin: `http://${host.toLowerCase()}` })).toBe(true);
    expect(asked({ host, origin: 'http://localhost:4321' })).toBe(true);
  },
);

test('the name of the site is its own, whatever it is', () => {
  const siteUrl = 'http://unearth.localhost';
  expect(asked({ host: 'unearth.localhost' }, siteUrl)).toBe(true);
  expect(asked({ host: 'unearth.localhost', origin: siteUrl }, siteUrl)).toBe(true);
});

test.each([
  'evil.example',
  'evil.example:4321',
  'localhost.evil.example:4321',
  'localhost',
  'localhost:4322',
  '127.0.0.1:80',
  'localhost:4321@evil.example',
  'localhost:4321/',
  '',
])('a request under the name %j is not', (host) => {
  expect(asked({ host })).toBe(false);
});

test.each([
  'http://evil.example',
  'http://localhost:3000',
  'https://localhost:4321',
  'null',
  'http://localhost:43210',
])('a page of %s is another site', (origin) => {
  expect(asked({ host: 'localhost:4321', origin })).toBe(false);
});

test('a request that names no host is not', () => {
  expect(asked({})).toBe(false);
});

test('where the demo lists its mails is known, and its pictures are not that', () => {
  expect(['/demo/mail', '/demo/mail/1', '/demo/mailbox.svg', '/demo/a.svg'].map(isDemoMailPath)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
