import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Logger, pino } from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import { httpError } from '#lib/server/api/errors.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import type { PageCache } from '#lib/server/cache/caches.ts';
import { createTagCache } from '#lib/server/cache/tag-cache.ts';
import { compress } from '#lib/server/http/encoding.ts';
import type { StaticFiles } from '#lib/server/http/files.ts';
import { prepareResponse } from '#lib/server/http/prepared-response.ts';
import { security, serveSite, type TestParts } from '../../../support/serve-site.ts';
import { call } from '../../../support/site-files.ts';
import { sitePages } from '../../../support/site-pages.ts';

const text = (content: string) => Buffer.from(content);

const files: StaticFiles = {
  responses: new Map([
    [
      '/login',
      prepareResponse(
        200,
        { ...security.page(''), 'cache-control': 'no-cache' },
        { identity: text('login') },
      ),
    ],
    [
      '/_astro/a.js',
      prepareResponse(200, { 'content-type': 'text/javascript' }, { identity: text('script') }),
    ],
  ]),
  notFound: prepareResponse(404, {}, { identity: text('not found') }),
  serverError: prepareResponse(500, {}, { identity: text('went wrong') }),
};

const longText = 'A page that is worth its compression. '.repeat(20);

let rendered: string[];
let logged: string[];
let parts: TestParts;
let pageCache: PageCache;

const logTo = (lines: string[]): Logger =>
  pino({ level: 'error' }, { write: (line) => void lines.push(line) });

beforeEach(() => {
  rendered = [];
  logged = [];
  pageCache = createTagCache({ entries: 10 });
  parts = {
    files,
    log: logTo(logged),
    api: { fetch: ({ method, url }) => new Response(`api ${method} ${url}`) },
    pages: { ...sitePages, render: async (_, key) => render(key) },
  };
});

const render = async (key: string) => {
  rendered.push(key);
  if (key === '/broken.txt') throw new Error('the database is gone');
  if (key === '/away.txt') throw new HttpError(503, { code: 'unavailable' });
  if (key === '/nowhere.txt') return { prepared: files.notFound, tags: [], cacheable: false };
  const cacheable = !key.includes('q=');
  const identity = text(key + longText);
  const prepared = prepareResponse(200, { 'content-type': 'text/html' }, await compress(identity));
  return { prepared, tags: ['products'], cacheable };
};

const site = async () => {
  const port = await serveSite({ pageCache, ...parts });
  return (path: string, options: Parameters<typeof call>[2] = {}) => call(port, path, options);
};

test('a page is rendered once and then comes from the cache', async () => {
  const get = await site();
  for (const path of ['/products', '/products?utm_source=x', '/products'])
    expect((await get(path)).status).toBe(200);
  expect(rendered).toEqual(['/products']);
});

test('a search is rendered each time', async () => {
  const get = await site();
  await get('/products?q=solar');
  await get('/products?q=solar');
  expect(rendered).toEqual(['/products?q=solar', '/products?q=solar']);
});

test('a page has the encoding of Accept-Encoding, and names it', async () => {
  const get = await site();
  const plain = await get('/');
  const brotli = await get('/', { headers: { 'accept-encoding': 'gzip, br' } });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect(brotliDecompressSync(brotli.body)).toEqual(plain.body);
  expect(brotli.headers.etag).not.toBe(plain.headers.etag);
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0.2, gzip;q=0.9', 'gzip'],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['identity', undefined],
  ['br;q=0, gzip;q=0', undefined],
  ['deflate', undefined],
  ['identity;q=0', undefined],
])('an uncached page is compressed for Accept-Encoding %j too', async (accepted, encoding) => {
  const get = await site();
  const asked = { headers: { 'accept-encoding': accepted } };
  const plain = await get('/products?q=solar');
  const { headers, body } = await get('/products?q=solar', asked);
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers).toMatchObject({ vary: 'accept-encoding', 'content-length': String(body.length) });
  const unpacked = encoding === 'br' ? brotliDecompressSync(body) : encoding ? gunzipSync(body) : body;
  expect(unpacked).toEqual(plain.body);
  if (encoding) expect(headers.etag).not.toBe(plain.headers.etag);

  const { date: _, ...lasting } = headers;
  const head = await get('/products?q=solar', { ...asked, method: 'HEAD' });
  expect(head).toMatchObject({ status: 200, headers: lasting, body: Buffer.alloc(0) });
  const known = { headers: { ...asked.headers, 'if-none-match': headers.etag } };
  expect(await get('/products?q=solar', known)).toMatchObject({
    status: 304,
    headers: { etag: headers.etag },
  });
});

test('readers who share an uncached render each get the encoding that they asked for', async () => {
  const waiting = Promise.withResolvers<void>();
  const joined: string[] = [];
  parts.pages = {
    ...sitePages,
    async render(_, key) {
      await waiting.promise;
      return render(key);
    },
    join: (_, key, address) => void joined.push(`${key} of ${address}`),
  };
  let limited = 0;
  parts.rateLimit = async () => {
    if (++limited === 3) setImmediate(waiting.resolve);
  };
  const get = await site();
  const responses = await Promise.all(
    ['br', 'gzip', 'identity'].map((encoding) =>
      get('/products?q=solar', { headers: { 'accept-encoding': encoding } }),
    ),
  );
  expect(responses.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
  expect(rendered).toEqual(['/products?q=solar']);
  // Each client joins with its turn.
  expect(joined).toEqual(Array.from({ length: 3 }, () => '/products?q=solar of 192.0.2.1'));
});

test.each([
  ['the tag', (tag: string) => tag],
  ['a weak tag', (tag: string) => `W/${tag}`],
  ['a list with the tag', (tag: string) => `"other", ${tag}`],
  ['a star', () => '*'],
])('a request with %s gets 304 and no body', async (_, known) => {
  const get = await site();
  const { headers } = await get('/');
  const again = await get('/', { headers: { 'if-none-match': known(headers.etag ?? '') } });
  expect(again).toMatchObject({ status: 304, headers: { etag: headers.etag, vary: 'accept-encoding' } });
  expect(again.body).toHaveLength(0);
  expect(again.headers).not.toHaveProperty('content-type');
});

test('a request with another version’s ETag gets the page', async () => {
  const get = await site();
  expect((await get('/', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

test('an error page is never a 304', async () => {
  const get = await site();
  expect((await get('/nowhere.txt', { headers: { 'if-none-match': '*' } })).status).toBe(404);
});

test('HEAD gets the headers of GET and no body', async () => {
  const get = await site();
  const { headers, body } = await get('/');
  const head = await get('/', { method: 'HEAD' });
  expect(head.body).toHaveLength(0);
  expect(head.headers).toMatchObject({ etag: headers.etag, 'content-length': String(body.length) });
});

test('a pre-rendered page and an asset come from memory, whatever their query', async () => {
  const get = await site();
  expect((await get('/login?from=%2Fproducts%2F1')).body.toString()).toBe('login');
  expect((await get('/_astro/a.js')).body.toString()).toBe('script');
  expect(rendered).toEqual([]);
});

test('an address without a page gets the 404 page', async () => {
  const get = await site();
  const response = await get('/nowhere.txt');
  expect([response.status, response.body.toString()]).toEqual([404, 'not found']);
});

test('a page that fails responds with the 500 page, and the log names the request', async () => {
  const get = await site();
  const response = await get('/broken.txt');
  expect([response.status, response.body.toString()]).toEqual([500, 'went wrong']);
  const [line = '{}'] = logged;
  expect(JSON.parse(line)).toMatchObject({
    path: '/broken.txt',
    requestId: response.headers['x-request-id'],
    err: { message: 'the database is gone' },
  });
});

test('a hashed file of another build is looked for once its address is asked for, and then is known', async () => {
  const earlier = prepareResponse(200, {}, { identity: text('earlier') });
  const memory = new Map<string, typeof earlier>();
  parts.earlierBuilds = {
    known: (path) => memory.get(path),
    find: async (path) => {
      if (path !== '/_astro/b.js') return undefined;
      memory.set(path, earlier);
      return earlier;
    },
  };
  const counted: string[] = [];
  parts.rateLimit = async (kind) => void counted.push(kind);
  const get = await site();
  for (const path of ['/_astro/b.js', '/_astro/b.js?x=1', '/_astro/a.js'])
    expect((await get(path)).status, path).toBe(200);
  expect((await get('/_astro/b.js')).body.toString()).toBe('earlier');
  for (const path of ['/_astro/none.js', '/_astro/', '/_astro/../login'])
    expect((await get(path)).body.toString(), path).toBe('not found');
  // Looks at the disk count, so that nobody can have it searched without end.
  expect([counted.length, new Set(counted)]).toEqual([4, new Set(['renders'])]);
  expect(rendered).toEqual([]);
});

test.each([
  ['/%E0%A4', 404],
  ['/100%', 404],
  ['/a/../login', 404],
  ['/%6Cogin', 308],
  ['/%2e%2e/login', 404],
  ['/nothing/', 404],
  ['http://evil.example/', 404],
  ['//evil.example/', 404],
  ['//x', 404],
])('%s is answered with %d', async (path, status) => {
  const get = await site();
  expect((await get(path)).status).toBe(status);
  expect(rendered).toEqual([]);
});

test('while the database is down a page is a 503 that says when to try again, and nothing more is logged', async () => {
  const get = await site();
  const { status, headers, body } = await get('/away.txt');
  expect([status, String(body), Number(headers['retry-after']) > 0]).toEqual([503, 'went wrong', true]);
  expect(logged).toEqual([]);
});

test('while a remote API is away pages are 503s, and the log has one line about all of them', async () => {
  const cause = new Error('connect ECONNREFUSED');
  const render = () => Promise.reject(httpError('unavailable', { cause }));
  parts.pages = { ...sitePages, render };
  const get = await site();
  for (const path of ['/', '/products', '/']) expect((await get(path)).status).toBe(503);
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain(cause.message);
});

test('a page that fails is logged without an e-mail that its address may contain', async () => {
  parts.pages = { ...sitePages, render: () => Promise.reject(new Error('it broke')) };
  const get = await site();
  for (const path of ['/tags/mara@unearth.example', '/tags/mara%2540unearth.example'])
    expect((await get(path)).status).toBe(500);
  expect((await get('/products')).status).toBe(500);
  expect(logged).toHaveLength(3);
  expect(logged.map((line) => JSON.parse(line).path)).toEqual([undefined, undefined, '/products']);
});

describe('while the database is down', () => {
  const hour = 3_600_000;
  let now: number;
  let away: boolean;
  let suspended: boolean;

  beforeEach(() => {
    [now, away, suspended] = [0, false, false];
    pageCache = createTagCache({
      entries: 10,
      copiesFor: hour,
      isSuspended: () => suspended,
      now: () => now,
    });
    parts.pages = {
      ...sitePages,
      render: async (_, key) => {
        if (away) throw httpError('unavailable');
        return render(key);
      },
    };
  });

  const goAway = () => {
    [away, suspended] = [true, true];
    pageCache.expire();
  };

  test('pages are copies that tell their age and are not to be stored, and are not rendered', async () => {
    const get = await site();
    const asked = { headers: { 'accept-encoding': 'br' } };
    const before = await get('/products', asked);
    goAway();
    now += 65_900;
    const copy = await get('/products', asked);
    expect([copy.status, copy.headers.age, copy.headers['cache-control']]).toEqual([200, '65', 'no-store']);
    expect(copy.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(copy.body).toEqual(before.body);
    const known = { headers: { ...asked.headers, 'if-none-match': before.headers.etag } };
    expect(await get('/products', known)).toMatchObject({ status: 200, body: before.body });
    expect(copy.headers.etag).toBeUndefined();
    const head = await get('/products', { ...asked, method: 'HEAD' });
    expect([head.status, head.headers.age, head.body.length]).toEqual([200, '65', 0]);
    expect(rendered).toEqual(['/products']);
  });

  test('a page that nobody has asked for is a 503, and so is a copy after an hour', async () => {
    const get = await site();
    await get('/products');
    goAway();
    expect((await get('/')).status).toBe(503);
    now = hour;
    expect((await get('/products')).status).toBe(200);
    now++;
    expect(await get('/products')).toMatchObject({
      status: 503,
      headers: { 'retry-after': expect.any(String) },
    });
  });

  test('a page that fails before that is known is a copy too, also after a vote', async () => {
    const get = await site();
    await get('/products');
    pageCache.invalidate([cacheTags.countsOnly, 'products']);
    away = true;
    expect(await get('/products')).toMatchObject({ status: 200, headers: { age: '0' } });
    away = false;
    const { status, headers } = await get('/products');
    expect([status, headers.age, headers['cache-control']]).toEqual([200, undefined, undefined]);
  });

  test('what was taken down is no copy', async () => {
    const get = await site();
    await get('/products');
    pageCache.invalidate(['products']);
    goAway();
    expect((await get('/products')).status).toBe(503);
  });

  test('a site whose API runs elsewhere hears of no take-down, and sends no copies', async () => {
    parts.hasCopies = false;
    const get = await site();
    await get('/products');
    goAway();
    expect((await get('/products')).status).toBe(503);
  });
});

test('too many searches are a 429, and other pages are still served', async () => {
  parts.rateLimit = async (kind) => {
    if (kind === 'search') throw httpError('too_many', { retryAfterSeconds: 7 });
  };
  const get = await site();
  expect(await get('/products?q=ai')).toMatchObject({ status: 429, headers: { 'retry-after': '7' } });
  expect((await get('/products')).status).toBe(200);
  expect(rendered).toEqual(['/products']);
});

test('too many renders are a 429; pages in memory are still served', async () => {
  await (await site())('/products');
  parts.rateLimit = async (kind) => {
    if (kind === 'renders') throw httpError('too_many', { retryAfterSeconds: 7 });
  };
  const get = await site();
  const rejected = await get('/nowhere.txt');
  expect(rejected).toMatchObject({
    status: 429,
    headers: { 'retry-after': '7', 'content-type': 'text/plain; charset=utf-8' },
  });
  for (const path of ['/products', '/login', '/_astro/a.js']) expect((await get(path)).status).toBe(200);
  expect(rendered).toEqual(['/products']);
});

test.each([
  ['/products?page=99999', 'combinations'],
  ['/products/999999', 'renders'],
  ['/products/1?reviews=99999', 'renders'],
  ['/sitemap/99999.xml', 'renders'],
  ['/nowhere.txt', 'renders'],
  ['/products?q=solar', 'search'],
  ['/products?q=&page=3', 'search'],
])('%s counts as %s', async (path, kind) => {
  const counted: string[] = [];
  parts.rateLimit = async (name) => void counted.push(name);
  const get = await site();
  await get(path);
  expect(counted).toEqual([kind]);
});

test.each([
  '/products/abc',
  '/products/1x',
  '/products/0',
  '/products/01',
  '/products/-1',
  '/products/constructor',
  '/products/1/edit',
  `/products/${'9'.repeat(16)}`,
])('%s can’t be a product: nothing is rendered, and nothing counted', async (path) => {
  parts.rateLimit = async () => {
    throw httpError('too_many');
  };
  const get = await site();
  const response = await get(path);
  expect([response.status, response.body.toString()]).toEqual([404, 'not found']);
  expect(rendered).toEqual([]);
});

test('an encoded path traversal is a 404', async () => {
  const get = await site();
  expect((await get('/..%2f..%2fpackage.json')).status).toBe(404);
  expect(rendered).toEqual([]);
});

test.each([
  ['/products/?q=a', '/products?q=a'],
  ['/products/?page=1', '/products'],
  ['/Products?tags=b,a&page=02', '/products?tags=a,b&page=2'],
  ['/products/76)?utm_source=x', '/products/76?utm_source=x'],
  ['/products/76/?sort=best&x=1', '/products/76?sort=best'],
  ['/feed/', '/feed.xml'],
  ['/LOGIN?from=%2F', '/login?from=%2F'],
])('%s is redirected once, to %s', async (path, location) => {
  const get = await site();
  expect(await get(path)).toMatchObject({ status: 308, headers: { location } });
  expect(rendered).toEqual([]);
  expect((await get(location)).status).toBe(200);
});

test('scripts of other sites may follow the redirect to a feed, and no other', async () => {
  const get = await site();
  const allowed = async (path: string) => (await get(path)).headers['access-control-allow-origin'];
  expect([await allowed('/rss'), await allowed('/Feed.xml'), await allowed('/Products')]).toEqual([
    '*',
    '*',
    undefined,
  ]);
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('%s is a 405 outside the API', async (method) => {
  const get = await site();
  expect(await get('/login', { method })).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
});

test('the API gets its requests untouched, and its responses have the security headers', async () => {
  const get = await site();
  const response = await get('/api/products/1?x=%E0', { method: 'PATCH' });
  expect(response.body.toString()).toMatch(/^api PATCH http:.*\/api\/products\/1\?x=%E0$/);
  expect(response.headers).toMatchObject(security.file);
});

test('a page below the path of the API is sent as a page', async () => {
  const docs = prepareResponse(200, {}, { identity: text('reference') });
  parts.files = { ...files, responses: new Map([...files.responses, ['/api/docs', docs]]) };
  const get = await site();
  expect((await get('/api/docs')).body.toString()).toBe('reference');
  expect((await get('/api/docs/other')).body.toString()).toContain('/api/docs/other');
});

test('without an API the site has no /api', async () => {
  parts.api = undefined;
  const get = await site();
  expect((await get('/api/products')).status).toBe(404);
});

test('without an emulator, its paths are paths like any other', async () => {
  const get = await site();
  expect((await get('/emulator/auth/handler')).status).toBe(404);
});

test("the demo's mails are served to its own site only", async () => {
  parts.emulator = async (_, response) => void response.end('emulator');
  parts.isOwn = ({ headers }) => headers.host !== 'evil.example';
  const get = await site();
  const foreign = { headers: { host: 'evil.example' } };
  for (const path of ['/demo/mail?x=1', '/demo/mail/1'])
    expect((await get(path, foreign)).status, path).toBe(403);
  expect(rendered).toEqual([]);
  expect([(await get('/demo/mail')).status, (await get('/', foreign)).status]).toEqual([200, 200]);
});

test('/mcp is for programs: pages of other sites may not call it', async () => {
  parts.mcp = { fetch: ({ method }) => new Response(`mcp ${method}`) };
  let isOwn = true;
  parts.isOwn = () => isOwn;
  const get = await site();
  expect(String((await get('/mcp', { method: 'POST' })).body)).toBe('mcp POST');
  isOwn = false;
  expect((await get('/mcp', { method: 'POST' })).status).toBe(403);
  isOwn = true;
  // A picture has no origin.
  parts.isForeignLoad = ({ headers }) => headers['sec-fetch-site'] === 'cross-site';
  expect((await (await site())('/mcp', { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
  expect(rendered).toEqual([]);
});

test('without an API the site has no /mcp', async () => {
  const get = await site();
  expect((await get('/mcp', { method: 'POST' })).status).toBe(404);
});

test('what a page of another site loads is refused before it counts for its visitor, unless it is in memory', async () => {
  const counted: string[] = [];
  parts.rateLimit = async (kind) => void counted.push(kind);
  parts.isForeignLoad = ({ headers }) => headers['sec-fetch-site'] === 'cross-site';
  parts.earlierBuilds = { known: () => undefined, find: async () => undefined };
  const get = await site();
  await get('/products');
  counted.length = 0;
  const foreign = { headers: { 'sec-fetch-site': 'cross-site' } };
  const pages = ['/products?q=solar', '/tags', '/tags/a.png', '/products/1/badge', '/products/x/badge.svg'];
  const others = ['/api/products/search?keyword=solar', '/_astro/other.js', '/_astro/other.png'];
  const refused = await Promise.all([...pages, ...others].map((path) => get(path, foreign)));
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 404, 403, 403, 403]);
  expect((await get('/products', foreign)).status).toBe(200);
  expect(rendered).toEqual(['/products']);
  expect(counted).toEqual([]);
});

test('badges, images of link previews and feeds are for other sites, and have a separate limit there', async () => {
  const counted: string[] = [];
  parts.rateLimit = async (kind) => void counted.push(kind);
  parts.isForeignLoad = ({ headers }) => headers['sec-fetch-site'] === 'cross-site';
  const get = await site();
  const image = '/og/products/1/0123456789abcdef0123.png';
  const others = ['/products/2/badge-place-dark.svg', image, '/tags/ai/feed.xml', '/products/feed.json?q=ai'];
  for (const path of ['/products/1/badge.svg', ...others])
    expect((await get(path, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(200);
  await get('/products/3/badge.svg');
  expect(counted).toEqual([...Array.from({ length: 5 }, () => 'embedded'), 'renders']);
});

test('a search that a browser prefetches, maybe for another site, is rejected uncounted', async () => {
  const counted: string[] = [];
  parts.rateLimit = async (kind) => void counted.push(kind);
  const get = await site();
  const ahead = (site: string) => ({ headers: { 'sec-purpose': 'prefetch', 'sec-fetch-site': site } });
  expect((await get('/products?q=solar', ahead('none'))).status).toBe(403);
  expect((await get('/products?sort=votes&age=week', ahead('cross-site'))).status).toBe(403);
  expect(counted).toEqual([]);
  // Prefetches by the site's links are served, and so are pages that are cached for others anyway.
  expect((await get('/products?q=solar', ahead('same-origin'))).status).toBe(200);
  expect((await get('/tags', ahead('none'))).status).toBe(200);
});
