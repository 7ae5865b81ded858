import { expect, test } from 'vitest';
import { logPages } from '#lib/server/http/log-pages.ts';
import { nameRoute } from '#lib/server/ops/metrics/http-metrics.ts';
import { readableLog } from '../../../support/log.ts';
import { call, serve } from '../../../support/site-files.ts';

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
