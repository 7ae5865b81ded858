import { expect, test } from 'vitest';
import { isWellFormed, limitOf, pageKey, redirectOf, splitUrl } from '#lib/server/http/page-rules.ts';
import { pageAt, sitePages } from '../../../support/site-pages.ts';

const addressAt = async (url: string) => {
  const address = splitUrl(url);
  return { address, rules: (await sitePages.find(address.path))?.rules ?? {} };
};

test.each([
  ['/', '/'],
  ['/?utm_source=news', '/'],
  ['/products', '/products'],
  ['/products?page=2', '/products?page=2'],
  ['/products?utm_source=news&page=2&fbclid=x', '/products?page=2'],
  ['/products?page=2&q=solar', '/products?q=solar&page=2'],
  ['/products?q=solar&page=2', '/products?q=solar&page=2'],
  ['/products?page=2&page=3', '/products?page=2'],
  ['/products?page=1', '/products'],
  ['/products?page=abc', '/products'],
  ['/products?page=02', '/products?page=2'],
  ['/products/1?reviews=zzz1', '/products/1'],
  ['/products/1?reviews=1', '/products/1'],
  ['/products/1/badge?reviews=2', '/products/1/badge'],
  ['/products/1/badge.svg?v=2', '/products/1/badge.svg'],
  ['/oembed?format=json&x=1&url=https%3A%2F%2Fa', '/oembed?url=https%3A%2F%2Fa&format=json'],
  ['/products?q=', '/products?q='],
  ['/products?q=a%26b+c', '/products?q=a%26b+c'],
  ['/products?q=%E0%A4', '/products?q=%EF%BF%BD'],
  ['/products/1?page=2', '/products/1'],
  ['/products/1?page=2&reviews=2', '/products/1?reviews=2'],
  ['/products/1?sort=best&reviews=2', '/products/1?reviews=2&sort=best'],
  ['/products/1?sort=newest', '/products/1'],
  ['/products/1?sort=oldest', '/products/1'],
  ['/makers/0123456789abcdef?reviews=2&x=1&page=3', '/makers/0123456789abcdef?page=3&reviews=2'],
  ['/makers/0123456789abcdef?page=1', '/makers/0123456789abcdef'],
  ['/makers/0123456789abcdef/feed.json?page=3', '/makers/0123456789abcdef/feed.json'],
  ['/products/feed.xml?x=1&q=solar&page=2', '/products/feed.xml?q=solar'],
  ['/checkout?error=invalid&session=a.b.c&x=1', '/checkout?session=a.b.c&error=invalid'],
])('%s is cached as %s', async (url, key) => {
  const { address, rules } = await addressAt(url);
  expect(pageKey(rules, address)).toBe(key);
});

test.each([
  ['/products?q=solar', 'search'],
  ['/products?q=', 'search'],
  ['/products/feed.xml?q=solar', 'search'],
  ['/products/feed.json?q=solar', 'search'],
  ['/products/feed.json', 'renders'],
  ['/products?page=2', 'renders'],
  ['/products?sort=newest&page=2', 'renders'],
  ['/products?tags=docker', 'renders'],
  ['/products?age=week', 'renders'],
  ['/products?tags=docker%2Cphotos', 'combinations'],
  ['/products?sort=newest&tags=docker', 'combinations'],
  ['/products?rating=4&age=week&page=2', 'combinations'],
  ['/products?page=100', 'renders'],
  ['/products?page=101', 'combinations'],
  ['/products?tags=docker&page=101', 'combinations'],
  ['/', 'renders'],
])('a render of %s counts as one of the %s', async (key, limit) => {
  expect(limitOf((await addressAt(key)).rules, key)).toBe(limit);
});

const periods = [
  '2026-11-21',
  '2026-W47',
  '2026-W99',
  '2026-02-30',
  '2026-11',
  '2026',
  'all',
  'feed.xml',
  'feed.json',
];
const noPeriods = ['today', '2026-1', '2026-w47', '20261121', '2026-11-21-3', 'x', ''];
const canBePage = async (path: string): Promise<boolean> => (await sitePages.find(path)) !== undefined;

test('only what looks like an id or a period is rendered', async () => {
  const paths = [
    ...['/leaderboard', '/products/12', ...periods.map((period) => `/leaderboard/${period}`)],
    ...['/products/x', ...noPeriods.map((period) => `/leaderboard/${period}`)],
  ];
  const possible = await Promise.all(paths.map(canBePage));
  expect(paths.filter((_, n) => possible[n])).toEqual(paths.slice(0, periods.length + 2));
});

test.each([
  ['/products/12', true],
  ['/products/x', false],
  ['/products/12/badge', true],
  ['/products/12/badge.svg', true],
  ['/products/12/badge-place-dark.svg', true],
  ['/products/12/badge-dark-place.svg', false],
  ['/products/12/badge-dark', false],
  ['/products/12/badge/badge', false],
  ['/products/x/badge', false],
  ['/og/products/12/0123456789abcdef0123.png', true],
  ['/og/tags/c~sharp/0123456789abcdef0123.png', true],
  ['/og/others/12/0123456789abcdef0123.png', false],
  ['/og/products/12/0123456789ABCDEF0123.png', false],
  ['/og/products/12/0123.png', false],
  ['/og/products/1/2/0123456789abcdef0123.png', false],
  ['/products/feed.xml', true],
  ['/products/feed.json', true],
  ['/products/feed.txt', false],
  ['/feed.json', true],
  ['/feed.txt', false],
  ['/leaderboard/feed.txt', false],
  ['/tags/ai/feed.json', true],
  ['/tags/ai/feed.txt', false],
  ['/makers/0123456789abcdef', true],
  ['/makers/0123456789abcdef/feed.xml', true],
  ['/makers/0123456789abcdef/feed.json', true],
  ['/makers/12', false],
  ['/makers/x/feed.xml', false],
  ['/makers/0123456789ABCDEF', false],
  ['/makers/0123456789abcdef/feed.txt', false],
  ['/makers/', false],
])('whether %s can be a page: %s', async (path, possible) => {
  expect(await canBePage(path)).toBe(possible);
});

test.each([
  ['/products/caf%C3%A9', true],
  ['/..%2f', false],
  ['/products/caf%c3%a9', false],
  ['/products/%31', false],
  ['/%73itemap.xml', false],
  ['/products/100%25', true],
  ['//x', true],
  ['/%E0%A4', false],
  ['/%', false],
  ['/a/../b', false],
  ['/a/%2e%2e/b', false],
  ['/\\x', false],
  ['/caf\u00e9', false],
  ['', false],
])('whether %s is well formed: %s', (path, wellFormed) => {
  expect(isWellFormed(path)).toBe(wellFormed);
});

test.each([
  ['/products', undefined],
  ['/products?page=2&utm_source=news', undefined],
  ['/products?sort=newest', undefined],
  ['/products?sort=newest&tags=c~sharp,docker&rating=4&age=week&page=2', undefined],
  ['/products?sort=', '/products'],
  ['/products?sort=trending&tags=&rating=&age=', '/products'],
  ['/products?tags=docker&sort=newest', '/products?sort=newest&tags=docker'],
  ['/products?tags=docker,c~sharp', '/products?tags=c~sharp,docker'],
  ['/products?tags=docker%2Cdocker', '/products?tags=docker'],
  ['/products?tags=docker&tags=photos', '/products?tags=docker,photos'],
  ['/products?sort=newest&page=1', '/products?sort=newest'],
  ['/products?sort=newest&utm_source=news', '/products?sort=newest'],
  ['/products?sort=newest&q=tide', '/products?q=tide'],
  ['/products?sort=nonsense', '/products'],
  ['/products?sort=%22%0d%0ax', '/products'],
  ['/products?sort=nonsense&tags=docker&page=2', '/products?tags=docker&page=2'],
  ['/products?age=%22%0d%0ax', '/products?age=%22%0D%0Ax'],
  ['/products?sort=newest&page=02', '/products?sort=newest&page=2'],
  ['/products?page=1', '/products'],
  ['/products?page=01', '/products'],
  ['/products?page=%31', '/products'],
  ['/products?page=002', '/products?page=2'],
  ['/products?q=tide+pool&page=1', '/products?q=tide+pool'],
  ['/products?page=01&q=a%2fb&utm_source=news', '/products?q=a%2fb&utm_source=news'],
  ['/products?page=1&page=3', '/products'],
  ['/products?page=2&page=3', '/products?page=2'],
  ['/products?page=abc', '/products'],
  ['/products?page=0', '/products'],
  ['/products?page=-1', '/products'],
  ['/products?page=1.0', '/products'],
  ['/products?page=abc&page=2', '/products'],
  ['/products?page=', '/products'],
  ['/products?q=photo+gallery&page=2', undefined],
  ['/products?q=photo%20gallery', '/products?q=photo+gallery'],
  ['/products?page=3&q=photo', '/products?q=photo&page=3'],
  ['/products?q=%2B1&q=x', '/products?q=%2B1'],
  ['/products?q=photo%20gallery&utm_source=news', undefined],
  ['/products?q=', undefined],
  ['/products?q=+', undefined],
  ['/products/feed.xml?q=tide&page=1', undefined],
  ['/tags?letter=a', undefined],
  ['/tags?letter=a&page=1', '/tags?letter=a'],
  ['/tags?letter=a&page=2', undefined],
  ['/makers/0123456789abcdef?page=1&reviews=03', '/makers/0123456789abcdef?reviews=3'],
  ['/makers/0123456789abcdef?page=2&reviews=3', undefined],
  ['/makers/0123456789abcdef/feed.json?page=1', undefined],
  ['/products/1?reviews=1', '/products/1'],
  ['/products/1?reviews=02', '/products/1?reviews=2'],
  ['/products/1?page=1', undefined],
  ['/dashboard/my-products?page=1', undefined],
  ['/products/1?utm_source=news', undefined],
  ['/products/1?reviews=2&sort=worst', undefined],
  ['/products/1?sort=worst&reviews=2', '/products/1?reviews=2&sort=worst'],
  ['/products/1?sort=newest', '/products/1'],
  ['/products/1?sort=oldest&reviews=2', '/products/1?reviews=2'],
  ['/products/1?sort=best&utm_source=news', '/products/1?sort=best'],
])('%s is redirected to %s', async (url, to) => {
  const { address, rules } = await addressAt(url);
  expect(redirectOf(rules, address)).toBe(to);
});

test('an address that was redirected to is not redirected again', async () => {
  const { rules } = await pageAt('/products');
  for (const query of [
    'sort=x&sort=y',
    'tags=%E0%A4,a',
    'age=%2526',
    'tags=,a,,b&page=0x1',
    'rating=4&q=',
    '&page=1&&q=x&page=02',
  ]) {
    const to = redirectOf(rules, splitUrl(`/products?${query}`));
    expect(to && redirectOf(rules, splitUrl(to)), query).toBeUndefined();
  }
});
