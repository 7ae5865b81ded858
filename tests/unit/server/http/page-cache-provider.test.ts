import { expect, test } from 'vitest';
import provider from '#lib/server/http/page-cache-provider.ts';

const headersOf = async (options: object) => {
  const { setHeaders } = await provider(undefined);
  return Object.fromEntries(setHeaders?.(options) ?? []);
};

test('a page’s tags and age travel in headers', async () => {
  expect(await headersOf({ tags: ['products', 'product:7'], maxAge: 60 })).toEqual({
    'cache-tag': 'products,product:7',
    'cache-seconds': '60',
  });
  expect(await headersOf({ tags: ['products'] })).toEqual({ 'cache-tag': 'products' });
  expect(await headersOf({})).toEqual({ 'cache-tag': '' });
});

test('a page invalidates nothing', async () => {
  await expect((await provider(undefined)).invalidate({ tags: ['products'] })).rejects.toThrow('Pages do not write');
});
