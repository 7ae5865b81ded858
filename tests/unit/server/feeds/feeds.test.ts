import { expect, test, vi } from 'vitest';
import type { ProductSummary } from '#lib/contract/products.ts';
import { atomFeed, jsonFeed } from '#lib/server/feeds/product-feed.ts';
import { urlSet } from '#lib/server/feeds/sitemaps.ts';
import { xmlResponse } from '#lib/server/feeds/xml.ts';
import { pageApi } from '#lib/server/page-api.ts';

const product: ProductSummary = {
  _id: '7',
  name: 'Ωmega <b>&</b> "Söhne"',
  logo: null,
  shortDescription: 'Broken \u0008 and \ud800 characters',
  adder_name: 'Mara & Co',
  photoURL: null,
  adderVerified: false,
  makerId: null,
  adder: null,
  tags: ['a&b'],
  tagCount: 1,
  externalLink: null,
  pendingLink: null,
  waitingSince: null,
  launchDay: null,
  changed: false,
  createdAt: '2026-11-01T10:00:00.000Z',
  acceptedAt: '2026-11-02T10:00:00.000Z',
  status: 'accepted',
  rejection: null,
  priority: 'normal',
  upVote: 0,
  downVote: 0,
  upVoters: [],
  reported: false,
  reviewCount: 0,
  averageRating: null,
};
const toUrl = (path: string) => `https://unearth.example${path}`;

const about = { title: 'Unearth', home: '/', self: '/feed.xml' };

const feedOf = async (...items: ProductSummary[]) => String(await atomFeed({ ...about, items }, toUrl));

test('the feed is as new as its newest product', async () => {
  const feed = await feedOf(product, { ...product, acceptedAt: '2026-10-01T10:00:00.000Z' });
  expect(/<updated>(.*)<\/updated>/.exec(feed)?.[1]).toBe(product.acceptedAt);
});

test('an entry is known by its address, and says whose it is', async () => {
  const feed = await feedOf(product);
  expect(feed).toContain('<id>https://unearth.example/products/7</id>');
  expect(feed).toContain('<author><name>Mara &amp; Co</name></author>');
});

test('texts stand as they were written, and nothing in them is markup', async () => {
  expect(await feedOf(product)).toContain('<title>Ωmega &lt;b&gt;&amp;&lt;/b&gt; &quot;Söhne&quot;</title>');
});

test('characters that XML cannot hold are left out or replaced', async () => {
  expect(await feedOf(product)).toContain('<summary>Broken  and \ufffd characters</summary>');
});

test('of many tags an entry names the first ones', async () => {
  const tags = Array.from({ length: 50 }, (_, n) => `tag${n}`);
  const feed = await feedOf({ ...product, tags, tagCount: 8_000 });
  expect(feed.match(/<category term="[^"]*"/g)).toEqual(
    tags.slice(0, 10).map((tag) => `<category term="${tag}"`),
  );
});

test('an empty feed is a feed', async () => {
  expect(await feedOf()).toContain('<updated>1970-01-01T00:00:00.000Z</updated>');
});

test('a long site map lets other requests in between its batches', async () => {
  vi.spyOn(pageApi, 'addresses').mockImplementation(async ({ limit = 0, offset = 0 }) => ({
    items: Array.from({ length: Math.min(limit, 3_500 - offset) }, (_, n) => ({
      _id: String(offset + n + 1),
      acceptedAt: '2026-11-02T10:00:00.000Z',
    })),
    total: 3_500,
  }));
  vi.spyOn(pageApi, 'closedLeaderboards').mockResolvedValue({ items: [], total: 0 });
  vi.spyOn(pageApi, 'tags').mockResolvedValue({
    items: [
      { slug: 'c~sharp', tag: 'C#', products: 3 },
      { slug: 'rare', tag: 'rare', products: 2 },
    ],
    total: 2,
  });
  let turns = 0;
  let turn = setImmediate(function count() {
    turns++;
    turn = setImmediate(count);
  });
  const urls = String(await urlSet(1));
  clearImmediate(turn);
  expect(urls.match(/\/products\/\d+</g)).toHaveLength(3_500);
  expect(urls.match(/\/tags\/[^<]+/g)).toEqual(['/tags/c~sharp']);
  expect(turns).toBeGreaterThanOrEqual(3);
});

test('an XML response declares its type and encoding', async () => {
  const response = await xmlResponse('application/xml', atomFeed({ ...about, items: [] }, toUrl));
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  expect(await response.text()).toMatch(/^<\?xml version="1.0" encoding="utf-8"\?>\n<feed /);
});

test('a JSON Feed says what it is about, and leads to the pages of its products and of their makers', async () => {
  const feed = { title: 'Products by Mara', subtitle: 'New', home: '/makers/x', self: '/makers/x/feed.json' };
  const items = [product, { ...product, makerId: 'x' }];
  const response = jsonFeed({ ...feed, items }, toUrl);
  expect(response.headers.get('content-type')).toBe('application/feed+json; charset=utf-8');
  const body = await response.json();
  expect(body).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Products by Mara',
    description: 'New',
    home_page_url: 'https://unearth.example/makers/x',
    feed_url: 'https://unearth.example/makers/x/feed.json',
  });
  expect(body.items[0]).toMatchObject({
    id: 'https://unearth.example/products/7',
    title: product.name,
    date_published: product.acceptedAt,
    authors: [{ name: 'Mara & Co' }],
    tags: ['a&b'],
  });
  expect(body.items[1].authors).toEqual([{ name: 'Mara & Co', url: 'https://unearth.example/makers/x' }]);
});

test('the feeds of one list agree on dates', async () => {
  const [appeared, unknown] = [product, { ...product, _id: '8', acceptedAt: null }];
  const feed = await feedOf(appeared, unknown);
  const { items } = await jsonFeed({ ...about, items: [appeared, unknown] }, toUrl).json();
  const dates = items.map(({ date_published }: { date_published: string }) => date_published);
  expect(dates).toEqual([product.acceptedAt, product.createdAt]);
  const [, ...entries] = feed.split('<entry>');
  for (const [n, entry] of entries.entries())
    expect(entry).toMatch(new RegExp(`<published>${dates[n]}</published>\\s*<updated>${dates[n]}</updated>`));
});

test.each([
  { host: '', api: 'https://unearth.example/api', mcp: true },
  { host: 'https://api.unearth.example', api: 'https://api.unearth.example', mcp: false },
])('llms.txt names the API with the host “$host”, and MCP only where it is', async ({ host, api, mcp }) => {
  vi.stubEnv('PUBLIC_API_HOST', host);
  vi.resetModules();
  const { llmsTxt } = await import('#lib/server/feeds/llms-txt.ts');
  const text = llmsTxt((path) => new URL(path, 'https://unearth.example').href);
  vi.unstubAllEnvs();
  expect(text).toContain(`(${api}/docs)`);
  expect(text).toContain(`(${api}/openapi.json)`);
  expect(text.includes('MCP')).toBe(mcp);
});
