import type { ProductSummary } from '#lib/contract/products.ts';
import { lists } from '#lib/limits.ts';
import { paths } from '#lib/paths.ts';
import type { FeedAbout } from './atom.ts';

type ToUrl = (path: string) => string;

const item = (product: ProductSummary, toUrl: ToUrl) => {
  const url = toUrl(paths.product(product._id));
  return {
    id: url,
    url,
    title: product.name,
    content_text: product.shortDescription,
    date_published: product.acceptedAt ?? product.createdAt,
    authors: [{ name: product.adder_name }],
    tags: product.tags.slice(0, lists.tagsInFeed),
    ...(product.logo && { image: toUrl(product.logo) }),
  };
};

/** The products of a feed, newest first: https://www.jsonfeed.org/version/1.1/ */
export const jsonFeed = (
  products: readonly ProductSummary[],
  toUrl: ToUrl,
  { title, subtitle, page, address }: FeedAbout,
): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description: subtitle,
    home_page_url: toUrl(page),
    feed_url: toUrl(address),
    language: 'en-GB',
    items: products.map((product) => item(product, toUrl)),
  });

export const jsonFeedResponse = (body: string): Response =>
  new Response(body, { headers: { 'content-type': 'application/feed+json; charset=utf-8' } });
