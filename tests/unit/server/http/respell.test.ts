import { expect, test } from 'vitest';
import { respell } from '#lib/server/http/respell.ts';

const known: readonly string[] = [
  '/',
  '/login',
  '/products',
  '/products/76',
  '/products/76/badge',
  '/tags',
  '/tags/ai',
  '/tags/%D1%80%D1%83%D1%81',
  '/tags/c~sharp',
  '/tags/c%2523',
  '/tags/c~sharp/feed.xml',
  '/tags/100%25',
  '/tags/feed',
  '/tags/ai/feed.xml',
  '/leaderboard',
  '/leaderboard/2026-W12',
  '/leaderboard/feed.xml',
  '/makers/0123456789abcdef/feed.xml',
  '/feed.xml',
  '/feed.json',
  '/products/feed.xml',
  '/oembed',
];
const isPath = (path: string): boolean => known.includes(path);

test.each([
  ['/products/', '/products'],
  ['/products///', '/products'],
  ['/products//76', '/products/76'],
  ['//products/76', '/products/76'],
  ['/products/76)', '/products/76'],
  ['/products/76).', '/products/76'],
  ['/products/76%29', '/products/76'],
  ['/products/76/),', '/products/76'],
  ['/products/76%20', '/products/76'],
  ['/products/76%22%3E', '/products/76'],
  ['/products/76/badge.', '/products/76/badge'],
  ['/products/%37%36', '/products/76'],
  ['/Products/76', '/products/76'],
  ['/PRODUCTS/76/', '/products/76'],
  ['/%6Cogin', '/login'],
  ['/login)', '/login'],
  ['/)', '/'],
  ['/index.html', '/'],
  ['/products/index.html', '/products'],
  ['/Tags/AI', '/tags/ai'],
  ['/Tags/%D0%A0%D1%83%D1%81', '/tags/%D1%80%D1%83%D1%81'],
  ['/tags/%d1%80%d1%83%d1%81/', '/tags/%D1%80%D1%83%D1%81'],
  ['/tags/c%23', '/tags/c~sharp'],
  ['/Tags/C%23/', '/tags/c~sharp'],
  ['/tags/c%23/feed', '/tags/c~sharp/feed.xml'],
  ['/tags/100%25)', '/tags/100%25'],
  ['/leaderboard/2026-w12', '/leaderboard/2026-W12'],
  ['/Leaderboard/2026-w12/', '/leaderboard/2026-W12'],
  ['/makers/0123456789ABCDEF/feed.xml', '/makers/0123456789abcdef/feed.xml'],
  ['/feed', '/feed.xml'],
  ['/feed/', '/feed.xml'],
  ['/rss', '/feed.xml'],
  ['/RSS.xml', '/feed.xml'],
  ['/atom.xml', '/feed.xml'],
  ['/feed.xml/', '/feed.xml'],
  ['/Feed.json', '/feed.json'],
  ['/products/feed', '/feed.xml'],
  ['/tags/ai/feed/', '/tags/ai/feed.xml'],
  ['/leaderboard/rss', '/leaderboard/feed.xml'],
  ['/oembed/', '/oembed'],
])('%s means %s', async (path, meant) => {
  expect(await respell(path, isPath)).toBe(meant);
  expect(await respell(meant, isPath)).toBeUndefined();
});

test.each([
  '/tags/feed',
  '/nothing/',
  '/nothing)',
  '//evil.example/',
  '/\\evil.example/',
  '/..%2f..%2fetc%2fpasswd',
  '/a/../login',
  '/%2e%2e/login',
  '/%E0%A4',
  '/100%',
  '/products/76/edit',
  '/products/76%23',
  '/products/76%2523',
])('%s means nothing else', async (path) => {
  expect(await respell(path, isPath)).toBeUndefined();
});

test('a path that is spelled right is not looked at', async () => {
  for (const path of ['/', '/products', '/products/76', '/tags/c~sharp', '/makers/0123456789abcdef'])
    expect(
      await respell(path, () => {
        throw new Error(path);
      }),
    ).toBeUndefined();
});

test.each(['.', ')', '»', '%20'])('a path with thousands of %s takes no time', async (character) => {
  const path = `/${character.repeat(15_000 / character.length)}a.`;
  const began = process.threadCpuUsage();
  expect(await respell(path, isPath)).toBeUndefined();
  expect(process.threadCpuUsage(began).user).toBeLessThan(80_000);
});
