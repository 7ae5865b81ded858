import { once } from 'node:events';
import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { ClosedLeaderboard } from '#lib/contract/leaderboards.ts';
import type { Product, ProductSummary } from '#lib/contract/products.ts';
import type { Review } from '#lib/contract/reviews.ts';
import type { TagSummary } from '#lib/contract/tags.ts';
import type { Site } from '../../support/site.ts';

export interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** Raw, still encoded. */
  body: Buffer;
  text: string;
}

/** Sends a raw request: no content negotiation or decoding, no path normalisation, no redirects followed. */
export const ask = async (
  site: Pick<Site, 'url'>,
  path: string,
  { body, ...options }: RequestOptions & { body?: string } = {},
): Promise<RawResponse> => {
  const { hostname, port } = new URL(site.url);
  const sent = request({ hostname, port, path, agent: false, ...options });
  sent.end(body);
  const [response] = await once(sent, 'response');
  const received = await buffer(response);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: received,
    text: received.toString(),
  };
};

const list = async <Item>(site: Site, path: string) => {
  await site.settle();
  const { text, headers } = await ask(site, `/api${path}`);
  return { items: JSON.parse(text) as Item[], total: Number(headers['x-total-count']) };
};

/** Responses of the API, of whichever server, once all have seen what was committed before: to compare screens with. */
export const api = {
  products: (site: Site, query = '') => list<ProductSummary>(site, `/products${query}`),
  search: (site: Site, keyword: string, query = '') =>
    list<ProductSummary>(site, `/products/search?keyword=${encodeURIComponent(keyword)}${query}`),
  /** All closed leaderboards of a kind. */
  leaderboards: (site: Site, kind: string) =>
    list<ClosedLeaderboard>(site, `/leaderboards?kind=${kind}&limit=100`),
  /** All tags, the most used first. */
  tags: (site: Site) => list<TagSummary>(site, '/tag-pages?sort=products&limit=1000'),
  reviews: (site: Site, id: string) => list<Review>(site, `/reviews?id=${id}`),
  product: async (site: Site, id: string) => {
    await site.settle();
    return JSON.parse((await ask(site, `/api/products?id=${id}`)).text) as Product;
  },
};

export const namesOf = (products: readonly { name: string }[]): string[] => products.map(({ name }) => name);
