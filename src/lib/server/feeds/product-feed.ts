import type { ProductSummary } from '#lib/contract/products.ts';
import { lists } from '#lib/domain/specification.ts';
import { paths } from '#lib/paths.ts';
import { siteDescription } from '#lib/text/messages/site.ts';

type ToUrl = (path: string) => string;

/** A feed of products: what it is about, and where it and its page are. Paths are of this site. */
export interface ProductFeed {
  title: string;
  /** One line about it; without one, that of the site. */
  subtitle?: string;
  /** The page that it is the feed of. */
  home: string;
  /** The feed itself. */
  self: string;
  items: readonly ProductSummary[];
}

/** Returns when a product appeared: the same in each format of a feed. */
export const appearedAt = ({ acceptedAt, createdAt }: ProductSummary): string => acceptedAt ?? createdAt;

const item = (product: ProductSummary, toUrl: ToUrl) => {
  const url = toUrl(paths.product(product._id));
  return {
    id: url,
    url,
    title: product.name,
    content_text: product.shortDescription,
    ...(product.logo && { image: toUrl(product.logo) }),
    date_published: appearedAt(product),
    authors: [
      { name: product.adder_name, ...(product.makerId && { url: toUrl(paths.maker(product.makerId)) }) },
    ],
    tags: product.tags.slice(0, lists.tagsInFeed),
  };
};

/** Products as a JSON Feed, version 1.1: https://www.jsonfeed.org/version/1.1/ */
export const jsonFeed = (
  { title, subtitle = siteDescription, home, self, items }: ProductFeed,
  toUrl: ToUrl,
): Response =>
  new Response(
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title,
      description: subtitle,
      home_page_url: toUrl(home),
      feed_url: toUrl(self),
      language: 'en-GB',
      items: items.map((product) => item(product, toUrl)),
    }),
    { headers: { 'content-type': 'application/feed+json; charset=utf-8' } },
  );
