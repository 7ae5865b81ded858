import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { screens } from '../screenshots/screens.ts';
import type { World } from '../screenshots/world.ts';

const world = {
  url: 'http://localhost',
  products: { published: '1', own: '1', unreviewed: '1', pending: '1', rejected: '1' },
  members: {
    maker: { id: '1' },
    reader: {
      post: async () => ({ body: { url: '/checkout?session=1' } }),
      get: async () => ({ body: { receipt: '1' } }),
    },
  },
} as unknown as World;

/** The paths of pages: '/products/[id].astro' is the pattern '/products/[^/]+'. */
const pages = globSync('**/*.astro', { cwd: 'src/pages' }).map((file) => {
  const path = `/${file}`.replace(/\.astro$/, '').replace(/\/index$/, '');
  return path.replace(/\[\.\.\.\w+\]/, '.+').replace(/\[\w+\]/g, '[^/]+') || '/';
});

/** Whose look is another page's: a redirect, and errors that no address leads to. */
const without = ['/my-products', '/404', '/500'];

test('every page has its pictures', async () => {
  const pictured = await Promise.all(
    screens.map(async ({ path }) => (typeof path === 'string' ? path : await path(world)).split(/[?#]/)[0]),
  );
  const missing = pages.filter((page) => !pictured.some((path = '') => new RegExp(`^${page}$`).test(path)));
  expect(missing.toSorted()).toEqual(without.toSorted());
});

test('no two screens have the same name', () => {
  expect(new Set(screens.map(({ name }) => name)).size).toBe(screens.length);
});
