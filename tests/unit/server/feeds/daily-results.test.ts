import { expect, test } from 'vitest';
import type { Leaderboard } from '#lib/contract/leaderboards.ts';
import { resultsAtom, resultsJson, tagsOfResults } from '#lib/server/feeds/daily-results.ts';

const toUrl = (path: string) => `https://unearth.example${path}`;
const product = { _id: '7', name: 'Ωmega <b>', shortDescription: 'Broken \u0008 & bold' };
const entry = {
  place: 1,
  productId: '7',
  weight: 3.25,
  lastVoteAt: null,
  reachedAt: '',
  withdrawn: 0,
  product,
};
const board = {
  period: '2026-11-21',
  kind: 'day',
  endsAt: '2026-11-22T00:00:00.000Z',
  closedAt: '2026-11-22T00:02:00.000Z',
  entries: [
    entry,
    { ...entry, place: 2, productId: '8', weight: 1, product: null },
    { ...entry, place: null, weight: 0 },
  ],
} as unknown as Leaderboard;

test('each day is an entry, with its first three and the weights of their votes', async () => {
  const feed = String(await resultsAtom([board], toUrl));
  expect(feed).toContain('<id>https://unearth.example/leaderboard/2026-11-21</id>');
  expect(feed).toContain('<title>Saturday, 21 November 2026: Ωmega &lt;b&gt;</title>');
  expect(feed).toContain('<updated>2026-11-22T00:02:00.000Z</updated>');
  // Markup within a text, and nothing of a user's in it is markup.
  expect(feed).toContain(
    '&lt;a href=&quot;https://unearth.example/products/7&quot;&gt;Ωmega &amp;lt;b&amp;gt;&lt;/a&gt;, weight 3.25 that day: Broken  &amp;amp; bold',
  );
  expect(feed).toContain('A product that is no longer listed, weight 1 that day');
  expect(feed.match(/&lt;li&gt;/g)).toHaveLength(2);
});

test('the same is a JSON feed', async () => {
  const { items, ...feed } = await resultsJson([board], toUrl);
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    home_page_url: 'https://unearth.example/leaderboard',
    feed_url: 'https://unearth.example/leaderboard/feed.json',
  });
  expect(items).toEqual([
    {
      id: 'https://unearth.example/leaderboard/2026-11-21',
      url: 'https://unearth.example/leaderboard/2026-11-21',
      title: 'Saturday, 21 November 2026: Ωmega <b>',
      content_html: expect.stringContaining('Ωmega &lt;b&gt;</a>, weight 3.25 that day'),
      date_published: '2026-11-22T00:02:00.000Z',
    },
  ]);
});

test('an empty feed is a feed, and a feed depends on its products', async () => {
  expect(String(await resultsAtom([], toUrl))).toContain('<updated>1970-01-01T00:00:00.000Z</updated>');
  expect(tagsOfResults([board])).toEqual(['leaderboards', 'product:7', 'product:8']);
});
