import { pino } from 'pino';
import { test as base, expect } from 'vitest';
import { httpError } from '#lib/server/api/errors.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import type { Pages } from '#lib/server/http/pages.ts';
import { prepareResponse } from '#lib/server/http/prepared-response.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../support/database-proxy.ts';
import { openStream } from '../support/notification-stream.ts';
import { serveSite } from '../support/serve-site.ts';
import { call } from '../support/site-files.ts';
import { sitePages } from '../support/site-pages.ts';
import { createTestApi, type TestApi } from '../support/test-api.ts';
import { makeTestDatabase } from '../support/test-database.ts';

const log = pino({ level: 'silent' });

/** What stands for a page: what the API answers, under the page's tags. */
const pagesOf = ({ anonymous }: TestApi): Pages => ({
  ...sitePages,
  async render(_, path) {
    const [, id] = /^\/products\/(\d+)$/.exec(path) ?? [];
    const { status, body } = await anonymous.get(id ? `/products?id=${id}` : '/products?limit=20');
    if (status >= 500) throw httpError('unavailable');
    const identity = Buffer.from(JSON.stringify(body));
    const tags = id ? [cacheTags.product(id)] : [cacheTags.products];
    return { prepared: prepareResponse(status, {}, { identity }), tags, cacheable: status === 200 };
  },
});

/** Serves a site over an API until the test ends. */
const serveApi = async (api: TestApi) => {
  const port = await serveSite({ pageCache: api.context.caches.pages, pages: pagesOf(api), api: api.app });
  return async (path: string) => {
    const { status, headers, body } = await call(port, path);
    return { status, headers, text: body.toString() };
  };
};

interface Site {
  api: TestApi;
  get: Awaited<ReturnType<typeof serveApi>>;
}

/** Two servers on one database. One of them reaches it by a proxy. */
const test = base.extend<{ proxy: DatabaseProxy; url: string; one: Site; other: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures' names off the pattern
  url: async ({}, use) => {
    const database = await makeTestDatabase();
    await use(database.url);
    await database.remove();
  },
  proxy: async ({ url }, use) => {
    const proxy = await startDatabaseProxy(url);
    await use(proxy);
    proxy.end();
  },
  one: async ({ url }, use) => {
    const { api, close } = await createTestApi({ DATABASE_URL: url });
    await use({ api, get: await serveApi(api) });
    await close();
  },
  other: async ({ proxy, one: _ }, use) => {
    const { api, close } = await createTestApi({ DATABASE_URL: proxy.url });
    const { db, caches } = api.context;
    const stop = await db.followInvalidations(caches, log);
    await use({ api, get: await serveApi(api) });
    proxy.restore();
    await stop();
    await close();
  },
});

const isSuspended = ({ api }: Site) => api.context.caches.pages.suspended;

test('a server that is cut off sends copies, and none of what was rejected once it is back', async ({
  proxy,
  one,
  other,
}) => {
  const maker = await one.api.person('maker');
  const gone = await one.api.accepted(maker, { name: 'Gone before' });
  const taken = await one.api.accepted(maker, { name: 'Taken down' });
  const voted = await one.api.accepted(maker, { name: 'Kept' });
  const pages = ['/', '/products', `/products/${taken}`, `/products/${voted}`];
  for (const path of [...pages, `/products/${gone}`]) expect((await other.get(path)).status, path).toBe(200);

  await one.api.moderate(gone, { status: 'rejected' });
  await expect.poll(async () => (await other.get(`/products/${gone}`)).status).toBe(404);
  for (const path of pages) expect((await other.get(path)).headers.age, path).toBeUndefined();
  // Copies of pages that votes have changed stay; those of what was taken down don't.
  await (await one.api.person('fan')).votes(voted);
  await expect.poll(() => other.api.context.caches.pages.get(`/products/${voted}`)).toBeUndefined();

  proxy.cut();
  await expect.poll(() => isSuspended(other)).toBe(true);
  await one.api.moderate(taken, { status: 'rejected' });
  for (const path of pages) {
    const { status, headers, text } = await other.get(path);
    expect([status, headers['cache-control']], path).toEqual([200, 'no-store']);
    expect(Number(headers.age), path).toBeLessThan(3_600);
    expect(text, path).not.toContain('Gone before');
  }
  expect((await other.get(`/products/${taken}`)).text).toContain('Taken down');
  expect((await other.get(`/products/${gone}`)).status).toBe(503);
  for (const path of ['/api/products?limit=20', `/api/products?id=${voted}`]) {
    const { status, headers } = await other.get(path);
    expect([status, Number(headers['retry-after']) > 0], path).toEqual([503, true]);
  }

  proxy.restore();
  await expect.poll(() => isSuspended(other)).toBe(false);
  for (const path of pages) {
    const { headers, text } = await other.get(path);
    expect(text, path).not.toContain('Taken down');
    expect(headers.age, path).toBeUndefined();
  }
  // And a second outage brings nothing of it back.
  proxy.cut();
  await expect.poll(() => isSuspended(other)).toBe(true);
  for (const path of pages) expect((await other.get(path)).text, path).not.toContain('Taken down');
  expect((await other.get(`/products/${voted}`)).text).toContain('Kept');
});

test('a stream of one server has what was written on another, also after its server was cut off', async ({
  proxy,
  one,
  other,
}) => {
  const mara = await one.api.person('mara');
  const ids = [await one.api.accepted(mara), await one.api.accepted(mara)];
  const ivo = await one.api.person('ivo');
  const review = async (productId = ''): Promise<void> => {
    await ivo.post('/reviews', { body: { productId, description: 'It works.', rating: 4 } });
    await runDueJobs(one.api.context);
  };
  const stream = await openStream(other.api, mara);
  expect(await stream.next()).toMatchObject({ unread: 0 });
  await review(ids[0]);
  expect(await stream.next()).toMatchObject({ unread: 1 });

  proxy.cut();
  await expect.poll(() => isSuspended(other)).toBe(true);
  await review(ids[1]);
  proxy.restore();
  expect(await stream.next()).toMatchObject({ unread: 2 });
  await stream.close();
});

test('a rejection whose commit had no answer takes the copies away all the same', async ({
  proxy,
  one,
  other,
}) => {
  const id = await one.api.accepted(await one.api.person('maker'), { name: 'Taken down' });
  const moderator = await other.api.person('moderator', { role: 'moderator' });
  for (const path of ['/', `/products/${id}`]) expect((await other.get(path)).text).toContain('Taken down');

  // The connection ends within the transaction, after all that it was to write.
  const { db } = other.api.context;
  const { recordInvalidation } = db;
  db.recordInvalidation = async (transaction, tags) => {
    await recordInvalidation(transaction, tags);
    proxy.cut();
  };
  expect((await moderator.patch(`/products/${id}`, { body: { status: 'rejected' } })).status).toBe(503);
  await expect.poll(() => isSuspended(other)).toBe(true);
  for (const path of ['/', `/products/${id}`]) expect((await other.get(path)).status, path).toBe(503);
});
