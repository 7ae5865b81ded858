import { expect, test } from 'vitest';
import { rateLimits } from '#lib/server/api/limits.ts';
import { createRateLimiter } from '#lib/server/api/rate-limit.ts';
import type { RenderLimit } from '#lib/server/http/page-rules.ts';
import { createClientAddress, createIsForeignLoad, isOwnRequest } from '#lib/server/http/requester.ts';

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

const isForeignLoad = createIsForeignLoad(['https://pages.example']);

/** What a browser tells of a request. */
const from = (site: string, dest: string, origin?: string) => ({
  headers: { 'sec-fetch-site': site, 'sec-fetch-dest': dest, ...(origin && { origin }) },
});

test.each([
  ['a picture', from('cross-site', 'image')],
  ['a frame', from('cross-site', 'iframe')],
  ['a script', from('cross-site', 'script')],
  ['a request of a script', from('cross-site', 'empty', 'https://other.example')],
])('%s of another site is foreign', (_, request) => {
  expect(isForeignLoad(request)).toBe(true);
});

test.each([
  ['a link of another site', from('cross-site', 'document')],
  ['the site itself', from('same-origin', 'empty')],
  ['its API on another host', from('same-site', 'empty')],
  ['an address that was typed', from('none', 'document')],
  ['a script of a site that may call the API', from('cross-site', 'empty', 'https://pages.example')],
  ['a program, or an old browser', { headers: {} }],
])('%s is not', (_, request) => {
  expect(isForeignLoad(request)).toBe(false);
});

const fromAddress = (forwardedFor: string) => ({
  headers: { 'x-forwarded-for': forwardedFor },
  socket: { remoteAddress: '127.0.0.1' },
});
const network = (host: number) => fromAddress(`2001:db8:0:100::${host.toString(16)}`);

/** As the site counts what is not cached. */
const counting = ({ trustProxy }: { trustProxy: boolean }) => {
  const addressOf = createClientAddress(trustProxy);
  const { consume } = createRateLimiter(true);
  return (kind: RenderLimit, request: Parameters<typeof addressOf>[0]) => consume(kind, addressOf(request));
};
const tooMany = expect.objectContaining({ code: 'too_many' });

test.each(['renders', 'search'] as const)(
  'calls of the kind %s are counted by address, of IPv6 by its network',
  async (kind) => {
    const count = counting({ trustProxy: true });
    for (let n = 1; n <= rateLimits[kind].calls; n++) await count(kind, network(n));
    await expect(count(kind, network(0xffff))).rejects.toEqual(tooMany);
    await count(kind, fromAddress('2001:db8:0:900::1'));
    await count(kind, fromAddress('192.0.2.7'));
  },
);

test('requests whose connection was reset are counted as of one client', async () => {
  const count = counting({ trustProxy: false });
  const reset = { headers: {}, socket: {} };
  for (let n = 1; n <= rateLimits.search.calls; n++) await count('search', reset);
  await expect(count('search', reset)).rejects.toEqual(tooMany);
  await count('search', { headers: {}, socket: { remoteAddress: '192.0.2.7' } });
});

test('X-Forwarded-For is believed behind a trusted proxy alone', async () => {
  const count = counting({ trustProxy: false });
  for (let n = 1; n <= rateLimits.search.calls; n++) await count('search', fromAddress(`192.0.2.${n % 200}`));
  await expect(count('search', fromAddress('198.51.100.1'))).rejects.toEqual(tooMany);
});
