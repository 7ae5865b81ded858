import { Hono } from 'hono';
import { expect } from 'vitest';
import { z } from 'zod';
import { byId } from '#lib/contract/kit/common.ts';
import { endpoint } from '#lib/contract/kit/endpoint.ts';
import { authenticate } from '#lib/server/api/authenticate.ts';
import type { Api, ApiEnvironment } from '#lib/server/api/environment.ts';
import { mount } from '#lib/server/api/mount.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { transact } from '#lib/server/db/transact.ts';
import { draft, namesOf, type TestApi, test, testWith, totalOf } from '../support/test-api.ts';

const cacheStats = (api: TestApi) => api.context.caches.responses.stats;

/** A product in every cached endpoint, read anonymously. */
const readAll = async ({ anonymous }: TestApi, id: string) => {
  const [list, featured, newest, one, reviews] = await Promise.all(
    [
      '/products',
      '/products?type=featured',
      '/products?type=newest',
      `/products?id=${id}`,
      `/reviews?id=${id}`,
    ].map((path) => anonymous.get(path)),
  );
  return { list, featured, newest, one, reviews } as Record<
    string,
    Awaited<ReturnType<typeof anonymous.get>>
  >;
};

/** Reads twice, and asserts that the second responses come from the cache. */
const readCached = async (api: TestApi, id: string) => {
  await readAll(api, id);
  const { hits } = cacheStats(api);
  const responses = await readAll(api, id);
  expect(cacheStats(api).hits).toBe(hits + 5);
  return responses;
};

const published = async (api: TestApi) => {
  const maker = await api.person('maker');
  return { maker, fan: await api.person('fan'), id: await api.accepted(maker) };
};

test('a cached response equals the one that was computed', async ({ api }) => {
  const { id } = await published(api);
  const fresh = await readAll(api, id);
  const again = await readAll(api, id);
  for (const [name, { status, headers, body }] of Object.entries(again)) {
    expect({ status, body }, name).toEqual({ status: fresh[name]?.status, body: fresh[name]?.body });
    expect(Object.fromEntries(headers), name).toEqual(Object.fromEntries(fresh[name]?.headers ?? []));
    expect(headers.get('cache-control')).toBe('no-store');
  }
});

test('an anonymous read shows a vote', async ({ api }) => {
  const { fan, id } = await published(api);
  await readCached(api, id);
  await fan.patch(`/products/${id}`, { body: { upVote: 1, upVoters: [] } });
  const { list, newest, one } = await readCached(api, id);
  expect([list?.body[0].upVote, newest?.body[0].upVote, one?.body.upVote]).toEqual([1, 1, 1]);
});

test('an anonymous read shows a product once accepted, and no longer once rejected', async ({ api }) => {
  const { maker, id } = await published(api);
  await readCached(api, id);
  const other = await api.pending(maker, { name: 'Loupe' });
  expect((await api.anonymous.get(`/products?id=${other}`)).status).toBe(404);
  await api.moderate(other, { status: 'accepted' });
  expect((await readCached(api, other)).list?.body).toHaveLength(2);
  await api.moderate(other, { status: 'rejected' });
  expect(namesOf(await api.anonymous.get('/products'))).toEqual(['Tidewater']);
  expect((await api.anonymous.get(`/products?id=${other}`)).status).toBe(404);
  expect((await api.anonymous.get(`/reviews?id=${other}`)).status).toBe(404);
});

test('changes of an unpublished product invalidate no list', async ({ api }) => {
  const { maker, id } = await published(api);
  const other = await api.pending(maker, { name: 'Loupe' });
  await readCached(api, id);
  const { loads } = cacheStats(api);
  await maker.patch(`/products/${other}`, { body: { name: 'Magnifier' } });
  await api.moderate(other, { status: 'rejected' });
  await maker.delete(`/products/${other}`);
  await readAll(api, id);
  expect(cacheStats(api).loads).toBe(loads);
});

test('an anonymous read shows a product once featured', async ({ api }) => {
  const { id } = await published(api);
  expect((await readCached(api, id)).featured?.body).toEqual([]);
  await api.moderate(id, { priority: 'featured' });
  const { featured, one } = await readCached(api, id);
  expect(namesOf(featured as never)).toEqual(['Tidewater']);
  expect(one?.body.priority).toBe('featured');
});

test('an anonymous read shows an edit', async ({ api }) => {
  const { maker, id } = await published(api);
  await readCached(api, id);
  await maker.patch(`/products/${id}`, { body: draft({ name: 'Ebb' }) });
  const { list, one } = await readCached(api, id);
  expect([list?.body[0].name, one?.body.name]).toEqual(['Ebb', 'Ebb']);
});

test('an anonymous read shows a deleted product no more', async ({ api }) => {
  const { maker, id } = await published(api);
  await readCached(api, id);
  await maker.delete(`/products/${id}`);
  const { list, one, reviews } = await readAll(api, id);
  expect([list?.body, one?.status, reviews?.status]).toEqual([[], 404, 404]);
});

test('an anonymous read shows a review, and no longer once deleted', async ({ api }) => {
  const { fan, id } = await published(api);
  await readCached(api, id);
  const written = await fan.post('/reviews', {
    body: { productId: id, description: 'It waits.', rating: 4 },
  });
  const { one, reviews, list } = await readCached(api, id);
  expect([one?.body.reviewCount, list?.body[0].averageRating, totalOf(reviews as never)]).toEqual([1, 4, 1]);
  await fan.delete(`/reviews/${written.body.insertedId}`);
  expect((await readCached(api, id)).reviews?.body).toEqual([]);
});

test('an anonymous read shows what another process wrote', async ({ api }) => {
  const { id } = await published(api);
  await readCached(api, id);
  const { db, caches, log, config } = api.context;
  const stopFollowing = await db.followInvalidations(caches, log);
  const elsewhere = openDatabase(config.database);
  await transact(elsewhere, async (transaction) => {
    await transaction.updateTable('products').set({ name: 'Elsewhere' }).execute();
    await elsewhere.recordInvalidation(transaction, [cacheTags.everything]);
  });
  await elsewhere.close();
  await expect
    .poll(async () => {
      const { list, one } = await readAll(api, id);
      return [list?.body[0].name, one?.body.name];
    })
    .toEqual(['Elsewhere', 'Elsewhere']);
  await stopFollowing();
});

test("a member's response is neither cached nor sent to anonymous readers", async ({ api }) => {
  const { maker, fan, id } = await published(api);
  await fan.patch(`/products/${id}`, { body: { upVote: 1, upVoters: [] } });
  const members = [maker, fan, await api.person('judge', { role: 'moderator' })];
  for (const member of members) {
    await member.get(`/products?id=${id}`);
    await member.get('/products');
    await member.get(`/reviews?id=${id}`);
    await member.get(`/products?type=email&email=${member.email}`);
    await member.get(`/users/${member.email}/ballot`);
  }
  expect(cacheStats(api)).toMatchObject({ entries: 0, loads: 0 });
  expect(JSON.stringify(await readAll(api, id))).not.toContain('@');
});

test('a member gets no response that was cached for anonymous readers', async ({ api }) => {
  const { maker, fan, id } = await published(api);
  await fan.patch(`/products/${id}`, { body: { upVote: 1, upVoters: [] } });
  await readCached(api, id);
  expect((await fan.get(`/products?id=${id}`)).body.upVoters).toEqual([fan.email]);
  expect((await maker.get(`/products?id=${id}`)).body.adder).toBe(maker.email);
});

test('parameters that mean nothing make no second entry', async ({ api }) => {
  await published(api);
  await api.anonymous.get('/products?limit=6');
  await api.anonymous.get('/products?x=1&limit=6&offset=0');
  for (const name of ['a', 'b']) await api.anonymous.get(`/products?limit=6&email=${name}@x.example`);
  expect(cacheStats(api)).toMatchObject({ entries: 1, hits: 1 });
});

test('searches, errors and very long lists are not cached', async ({ api }) => {
  const { maker } = await published(api);
  for (let n = 0; n < 40; n++)
    await api.accepted(maker, { shortDescription: 'x'.repeat(300), name: `No ${n}` });
  const { entries } = cacheStats(api);
  await api.anonymous.get('/products/search?keyword=tidewater');
  await api.anonymous.get('/products?id=999');
  await api.anonymous.get('/products?limit=nonsense');
  await api.anonymous.get('/products');
  expect(cacheStats(api).entries).toBe(entries);
});

testWith({ RATE_LIMITS: 'on' })('a limit counts every search, however alike they are', async ({ api }) => {
  const statuses = await Promise.all(
    Array.from({ length: 130 }, () =>
      api.app.request(
        '/api/products/search?keyword=x',
        {},
        { incoming: { socket: { remoteAddress: '10.0.0.1' } } },
      ),
    ),
  );
  expect(statuses.filter(({ status }) => status === 429)).toHaveLength(10);
});

test('two URLs of one endpoint have separate cache entries and tags', async ({ api }) => {
  const app: Api = new Hono<ApiEnvironment>();
  app.use(authenticate(api.context));
  let asked = 0;
  const call = endpoint('GET /things/{id}', {
    summary: '',
    auth: 'anyone',
    params: byId,
    query: z.object({ q: z.string().optional() }),
    output: z.object({ id: z.string(), asked: z.number() }),
  });
  mount(app, api.context)(
    call,
    async ({ params }) => ({ id: params.id, asked: ++asked }),
    (_query, { id }) => [`thing:${id}`],
  );
  const read = async (id: string) => (await app.request(`/things/${id}`)).json();
  expect([await read('1'), await read('2'), await read('1')]).toEqual([
    { id: '1', asked: 1 },
    { id: '2', asked: 2 },
    { id: '1', asked: 1 },
  ]);
  api.context.caches.invalidate(['thing:2']);
  expect([await read('1'), await read('2')]).toEqual([
    { id: '1', asked: 1 },
    { id: '2', asked: 3 },
  ]);
});
