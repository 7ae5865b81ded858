import { globSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { expect, test, vi } from 'vitest';
import { screens } from '../screenshots/screens.ts';
import { take } from '../screenshots/take.ts';
import type { World } from '../screenshots/world.ts';

const world = {
  url: 'http://localhost',
  products: { published: '1', own: '1', unreviewed: '1', pending: '1', rejected: '1' },
  members: {
    maker: { id: '1', get: async () => ({ body: [{}] }) },
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

test('a picture whose page can’t be prepared is a complaint, and leaves nothing open', async () => {
  const close = vi.fn();
  const context = {
    close,
    setDefaultTimeout: () => {},
    on: () => {},
    route: () => Promise.reject('No route'),
  };
  const browser = { newContext: async () => context } as unknown as Browser;
  const [screen] = screens;
  if (!screen) throw new Error('There are no screens');
  const studio = { browser, folder: '' };
  const complaints = await take(studio, world, {
    screen,
    state: 'usual',
    width: 360,
    theme: 'light',
    look: 'usual',
  });
  expect(complaints).toEqual(['No route']);
  expect(close).toHaveBeenCalledOnce();
});
