import { expect } from 'vitest';
import { sorts } from '#lib/domain/browsing.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { byIds, byNarrowing, byTags, type Filter, walked } from '#lib/server/products/filter-queries.ts';
import type { Products } from '#lib/server/products/product-lists.ts';
import { test } from '../support/test-api.ts';

const photo = { key: 'photo', uses: 4 };
const docker = { key: 'docker', uses: 3 };
const since = '2026-11-01T00:00:00.000Z';

/** All ways to find what a filter matches. */
const waysOf = (db: Handle, filter: Filter): Products[] => [
  byTags(db, filter),
  byNarrowing(db, filter),
  byIds(db, byNarrowing(db, filter)),
  ...sorts.map((sort) => walked(db, { ...filter, sort })),
];

const filters: [Filter, string[]][] = [
  [{ tags: [photo], rating: undefined, since }, ['Good', 'Poor', 'Unrated']],
  [{ tags: [photo], rating: 1, since }, ['Good', 'Poor']],
  [{ tags: [photo], rating: 4, since }, ['Good']],
  [{ tags: [photo, docker], rating: undefined, since: undefined }, ['Good', 'Old']],
  [{ tags: [photo, docker], rating: 4, since }, ['Good']],
  [{ tags: [docker], rating: 5, since: undefined }, ['Old', 'Other']],
];

test('a filter finds the same by its tags, by rating and age, and along each order', async ({ api }) => {
  const mara = await api.person('mara');
  const ivo = await api.person('ivo');
  const publish = async (name: string, day: string, tags: string[], rating?: number) => {
    api.now(`${day}T12:00:00.000Z`);
    const productId = await api.accepted(mara, { name, tags });
    if (rating) await ivo.post('/reviews', { body: { productId, description: 'Tried.', rating } });
  };
  await publish('Old', '2026-09-01', ['photo', 'docker'], 5);
  await publish('Poor', '2026-11-02', ['photo'], 2);
  await publish('Good', '2026-11-03', ['docker', 'photo'], 4);
  await publish('Unrated', '2026-11-04', ['photo']);
  await publish('Other', '2026-11-05', ['docker'], 5);
  for (const [filter, names] of filters)
    for (const way of waysOf(api.context.db.read, filter)) {
      const rows = await way.select('products.name').orderBy('products.name').execute();
      expect(rows.map(({ name }) => name)).toEqual(names);
    }
});
