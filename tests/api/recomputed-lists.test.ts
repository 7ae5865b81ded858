import { expect } from 'vitest';
import { seedDemo } from '#lib/server/tools/seed/index.ts';
import { recomputeLists } from '../recompute/lists.ts';
import { test } from '../support/test-api.ts';

test('every order and filter of lists is recomputed from answers of the API alone', async ({ api }) => {
  await seedDemo(api.context);
  const get = async (path: string) => {
    const { status, body } = await api.anonymous.get(path);
    return status === 404 ? undefined : body;
  };
  const { lists, products, problems } = await recomputeLists(get, api.context.clock().getTime());
  expect(problems).toEqual([]);
  expect(products).toBeGreaterThan(30);
  expect(lists).toBeGreaterThan(60);
});
