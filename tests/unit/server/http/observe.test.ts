import { once } from 'node:events';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import type { StaticFiles } from '#lib/server/http/files.ts';
import { logPages, measured } from '#lib/server/http/observe.ts';
import { prepareResponse } from '#lib/server/http/prepared-response.ts';
import { createCounters } from '#lib/server/ops/metrics/counters.ts';
import { nameRoute } from '#lib/server/ops/route-name.ts';
import { readExposition, sampleOf } from '../../../support/exposition.ts';
import { readableLog } from '../../../support/log.ts';
import { answerFor, metricsToken, scrape } from '../../../support/metrics.ts';
import { serveSite } from '../../../support/serve-site.ts';
import { call, serve } from '../../../support/site-files.ts';
import { sitePages } from '../../../support/site-pages.ts';

const body = { identity: Buffer.from('content') };
const page = prepareResponse(200, { 'content-type': 'text/html; charset=utf-8' }, body);
const script = prepareResponse(200, { 'content-type': 'text/javascript' }, body);
const files: StaticFiles = {
  responses: new Map([
    ['/about', page],
    ['/_astro/a.js', script],
    ['/_astro/b.js', script],
    ['/robots.svg', script],
  ]),
  notFound: prepareResponse(404, {}, body),
  serverError: prepareResponse(500, {}, body),
};

/** A site whose API answers at once, late, or not at all. */
const site = async ({ withToken = true } = {}) => {
  const metrics = createCounters();
  const collect = () => metrics.registry.metrics();
  const port = await serveSite(
    {
      files,
      api: {
        fetch: async ({ url }) => (url.endsWith('/never') ? new Promise(() => {}) : new Response('api')),
      },
      metrics: withToken ? answerFor(collect) : undefined,
      pages: {
        ...sitePages,
        render: async (_, key) => {
          if (key === '/products/9') throw new Error('no such table');
          return { prepared: page, route: '/products/[id]', tags: ['products'], cacheable: true };
        },
      },
    },
    (site) => measured(site, metrics),
  );
  return { port, read: async () => readExposition(await collect()) };
};

const counted = (read: ReturnType<typeof readExposition>): Record<string, number> =>
  Object.fromEntries(
    (read.get('unearth_http_requests_total')?.samples ?? []).map(({ labels, value }) => [
      `${labels.method} ${labels.route} ${labels.status}`,
      value,
    ]),
  );

test('requests are counted by the pattern of their route, method and status, and never by their path', async () => {
  const { port, read } = await site();
  const paths = [
    ...['/products/1', '/products/2', '/products/2', '/products/2?sort=newest&x=1', '/products/9'],
    ...['/about', '/_astro/a.js', '/_astro/b.js', '/_astro/gone.js', '/robots.svg'],
    ...['/api/anything', '/invented', '/invented/too', '//', '/about/'],
  ];
  for (const path of paths) await call(port, path);
  await call(port, '/products/2', { method: 'HEAD' });
  await call(port, '/products/2', { method: 'DELETE' });
  const known = (await call(port, '/products/2')).headers.etag;
  await call(port, '/products/2', { headers: { 'if-none-match': String(known) } });
  await expect
    .poll(async () => counted(await read()))
    .toEqual({
      'GET /products/[id] 200': 4,
      'GET /products/[id] 304': 1,
      'HEAD /products/[id] 200': 1,
      'GET /products/[id] 500': 1,
      'GET other 301': 1,
      'GET /about 200': 1,
      'GET /_astro/* 200': 2,
      'GET /_astro/* 404': 1,
      'GET files 200': 1,
      'GET /api/* 200': 1,
      'GET other 404': 2,
      'GET other 308': 2,
      'DELETE other 405': 1,
    });
  expect(
    sampleOf(await read(), 'unearth_http_request_duration_seconds_count', { route: '/products/[id]' }),
  ).toBe(7);
});

test('a client that leaves before its answer is counted as such', async () => {
  const { port, read } = await site();
  const sent = request({ host: '127.0.0.1', port, path: '/api/never', agent: false });
  sent.on('error', () => {});
  sent.end();
  await once(sent, 'finish');
  await expect.poll(async () => counted(await read())).toEqual({});
  setImmediate(() => sent.destroy());
  await expect.poll(async () => counted(await read())).toEqual({ 'GET /api/* 499': 1 });
});

test('durations are in seconds, to the end of the response', async () => {
  const metrics = createCounters();
  const port = await serve(measured((_, response) => void setTimeout(() => response.end(), 60), metrics));
  await call(port, '/');
  const count = async (le: string) =>
    sampleOf(
      readExposition(await metrics.registry.metrics()),
      'unearth_http_request_duration_seconds_bucket',
      { route: 'other', le },
    );
  await expect.poll(() => count('+Inf')).toBe(1);
  expect(await count('0.05')).toBe(0);
});

test('the metrics are for who has the token alone, and there are none without one', async () => {
  const { port } = await site();
  const status = async (authorization?: string, method = 'GET') =>
    (await call(port, '/api/metrics', { method, headers: authorization ? { authorization } : {} })).status;
  expect(await status()).toBe(401);
  expect(await status('Bearer ')).toBe(401);
  expect(await status(`Bearer ${metricsToken.slice(0, -1)}`)).toBe(401);
  expect(await status(`Bearer ${metricsToken}x`)).toBe(401);
  expect(await status(metricsToken)).toBe(401);
  expect(await status(`Bearer ${metricsToken}`, 'POST')).toBe(405);
  expect(await status(`Bearer ${metricsToken}`)).toBe(200);
  expect((await scrape(port)).has('unearth_http_requests_total')).toBe(true);

  const without = await site({ withToken: false });
  const authorization = `Bearer ${metricsToken}`;
  for (const headers of [{}, { authorization }])
    expect((await call(without.port, '/api/metrics', { headers })).status).toBe(404);
});

test('each request for a page is a line with its path, without the query; files and calls have none', async () => {
  const { log, lines } = readableLog();
  const routes: Record<string, string> = {
    '/products': '/products',
    '/products/5': '/products/[id]',
    '/login': '/login',
    '/_astro/a.js': '/_astro/*',
    '/favicon.svg': 'files',
    '/api/products': '/api/products',
    '/api/docs': '/api/docs',
    '/mcp': '/mcp',
  };
  const port = await serve(
    logPages((request, response) => {
      const route = routes[request.url?.split('?')[0] ?? ''];
      if (route) nameRoute(response, route);
      else response.statusCode = 404;
      response.end();
    }, log),
  );
  const asked = [...Object.keys(routes), '/nothing', `/${'x'.repeat(500)}`, '/mara@unearth.example'];
  asked.push('/mara%40unearth.example', '/mara%2540unearth.example', '/mara%ef%bc%a0unearth.example');
  asked.push(
    '/mara%25%34%30unearth.example',
    '/mara%ef%b9%abunearth.example',
    '/mara%2525252540unearth.example',
  );
  asked.push('/products%3Fq=mara', '/login%253Femail=mara', '/mara=40unearth.example');
  asked.push('/mara&%2364;unearth.example', '/mara%26commat%3bunearth.example');
  for (const path of asked) await call(port, `${path}?q=mara@unearth.example`);
  await call(port, '/products', { method: 'HEAD' });
  await expect.poll(() => lines.length).toBe(19);
  expect(lines.map(({ msg, method, route, path, status }) => [msg, method, route, path, status])).toEqual([
    ['page', 'GET', '/products', '/products', 200],
    ['page', 'GET', '/products/[id]', '/products/5', 200],
    ['page', 'GET', '/login', '/login', 200],
    ['page', 'GET', '/api/docs', '/api/docs', 200],
    ['page', 'GET', 'other', '/nothing', 404],
    ['page', 'GET', 'other', `/${'x'.repeat(199)}`, 404],
    ['page', 'GET', 'other', undefined, 404],
    ['page', 'GET', 'other', undefined, 404],
    ['page', 'GET', 'other', undefined, 404],
    ['page', 'GET', 'other', undefined, 404],
    ['page', 'GET', 'other', undefined, 404],
    ['page', 'GET', 'other', undefined, 404],
    ['page', 'GET', 'other', undefined, 404],
    ...Array.from({ length: 5 }, () => ['page', 'GET', 'other', undefined, 404]),
    ['page', 'HEAD', '/products', '/products', 200],
  ]);
  expect(JSON.stringify(lines)).not.toContain('mara');
  for (const { milliseconds } of lines) expect(milliseconds).toBeGreaterThanOrEqual(0);
});

test('a client that leaves before the answer is a 499', async () => {
  const { log, lines } = readableLog();
  const port = await serve(logPages((request) => void request.socket.destroy(), log));
  await expect(call(port, '/products')).rejects.toThrow();
  await expect.poll(() => lines.map(({ status }) => status)).toEqual([499]);
});
