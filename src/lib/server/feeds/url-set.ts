import { siteUrl } from '#lib/server/site/site.ts';
import { type Xml, xml } from './xml.ts';

/**
 * Addresses of each file: 50,000 are allowed. Beside its `products`, the first file holds `tagsBesideProducts`, and some four
 * hundred leaderboards more with each year. There are as many files of makers, of about as many each, as of products.
 */
export const sitemaps = { products: 40_000, tagsBesideProducts: 4_000, tags: 50_000 } as const;

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

export const urlsOf = (paths: readonly string[]) =>
  paths.map((path) => xml`<url><loc>${siteUrl(path)}</loc></url>\n`);

export const urlSetOf = (urls: Xml[]) => xml`<urlset xmlns="${namespace}">\n${urls}</urlset>\n`;

/** @param files their paths */
export const sitemapIndex = (files: readonly string[]) => xml`<sitemapindex xmlns="${namespace}">
${files.map((path) => xml`<sitemap><loc>${siteUrl(path)}</loc></sitemap>\n`)}</sitemapindex>
`;
