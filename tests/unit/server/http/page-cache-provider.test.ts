import { expect, test } from 'vitest';
import provider from '#lib/server/http/page-cache-provider.ts';

const cache = provider(undefined);
const request = new Request('https://unearth.test/products');
const headersOf = (options: object) => Object.fromEntries(cache.setHeaders?.(options, request) ?? []);

test('a page’s tags and age travel in headers', () => {
  expect(headersOf({ tags: ['products', 'product:7'], maxAge: 60 })).toEqual({
    'cache-tag': 'products,product:7',
    'cache-seconds': '60',
  });
  expect(headersOf({ tags: ['products'] })).toEqual({ 'cache-tag': 'products' });
  expect(headersOf({})).toEqual({ 'cache-tag': '' });
});

test('a page invalidates nothing', async () => {
  await expect(cache.invalidate({ tags: ['products'] })).rejects.toThrow('Pages do not write');
});
