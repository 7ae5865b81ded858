import { expect, test } from 'vitest';
import { readOEmbedRequest } from '../../../src/pages/oembed.ts';

const read = (query: Record<string, string>) =>
  readOEmbedRequest(new URLSearchParams(query), 'https://unearth.example');
const unlimited = { maxWidth: Number.POSITIVE_INFINITY, maxHeight: Number.POSITIVE_INFINITY };

test.each([
  'https://unearth.example/products/14',
  'https://unearth.example/products/14?utm_source=x#reviews',
  'https://unearth.example/products/14/',
  'https://unearth.example/Products/14)',
])('%s is a product', async (url) => {
  expect(await read({ url })).toEqual({ id: '14', ...unlimited });
  expect(await read({ url, format: 'json', maxwidth: '400', maxheight: 'x' })).toEqual({
    id: '14',
    maxWidth: 400,
    maxHeight: Number.POSITIVE_INFINITY,
  });
});

test.each([
  '',
  'not an address',
  '/products/14',
  'https://other.example/products/14',
  'https://unearth.example.other.example/products/14',
  'http://unearth.example/products/14',
  'https://unearth.example:444/products/14',
  'https://someone@unearth.example/products/14',
  'https://unearth.example/products',
  'https://unearth.example/products/014',
  'https://unearth.example/products/14/badge',
  'https://unearth.example/',
])('there is nothing to say about %j', async (url) => {
  expect(await read({ url })).toBe(404);
});

test('there is no other format than JSON', async () => {
  expect(await read({ url: 'https://unearth.example/products/14', format: 'xml' })).toBe(501);
  expect(await read({ format: 'xml' })).toBe(501);
});
