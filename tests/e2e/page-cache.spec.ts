import { brotliDecompressSync } from 'node:zlib';
import { expect, overHttp as test } from '../support/fixtures.ts';
import type { Site } from '../support/site.ts';
import { api, ask } from './support/http.ts';

const pages = [
  '/',
  '/products',
  '/products?page=2',
  '/products/1',
  '/feed.xml',
  '/sitemap.xml',
  '/robots.txt',
  '/api/docs',
];

const styleSheet = async (site: Site) => {
  const { text } = await ask(site, '/');
  const found = /href="(\/_astro\/[^"]+\.css)"/.exec(text)?.[1];
  if (!found) throw new Error('The home page has no style sheet');
  return found;
};

test.describe('A page', () => {
  test('is compressed, and a request with its ETag gets 304', async ({ site }) => {
    for (const path of ['/', '/feed.xml']) {
      const plain = await ask(site, path);
      const { headers, body } = await ask(site, path, { headers: { 'accept-encoding': 'br' } });
      expect(headers, path).toMatchObject({
        'content-encoding': 'br',
        'cache-control': 'no-cache',
        vary: expect.stringContaining('accept-encoding'),
      });
      expect(brotliDecompressSync(body).equals(plain.body), path).toBe(true);
      const known = { 'accept-encoding': 'br', 'if-none-match': headers.etag };
      expect((await ask(site, path, { headers: known })).status, path).toBe(304);
    }
  });

  test('is shared by all addresses that differ in parameters it does not know', async ({ site }) => {
    for (const [one, other] of [
      ['/', '/?utm_source=autumn-letter&fbclid=1'],
      ['/products', '/products?utm_source=autumn-letter&Q=x'],
      ['/products?page=2', '/products?ref=1&page=2&x=%00'],
      ['/products?q=home&page=2', '/products?q=home&page=2&ref=1'],
      ['/products/1', '/products/1?q=home&page=2'],
    ] as const) {
      const [first, second] = [await ask(site, one), await ask(site, other)];
      expect(second.headers.etag, other).toBe(first.headers.etag);
      expect(second.text).not.toContain('autumn-letter');
    }
    expect((await ask(site, '/products?page=2')).headers.etag).not.toBe(
      (await ask(site, '/products')).headers.etag,
    );
  });
});

test('Assets are compressed, tagged and cached for good', async ({ site }) => {
  const path = await styleSheet(site);
  const { headers, body } = await ask(site, path, { headers: { 'accept-encoding': 'br' } });
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/css; charset=utf-8',
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
  });
  expect(brotliDecompressSync(body).equals((await ask(site, path)).body)).toBe(true);
  const again = await ask(site, path, {
    headers: { 'accept-encoding': 'br', 'if-none-match': headers.etag ?? '' },
  });
  expect(again.status).toBe(304);
});

test('Every response carries the security headers', async ({ site }) => {
  const responses = [
    ...(await Promise.all(
      [
        ...pages,
        '/nowhere',
        '/products/',
        '//',
        '/favicon.svg',
        '/site.webmanifest',
        '/og.png',
        '/products?page=999',
        '/%',
      ].map((path) => ask(site, path)),
    )),
    await ask(site, '/', { method: 'POST' }),
    await ask(site, '/', { method: 'HEAD' }),
    await ask(site, '/', { headers: { 'if-none-match': '*' } }),
    ...(await Promise.all(
      [
        '/api',
        '/api/',
        '/api/products',
        '/api/products?id=999',
        '/api/nothing',
        '/api/users',
        '/api/config',
        '/api/health/ready',
        '/api/openapi.json',
      ].map((path) => ask(site, path)),
    )),
    await ask(site, '/api/products', { method: 'POST', body: '{' }),
    await ask(site, '/api/products', { method: 'OPTIONS' }),
    await ask(site, '/api/users', { headers: { authorization: 'Bearer x' } }),
  ];
  for (const { status, headers } of responses) {
    expect(headers, String(status)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('server');
  }
});

test('Every page of a demo says that it is one, pre-rendered or not', async ({ site }) => {
  for (const path of [
    ...pages.filter((page) => !page.includes('.')),
    '/login',
    '/signup',
    '/dashboard',
    '/nowhere',
  ]) {
    for (const encoding of ['identity', 'br']) {
      const { body } = await ask(site, path, { headers: { 'accept-encoding': encoding } });
      const text = encoding === 'br' ? brotliDecompressSync(body) : body;
      expect(text.toString().match(/This is a demo/g), `${path} ${encoding}`).toHaveLength(1);
    }
  }
});

test.describe('A write', () => {
  const votesOn = (text: string, name: string) =>
    Number(new RegExp(`Upvote ${name}, (\\d+) votes?"`).exec(text)?.[1]);

  test('is seen by the next reader, each time, on every page that shows it', async ({ site, people }) => {
    const [product] = (await api.products(site, '?limit=1')).items;
    if (!product) throw new Error('The demo has no products');
    const { _id, name, upVote } = product;
    const readers = ['/', '/products', `/products/${_id}`, `/products?q=${encodeURIComponent(name)}`];
    for (const path of readers) expect(votesOn((await ask(site, path)).text, name)).toBe(upVote);
    for (let votes = upVote + 1; votes <= upVote + 5; votes++) {
      const voter = await people.person(`voter-${votes}`);
      expect((await voter.votes(_id)).body).toEqual({ modifiedCount: 1 });
      for (const path of readers) expect(votesOn((await ask(site, path)).text, name), path).toBe(votes);
    }
  });
});
