import type { ProductSummary } from '#lib/contract/products.ts';
import { lists } from '#lib/domain/specification.ts';
import { paths } from '#lib/paths.ts';
import { siteUrl } from '#lib/server/site/site.ts';
import { stripInvalidXml } from '#lib/text/markup.ts';
import { siteDescription } from '#lib/text/messages/site.ts';
import { xml, xmlResponse } from './xml.ts';

type FeedFormat = 'xml' | 'json';

/** Parameters of the path of a feed, whose file is `feed.[format].ts`. */
type FeedParams = Readonly<Record<string, string | undefined>>;

/** True for the two endings that the path of a feed may have. */
export const isFeed = ({ format }: FeedParams): boolean => format === 'xml' || format === 'json';

export const formatOf = ({ format }: FeedParams): FeedFormat => (format === 'json' ? 'json' : 'xml');

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
const appearedAt = ({ acceptedAt, createdAt }: ProductSummary): string => acceptedAt ?? createdAt;

const atomEntry = (product: ProductSummary, toUrl: ToUrl) => {
  const address = toUrl(paths.product(product._id));
  return xml`
  <entry>
    <id>${address}</id>
    <title>${stripInvalidXml(product.name)}</title>
    <link rel="alternate" type="text/html" href="${address}"/>
    <author><name>${stripInvalidXml(product.adder_name)}</name></author>
    <published>${appearedAt(product)}</published>
    <updated>${appearedAt(product)}</updated>
    ${product.tags.slice(0, lists.tagsInFeed).map((tag) => xml`<category term="${stripInvalidXml(tag)}"/>`)}
    <summary>${stripInvalidXml(product.shortDescription)}</summary>
  </entry>`;
};

/** Products as an Atom feed (RFC 4287), newest first. */
export const atomFeed = (
  { title, subtitle = siteDescription, home, self, items }: ProductFeed,
  toUrl: ToUrl,
) => {
  const [newest] = items;
  return xml`<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${toUrl(home)}</id>
  <title>${stripInvalidXml(title)}</title>
  <subtitle>${stripInvalidXml(subtitle)}</subtitle>
  <updated>${newest ? appearedAt(newest) : new Date(0).toISOString()}</updated>
  <link rel="self" type="application/atom+xml" href="${toUrl(self)}"/>
  <link rel="alternate" type="text/html" href="${toUrl(home)}"/>${items.map((product) => atomEntry(product, toUrl))}
</feed>
`;
};

const jsonItem = (product: ProductSummary, toUrl: ToUrl) => {
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
      items: items.map((product) => jsonItem(product, toUrl)),
    }),
    { headers: { 'content-type': 'application/feed+json; charset=utf-8' } },
  );

/** Answers with a feed of products, as Atom or as JSON. */
export const respondWithFeed = (format: FeedFormat, feed: ProductFeed): Response | Promise<Response> =>
  format === 'xml' ? xmlResponse('application/atom+xml', atomFeed(feed, siteUrl)) : jsonFeed(feed, siteUrl);
