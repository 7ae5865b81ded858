import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ProductAddress } from '#lib/contract/products.ts';
import { tagPath } from '#lib/domain/tag-slug.ts';
import { lists, tagPages } from '#lib/limits.ts';
import { leaderboardPaths, paths, serverPaths } from '#lib/paths.ts';
import { pageApi } from '#lib/server/page-api.ts';
import { siteUrl } from '#lib/server/site/site.ts';
import { xml } from './xml.ts';

/** A sitemap may hold 50,000 addresses: in the first file these many products, some tags, and the other pages. */
const partSize = 45_000;

/** In seconds. No write invalidates a sitemap: votes are more frequent than crawlers. */
export const lifetime = 3600;

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const urlOf = ({ _id, acceptedAt }: ProductAddress) =>
  xml`<url><loc>${siteUrl(paths.product(_id))}</loc>${acceptedAt && xml`<lastmod>${acceptedAt}</lastmod>`}</url>\n`;

/** Closed leaderboards with votes: some four hundred a year, for which a part of products leaves room. */
const leaderboardUrls = async () => {
  const lists = await Promise.all(
    (['day', 'week', 'month', 'year'] as const).map((kind) => pageApi.closedLeaderboards({ kind })),
  );
  return lists
    .flatMap(({ items }) => items)
    .map(
      ({ period, closedAt }) =>
        xml`<url><loc>${siteUrl(leaderboardPaths.of(period))}</loc><lastmod>${closedAt}</lastmod></url>\n`,
    );
};

export const countParts = async (): Promise<number> => {
  const { total } = await pageApi.addresses({ limit: 1 });
  return Math.max(1, Math.ceil(total / partSize));
};

const urlsOf = (some: readonly string[]) => some.map((path) => xml`<url><loc>${siteUrl(path)}</loc></url>\n`);

/** Paths of the pages of tags, the most used first: of those that search engines may list. */
const tagPaths = async (): Promise<string[]> => {
  const found: string[] = [];
  while (found.length < tagPages.inSitemap) {
    const { items } = await pageApi.tags({ sort: 'products', limit: lists.max, offset: found.length });
    const indexed = items.filter(({ products }) => products >= tagPages.indexedFrom);
    found.push(...indexed.map(({ tag }) => tagPath(tag)));
    if (indexed.length < lists.max) break;
  }
  return found;
};

/** A file of the sitemap: products, and in the first one also the site's other pages. @param part from 1 */
export const urlSet = async (part: number) => {
  const urls =
    part === 1
      ? [
          ...urlsOf([
            ...[
              paths.home,
              paths.products,
              leaderboardPaths.today,
              paths.tags,
              serverPaths.contact,
              serverPaths.privacy,
            ],
            ...(await tagPaths()),
          ]),
          ...(await leaderboardUrls()),
        ]
      : [];
  const end = part * partSize;
  for (let offset = end - partSize; offset < end; offset += lists.max) {
    const { items } = await pageApi.addresses({ limit: lists.max, offset });
    urls.push(xml`${items.map(urlOf)}`);
    if (items.length < lists.max) break;
    // Lets other requests run: a whole sitemap takes too long to block them.
    await nextTurn();
  }
  return xml`<urlset xmlns="${namespace}">\n${urls}</urlset>\n`;
};

export const sitemapIndex = (parts: number) => {
  const addresses = Array.from({ length: parts }, (_, index) => siteUrl(serverPaths.sitemapPart(index + 1)));
  return xml`<sitemapindex xmlns="${namespace}">
${addresses.map((address) => xml`<sitemap><loc>${address}</loc></sitemap>\n`)}</sitemapindex>
`;
};
