import { expect } from 'vitest';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { transact } from '#lib/server/db/transact.ts';
import { cachePages } from '../support/cache-pages.ts';
import { draft, type Person, type TestApi, test } from '../support/test-api.ts';

interface World {
  api: TestApi;
  maker: Person;
  reviewer: Person;
  fan: Person;
  /** A published product with a review. */
  id: string;
  reviewId: string;
}

const worldOf = async (api: TestApi): Promise<World> => {
  const maker = await api.person('maker');
  const id = await api.accepted(maker);
  const reviewer = await api.person('reviewer');
  const written = await reviewer.post('/reviews', {
    body: { productId: id, description: 'It waits.', rating: 4 },
  });
  return { api, maker, reviewer, fan: await api.person('fan'), id, reviewId: written.body.insertedId };
};

/** Caches a list of products and a product's page. @returns the tags of those that are still cached */
const cacheBoth = ({ context }: TestApi, id: string) =>
  cachePages(context.caches, [cacheTags.products, cacheTags.product(id)]);

test.for<[string, (world: World) => Promise<unknown>]>([
  ['a vote', ({ fan, id }) => fan.votes(id)],
  ['an edit', ({ maker, id }) => maker.patch(`/products/${id}`, { body: draft({ name: 'Ebb' }) })],
  ['a deletion', ({ maker, id }) => maker.delete(`/products/${id}`)],
  ['featuring', ({ api, id }) => api.moderate(id, { priority: 'featured' })],
  ['a rejection', ({ api, id }) => api.moderate(id, { status: 'rejected' })],
  [
    'a review',
    ({ fan, id }) => fan.post('/reviews', { body: { productId: id, description: 'Late.', rating: 2 } }),
  ],
  ['the deletion of a review', ({ reviewer, reviewId }) => reviewer.delete(`/reviews/${reviewId}`)],
])('%s removes the cached pages that list the product, and its own', async ([, write], { api }) => {
  const world = await worldOf(api);
  const cached = await cacheBoth(api, world.id);
  await write(world);
  expect(cached()).toEqual([]);
});

test('an acceptance removes the cached lists, and pages of other products stay', async ({ api }) => {
  const { maker, id } = await worldOf(api);
  const other = await api.pending(maker, { name: 'Loupe' });
  const cached = await cacheBoth(api, id);
  await api.moderate(other, { status: 'accepted' });
  expect(cached()).toEqual([cacheTags.product(id)]);
});

test('changes of an unpublished product remove no cached list', async ({ api }) => {
  const { maker, id } = await worldOf(api);
  const other = await api.pending(maker, { name: 'Loupe' });
  const cached = await cacheBoth(api, id);
  await maker.patch(`/products/${other}`, { body: { name: 'Magnifier' } });
  await api.moderate(other, { status: 'rejected' });
  await maker.delete(`/products/${other}`);
  expect(cached()).toEqual([cacheTags.products, cacheTags.product(id)]);
});

test('a report removes no cached page', async ({ api }) => {
  const { fan, id } = await worldOf(api);
  const cached = await cacheBoth(api, id);
  const { body, headers } = await fan.patch(`/products/${id}`, { body: { reported: true } });
  expect(body).toEqual({ modifiedCount: 1 });
  expect(headers.get('clear-site-data')).toBe(null);
  expect(cached()).toEqual([cacheTags.products, cacheTags.product(id)]);
});

test('an acceptance ahead of the launch day removes the page that announces the product, and no list', async ({
  api,
}) => {
  const other = await api.pending(await api.person('maker'), { launchDay: '2026-11-24' });
  const cached = await cacheBoth(api, other);
  await api.moderate(other, { status: 'accepted' });
  expect(cached()).toEqual([cacheTags.products]);
});

test('a write of another process removes every cached page', async ({ api }) => {
  const { db, caches, log, config } = api.context;
  const stopFollowing = await db.followInvalidations(caches, log);
  const cached = await cacheBoth(api, await api.accepted(await api.person('maker')));
  expect(cached()).toHaveLength(2);
  const elsewhere = openDatabase(config.database);
  await transact(elsewhere, async (transaction) => {
    await transaction.updateTable('products').set({ name: 'Elsewhere' }).execute();
    await elsewhere.recordInvalidation(transaction, [cacheTags.everything]);
  });
  await elsewhere.close();
  await expect.poll(cached).toEqual([]);
  await stopFollowing();
});
