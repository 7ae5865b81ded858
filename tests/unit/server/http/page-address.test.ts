import { expect, test } from 'vitest';
import {
  canBePage,
  isCacheableKey,
  isWellFormed,
  limitOf,
  pageKey,
  splitUrl,
} from '#lib/server/http/page-address.ts';

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
])('%s is cached as %s', (url, key) => {
  expect(pageKey(splitUrl(url))).toBe(key);
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
])('a render of %s counts as one of the %s, and only plain ones are cached', (key, limit) => {
  expect(limitOf(key)).toBe(limit);
  expect(isCacheableKey(key)).toBe(limit === 'renders');
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
test('only what looks like an id or a period is rendered', () => {
  const paths = [
    ...['/leaderboard', '/products/12', ...periods.map((period) => `/leaderboard/${period}`)],
    ...['/products/x', ...noPeriods.map((period) => `/leaderboard/${period}`)],
  ];
  expect(paths.filter(canBePage)).toEqual(paths.slice(0, periods.length + 2));
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
  ['/makers/0123456789abcdef', true],
  ['/makers/0123456789abcdef/feed.xml', true],
  ['/makers/0123456789abcdef/feed.json', true],
  ['/makers/12', false],
  ['/makers/x/feed.xml', false],
  ['/makers/0123456789ABCDEF', false],
  ['/makers/0123456789abcdef/feed.txt', false],
  ['/makers/', false],
  ['/makers', true],
])('whether %s can be a page: %s', (path, possible) => {
  expect(canBePage(path)).toBe(possible);
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
