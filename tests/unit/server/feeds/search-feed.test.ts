import { expect, test, vi } from 'vitest';
import { searchFeed } from '#lib/server/feeds/search-feed.ts';
import { pageApi } from '#lib/server/page-api.ts';

test('the feed of a search asks for its newest products, not for the best', async () => {
  const search = vi.spyOn(pageApi, 'search').mockResolvedValue({ items: [], total: 0, comesNear: false });
  const url = new URL('https://unearth.example/products/feed.xml?q=loupe');
  const redirect = vi.fn();
  const feed = await searchFeed({ url, params: { format: 'xml' }, redirect });
  expect(await feed.text()).toContain('/products/feed.xml?q=loupe"');
  expect(search).toHaveBeenCalledWith({ keyword: 'loupe', sort: 'newest', limit: 50 });
});
