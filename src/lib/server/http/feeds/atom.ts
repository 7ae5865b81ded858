import type { ProductSummary } from '#lib/contract/products.ts';
import { lists } from '#lib/limits.ts';
import { paths } from '#lib/paths.ts';
import { siteDescription, siteName } from '#lib/text/messages/site.ts';
import { stripInvalidXml, xml } from './xml.ts';

/** What a feed is about. */
export interface FeedAbout {
  title: string;
  subtitle: string;
  /** Path of the page that lists the same. */
  page: string;
  /** Path of the feed itself. */
  address: string;
}

const wholeSite: FeedAbout = {
  title: siteName,
  subtitle: siteDescription,
  page: paths.home,
  address: paths.feed,
};

type ToUrl = (path: string) => string;

const entry = (product: ProductSummary, toUrl: ToUrl) => {
  const address = toUrl(paths.product(product._id));
  return xml`
  <entry>
    <id>${address}</id>
    <title>${stripInvalidXml(product.name)}</title>
    <link rel="alternate" type="text/html" href="${address}"/>
    <author><name>${stripInvalidXml(product.adder_name)}</name></author>
    <published>${product.createdAt}</published>
    <updated>${product.acceptedAt ?? product.createdAt}</updated>
    ${product.tags.slice(0, lists.tagsInFeed).map((tag) => xml`<category term="${stripInvalidXml(tag)}"/>`)}
    <summary>${stripInvalidXml(product.shortDescription)}</summary>
  </entry>`;
};

/** The products of a feed (RFC 4287), newest first. */
export const atomFeed = (
  products: readonly ProductSummary[],
  toUrl: ToUrl,
  { title, subtitle, page, address }: FeedAbout = wholeSite,
) => {
  const [newest] = products;
  return xml`<feed xmlns="http://www.w3.org/2005/Atom">
  <id>${toUrl(page)}</id>
  <title>${stripInvalidXml(title)}</title>
  <subtitle>${stripInvalidXml(subtitle)}</subtitle>
  <updated>${newest?.acceptedAt ?? new Date(0).toISOString()}</updated>
  <link rel="self" type="application/atom+xml" href="${toUrl(address)}"/>
  <link rel="alternate" type="text/html" href="${toUrl(page)}"/>${products.map((product) => entry(product, toUrl))}
</feed>
`;
};
