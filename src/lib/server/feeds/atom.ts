import type { ProductSummary } from '#lib/contract/products.ts';
import { lists } from '#lib/domain/specification.ts';
import { paths } from '#lib/paths.ts';
import { siteDescription } from '#lib/text/messages/site.ts';
import { stripInvalidXml } from '#lib/text/xml-text.ts';
import { appearedAt, type ProductFeed } from './json-feed.ts';
import { xml } from './xml.ts';

type ToUrl = (path: string) => string;

const entry = (product: ProductSummary, toUrl: ToUrl) => {
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
  <link rel="alternate" type="text/html" href="${toUrl(home)}"/>${items.map((product) => entry(product, toUrl))}
</feed>
`;
};
