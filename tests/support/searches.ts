import type { ProductDraft } from '#lib/contract/products.ts';
import { namesOf, type TestApi } from './test-api.ts';

/** Fields that match no search. */
export const blank = { logo: 'https://x.example/l.svg', shortDescription: '.', description: '.', tags: [] };

/** Publishes products of one maker, blank but for these fields. @returns their ids */
export const publish = async (
  api: TestApi,
  ...products: ({ name: string } & Partial<ProductDraft>)[]
): Promise<string[]> => {
  const mara = await api.person('mara');
  const ids = [];
  for (const product of products) ids.push(await api.accepted(mara, { ...blank, ...product }));
  return ids;
};

/** Searches without an account. @param parameters further ones of the address, each after an & */
export const find = (api: TestApi, keyword: string, parameters = '') =>
  api.anonymous.get(`/products/search?keyword=${encodeURIComponent(keyword)}${parameters}`);

export const namesFound = async (api: TestApi, keyword: string): Promise<string[]> =>
  namesOf(await find(api, keyword));

/** @returns whether a search has hits with all its words, or only near ones */
export const matchOf = async (api: TestApi, keyword: string): Promise<string | null> =>
  (await find(api, keyword)).headers.get('x-match');
