import { beforeEach, expect, test } from 'vitest';
import { $linkedProducts, findLinked } from '#lib/browser/products/linked-products.ts';
import { useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();
const calls = () => world.network.calls(/^GET \/products\/linked/).length;
const link = 'https://loupe.example/';
let id: string;

beforeEach(async () => {
  id = await world.api.accepted(await world.person('maker'), { name: 'Loupe', externalLink: link });
  await world.signIn('ivo');
  $linkedProducts.set({ link: '', products: [] });
});

test('products with a link are found, and asked for once', async () => {
  await findLinked(` ${link} `);
  expect($linkedProducts.get()).toEqual({ link, products: [{ _id: id, name: 'Loupe' }] });
  await findLinked(link);
  expect(calls()).toBe(1);
});

test('what is no web address is not asked for, and takes the last note away', async () => {
  await findLinked(link);
  for (const typed of ['', 'loupe', 'javascript:alert(1)', 'http://']) await findLinked(typed);
  expect(calls()).toBe(1);
  expect($linkedProducts.get().products).toEqual([]);
});

test('the answer for the latest link counts', async () => {
  await Promise.all([findLinked(link), findLinked('https://other.example')]);
  expect($linkedProducts.get()).toEqual({ link: 'https://other.example', products: [] });
});
