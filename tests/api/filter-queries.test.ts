import { expect } from 'vitest';
import { sorts } from '#lib/domain/browsing.ts';
import { browseProducts, type Filter } from '#lib/server/products/browse-queries.ts';
import { test } from '../support/test-api.ts';

const photo = { key: 'photo', uses: 4 };
const docker = { key: 'docker', uses: 3 };
const since = '2026-11-01T00:00:00.000Z';

/** Combinations, and the names of their products. */
const filters: [Filter, string[]][] = [
  [{ tags: [photo], rating: undefined, since }, ['Good', 'Poor', 'Unrated']],
  [{ tags: [photo], rating: 1, since }, ['Good', 'Poor']],
  [{ tags: [photo], rating: 4, since }, ['Good']],
  [{ tags: [photo, docker], rating: undefined, since: undefined }, ['Good', 'Old']],
  [{ tags: [photo, docker], rating: 4, since }, ['Good']],
  [{ tags: [docker], rating: 5, since: undefined }, ['Old', 'Other']],
];

test('a filter finds the same products whether they are collected or read in each order', async ({ api }) => {
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
  const db = api.context.db.read;
  for (const [filter, names] of filters)
    for (const sort of sorts)
      for (const countedUpTo of [10, 0]) {
        const list = { ...filter, sort };
        const { rows, total, hasMore } = await browseProducts(
          db,
          list,
          { limit: 10, offset: 0 },
          countedUpTo,
        );
        expect(rows.map(({ name }) => name).sort()).toEqual(names);
        expect([total, hasMore ?? false]).toEqual(countedUpTo ? [names.length, false] : [0, true]);
      }
});
