import type { APIContext } from 'astro';
import { expect, test, vi } from 'vitest';
import { pageApi } from '#lib/server/page-api.ts';
import { GET } from '../../../src/pages/products/feed.[format].ts';

test('the feed of a search asks for its newest products, not for the best', async () => {
  const search = vi.spyOn(pageApi, 'search').mockResolvedValue({ items: [], total: 0, comesNear: false });
  const url = new URL('https://unearth.example/products/feed.xml?q=loupe');
  const feed = await GET({ url, params: { format: 'xml' } } as unknown as APIContext);
  expect(await feed.text()).toContain('/products/feed.xml?q=loupe"');
  expect(search).toHaveBeenCalledWith({ keyword: 'loupe', sort: 'newest', limit: 50 });
});

test('the feed of a search with controls of direction is that without them', async () => {
  const url = new URL('https://unearth.example/products/feed.xml?q=%E2%81%A7loupe%E2%81%A9');
  const redirect = vi.fn();
  await GET({ url, params: { format: 'xml' }, redirect } as unknown as APIContext);
  expect(redirect).toHaveBeenCalledWith('/products/feed.xml?q=loupe', 301);
});
