import { brotliDecompressSync, gunzipSync } from 'node:zlib';
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
  for (const path of pages) {
    test(`${path} has an ETag, and a request with it gets 304 and no body`, async ({ site }) => {
      const { status, headers } = await ask(site, path);
      expect(status).toBe(200);
      expect(headers['cache-control']).toBe('no-cache');
      expect(headers.etag).toMatch(/^"[\w-]+"$/);
      for (const known of [headers.etag ?? '', `W/${headers.etag}`, `"other", ${headers.etag}`, '*']) {
        const again = await ask(site, path, { headers: { 'if-none-match': known } });
        expect(again.status, known).toBe(304);
        expect(again.body).toHaveLength(0);
        expect(again.headers.etag).toBe(headers.etag);
      }
      expect((await ask(site, path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    });

    test(`${path} comes in the encoding that was asked for`, async ({ site }) => {
      const plain = await ask(site, path);
      expect(plain.headers['content-encoding']).toBeUndefined();
      const asked = (accepted: string) => ask(site, path, { headers: { 'accept-encoding': accepted } });
      const small = plain.body.length < 200;
      for (const [accepted, encoding] of [
        ['br', 'br'],
        ['gzip', 'gzip'],
        ['gzip, deflate, br, zstd', 'br'],
        ['br;q=0.2, gzip;q=0.9', 'gzip'],
        ['*', 'br'],
        ['br;q=0, gzip;q=0', undefined],
        ['identity', undefined],
        ['', undefined],
        ['deflate', undefined],
      ] as const) {
        const { headers, body } = await asked(accepted);
        const expected = small ? undefined : encoding;
        expect(headers['content-encoding'], accepted).toBe(expected);
        expect(headers.vary).toContain('accept-encoding');
        expect(headers['content-length']).toBe(String(body.length));
        const content =
          expected === 'br' ? brotliDecompressSync(body) : expected === 'gzip' ? gunzipSync(body) : body;
        expect(content.equals(plain.body), accepted).toBe(true);
        if (expected) expect(headers.etag).not.toBe(plain.headers.etag);
      }
    });

    test(`${path} answers HEAD as GET, without a body`, async ({ site }) => {
      const get = await ask(site, path);
      const head = await ask(site, path, { method: 'HEAD' });
      expect(head.status).toBe(200);
      expect(head.body).toHaveLength(0);
      const { date: _, ...headers } = get.headers;
      expect(head.headers).toMatchObject(headers);
    });
  }

  test('takes no other method', async ({ site }) => {
    for (const path of ['/', '/products', '/nowhere', await styleSheet(site)]) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']) {
        const { status, headers } = await ask(site, path, { method });
        expect(status, `${method} ${path}`).toBe(405);
        expect(headers.allow).toBe('GET, HEAD');
      }
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

test('An asset carries the security headers that apply to it', async ({ site }) => {
  expect((await ask(site, await styleSheet(site))).headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
  });
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

test('The policy of a page allows no script but its own', async ({ site }) => {
  for (const path of ['/', '/products', '/products/1', '/contact', '/dashboard', '/nowhere']) {
    const policy = (await ask(site, path)).headers['content-security-policy']?.toString() ?? '';
    const directives = new Map(
      policy.split(';').map((directive) => {
        const [name = '', ...sources] = directive.trim().split(/\s+/);
        return [name, sources] as const;
      }),
    );
    const scripts = directives.get('script-src') ?? [];
    expect(scripts).toContain("'self'");
    expect(scripts.some((source) => source.startsWith("'sha256-"))).toBe(true);
    for (const name of ['script-src', 'style-src', 'default-src']) {
      expect(directives.get(name), name).toBeDefined();
      expect(directives.get(name)?.join(' ')).not.toMatch(/unsafe|\*|data:|http:|https:(\s|$)/);
    }
    expect(directives.get('object-src')).toEqual(["'none'"]);
    expect(directives.get('base-uri')).toEqual(["'self'"]);
    expect(directives.get('form-action')).toEqual(["'self'"]);
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

  test('is seen by readers who come while the site is busy with others', async ({ site, people }) => {
    const [product] = (await api.products(site, '?limit=1')).items;
    if (!product) throw new Error('The demo has no products');
    let over = false;
    const crowd = Array.from({ length: 8 }, async () => {
      while (!over) await ask(site, '/');
    });
    const voters = await Promise.all(
      Array.from({ length: 10 }, (_, number) => people.person(`hurried-${number}`)),
    );
    for (const [index, voter] of voters.entries()) {
      await voter.votes(product._id);
      expect(votesOn((await ask(site, '/')).text, product.name)).toBe(product.upVote + index + 1);
    }
    over = true;
    await Promise.all(crowd);
  });

  test('leaves the pages alone that do not show it', async ({ site, people }) => {
    const { items } = await api.products(site, '?limit=2');
    const [one, other] = items.map(({ _id }) => _id);
    const before = (await ask(site, `/products/${other}`)).headers.etag;
    await (await people.person('passer-by')).votes(one ?? '');
    expect((await ask(site, `/products/${other}`)).headers.etag).toBe(before);
  });

  test('changes the ETag, so that no browser keeps the old page', async ({ site, people }) => {
    const [product] = (await api.products(site, '?limit=1')).items;
    const path = `/products/${product?._id}`;
    const { etag = '' } = (await ask(site, path)).headers;
    expect((await ask(site, path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    await (await people.person('changer')).votes(product?._id ?? '');
    const fresh = await ask(site, path, { headers: { 'if-none-match': etag } });
    expect(fresh.status).toBe(200);
    expect(fresh.headers.etag).not.toBe(etag);
  });
});
