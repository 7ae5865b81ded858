import type { APIContext, RouteData } from 'astro';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ogImages } from '#lib/domain/og-images.ts';
import { createSecurityHeaders } from '#lib/server/http/headers.ts';
import type { PageRules } from '#lib/server/http/page-rules.ts';
import { type Astro, createPages, type FoundPage } from '#lib/server/http/pages.ts';
import { prepareResponse } from '#lib/server/http/prepared-response.ts';
import { onRequest } from '../../../../src/middleware.ts';
import { pageAt } from '../../../support/site-pages.ts';

const security = createSecurityHeaders({
  siteUrl: 'https://unearth.example',
  firebase: { apiKey: 'key', authDomain: 'auth.example', projectId: 'unearth', emulatorHost: undefined },
});
const notFound = prepareResponse(404, {}, { identity: Buffer.from('not found') });
const tagged = { 'cache-tag': 'products,product:1' };

let astro: Astro;
beforeEach(() => {
  astro = {
    match: () => ({}) as RouteData,
    render: async () => new Response('a page', { headers: tagged }),
  };
});

const someRoute = { route: '/[page]' } as RouteData;
const found = (rules: PageRules = {}): FoundPage => ({ route: someRoute, rules });

const parts = {
  rules: {},
  siteUrl: 'https://unearth.example',
  security,
  notFound,
  maxAge: 1,
  atOnce: 2,
  maxWait: 60_000,
};

const render = async (key: string, maxAge = Number.POSITIVE_INFINITY) =>
  createPages({ ...parts, astro, maxAge }).render(await pageAt(key.split('?')[0] ?? ''), key, undefined);

/** Renders pages without rules. */
const renderer = (options: Partial<typeof parts> = {}) => {
  const { render, join } = createPages({ ...parts, astro, ...options });
  return {
    render: (key: string, address?: string) => render(found(), key, address),
    renderImage: (key: string, address?: string) => render(found({ isImage: true }), key, address),
    join: (key: string, address?: string) => join(found(), key, address),
  };
};

const headersOf = (page: Awaited<ReturnType<typeof render>>) => {
  const list = page.prepared.variants.identity.headers;
  return Object.fromEntries(list.flatMap((name, at) => (at % 2 ? [] : [[name, list[at + 1]]])));
};

test('a page is rendered under the address of the site', async () => {
  let asked = '';
  astro.render = async ({ url }) => {
    asked = url;
    return new Response('a page');
  };
  await render('/products?page=2');
  expect(asked).toBe('https://unearth.example/products?page=2');
});

test('a page names its charset', async () => {
  astro.render = async () => new Response('a page', { headers: { 'content-type': 'text/html' } });
  expect(headersOf(await render('/'))['content-type']).toBe('text/html; charset=utf-8');
});

test.each(['/feed.json', '/feed.xml', '/products/feed.json?q=tide', '/tags/ai/feed.json', '/oembed?url=x'])(
  'scripts of other sites may read %s',
  async (key) => {
    expect(headersOf(await render(key))['access-control-allow-origin']).toBe('*');
  },
);

test.each(['/', '/products/1', '/og/products/1/00000000000000000000.png'])(
  'scripts of other sites may not read %s',
  async (key) => {
    expect(headersOf(await render(key))).not.toHaveProperty('access-control-allow-origin');
  },
);

test('a page with tags is cached under them, and does not send them', async () => {
  const page = await render('/');
  expect(page).toMatchObject({
    cacheable: true,
    tags: ['products', 'product:1'],
    maxAge: Number.POSITIVE_INFINITY,
  });
  expect(headersOf(page)).not.toHaveProperty('cache-tag');
});

test('an image keeps its bytes', async () => {
  const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0x00, 0x80]);
  astro.render = async () => new Response(bytes, { headers: { 'content-type': 'image/png' } });
  const { prepared } = await render('/og/products/1/0123456789abcdef0123.png');
  expect(prepared.variants.identity.body).toEqual(bytes);
});

test.each([
  ['a search', '/products?q=solar', { headers: tagged }],
  ['a combination of filters', '/products?tags=ai&rating=4', { headers: tagged }],
  ['a page deep in a list', '/products?page=500', { headers: tagged }],
  ['a page without tags', '/', {}],
  ['a page that is not there', '/products/9', { status: 404, headers: tagged }],
])('%s is not cached', async (_, key, response) => {
  astro.render = async () => new Response('a page', response);
  expect((await render(key)).cacheable).toBe(false);
});

test('pages are compressed in every encoding, and the cache has no other body of them', async () => {
  const text = 'A page that is worth its compression. '.repeat(20);
  astro.render = async () => new Response(text, { headers: tagged });
  const bodiesOf = async (key: string) =>
    Object.entries((await render(key)).prepared.variants).flatMap(([name, { body }]) => (body ? name : []));
  expect((await bodiesOf('/')).sort()).toEqual(['br', 'gzip']);
  expect((await bodiesOf('/products?q=solar')).sort()).toEqual(['br', 'gzip', 'identity']);
});

test('a page lasts as long as it says, and never longer than any may', async () => {
  astro.render = async () => new Response('a page', { headers: { ...tagged, 'cache-seconds': '30' } });
  expect((await render('/')).maxAge).toBe(30_000);
  expect((await render('/', 10_000)).maxAge).toBe(10_000);
});

test('the policies of the build and of the environment become one', async () => {
  astro.render = async () =>
    new Response('a page', { headers: { 'content-security-policy': "script-src 'self';" } });
  expect(headersOf(await render('/'))).toMatchObject(security.page("script-src 'self';"));
});

test("the length is the body's own, whatever it was before it was compressed", async () => {
  astro.render = async () => new Response('a page', { headers: { 'content-length': '999' } });
  const page = await render('/');
  expect(headersOf(page)['content-length']).toBe('6');
  expect(page.prepared.variants.identity.unchanged).not.toContain('content-length');
});

test('an address without a page has none, nor has one that its page does not accept', async () => {
  const rules = {
    '/src/pages/[id].astro': async () => ({ accepts: ({ id }: Record<string, string>) => id === '1' }),
  };
  astro.match = ({ url }) =>
    url.endsWith('nowhere')
      ? undefined
      : ({ component: 'src/pages/[id].astro', pattern: /^\/(.+)$/, params: ['id'] } as unknown as RouteData);
  const { find } = createPages({ ...parts, astro, rules });
  const are = await Promise.all(['/1', '/2', '/nowhere', '/%31', '//1', '/1/'].map(find));
  expect(are.map((page) => page !== undefined)).toEqual([true, false, false, false, false, false]);
});

test.each([
  '//evil.example',
  '/products//',
  '/products/',
  '/a/../products',
  '/%2e%2e/products',
  '/..%2f..%2fx',
  '/%70',
])('%s is no page, whatever Astro makes of it', async (path) => {
  const { find } = createPages({ ...parts, astro });
  expect(await find('/products')).toBeDefined();
  expect(await find(path)).toBeUndefined();
});

test('a page that responds with a bare 404 gets the 404 page', async () => {
  astro.render = async (_, options) => (await options?.prerenderedErrorPageFetch?.('/404')) ?? new Response();
  expect((await render('/products/9')).prepared).toBe(notFound);
});

test('a crash is thrown as it is', async () => {
  const error = new Error('the database is gone');
  const next = async () => {
    throw error;
  };
  astro.render = async (_, options) =>
    (await onRequest({ locals: options?.locals } as APIContext, next)) ?? new Response();
  await expect(render('/')).rejects.toBe(error);
});

test('so many pages are rendered at once, the others in their order after them, and images besides', async () => {
  const begun: string[] = [];
  const finish = new Map<string, () => void>();
  astro.render = ({ url }) => {
    const { pathname } = new URL(url);
    begun.push(pathname);
    return new Promise((resolve) => finish.set(pathname, () => resolve(new Response('a page'))));
  };
  const { render: of, renderImage } = renderer();
  const pages = ['/one', '/two', '/three'].map((key) => of(key));
  const image = '/og/products/1/0123456789abcdef0123.png';
  pages.push(renderImage(image));
  await expect.poll(() => begun.toSorted()).toEqual([image, '/one', '/two'].sort());
  finish.get('/two')?.();
  await expect.poll(() => begun).toContain('/three');
  for (const end of finish.values()) end();
  await Promise.all(pages);
});

test('a client that asks for many pages at once delays that of another by one', async () => {
  const begun: string[] = [];
  astro.render = async ({ url }) => {
    begun.push(new URL(url).pathname);
    return new Response('a page');
  };
  const { render: of, join } = renderer({ atOnce: 1 });
  const many = ['/1', '/2', '/3', '/4', '/shared', '/5'].map((key) => of(key, '192.0.2.1'));
  const other = of('/other', '192.0.2.2');
  join('/shared', '192.0.2.3');
  await Promise.all([...many, other]);
  expect(begun).toEqual(['/1', '/2', '/other', '/shared', '/3', '/4', '/5']);
});

test('images are looked for a few at once, and those of several clients in turns', async () => {
  const begun: string[] = [];
  const finish = Promise.withResolvers<void>();
  astro.render = async ({ url }) => {
    begun.push(new URL(url).pathname.slice('/og/products/'.length).split('/')[0] ?? '');
    await finish.promise;
    return new Response('an image');
  };
  const { renderImage: of } = renderer({ atOnce: Number.POSITIVE_INFINITY });
  const image = (id: number, address: string) => of(`/og/products/${id}/0123456789abcdef0123.png`, address);
  const many = Array.from({ length: ogImages.atOnce + 3 }, (_, n) => image(n, '192.0.2.1'));
  const other = image(100, '192.0.2.2');
  await expect.poll(() => begun).toHaveLength(ogImages.atOnce);
  finish.resolve();
  await Promise.all([...many, other]);
  expect(begun.indexOf('100')).toBe(ogImages.atOnce + 1);
});

test('a page that others have kept from its turn for too long is not rendered any more: 503', async () => {
  let finish: () => void = () => {};
  const begun: string[] = [];
  astro.render = ({ url }) => {
    begun.push(new URL(url).pathname);
    return new Promise((resolve) => {
      finish = () => resolve(new Response('a page'));
    });
  };
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { render: of, join } = renderer({ atOnce: 1, maxWait: 20 });
  const first = of('/first', undefined);
  const late = of('/late', undefined);
  await expect.poll(() => begun).toEqual(['/first']);
  vi.advanceTimersByTime(20);
  finish();
  await expect(late).rejects.toMatchObject({ status: 503 });
  await expect(first).resolves.toMatchObject({ prepared: { status: 200 } });
  expect(begun).toEqual(['/first']);
  // Of one that several asked for, the latest counts.
  const before = of('/before', undefined);
  const shared = of('/shared', '192.0.2.1');
  await expect.poll(() => begun).toContain('/before');
  vi.advanceTimersByTime(20);
  join('/shared', '192.0.2.2');
  finish();
  await before;
  await expect.poll(() => begun).toContain('/shared');
  finish();
  await expect(shared).resolves.toMatchObject({ prepared: { status: 200 } });
});
