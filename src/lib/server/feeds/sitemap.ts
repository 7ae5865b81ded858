import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ClosedLeaderboard } from '#lib/contract/leaderboards.ts';
import type { ProductAddress } from '#lib/contract/products.ts';
import { lists } from '#lib/domain/specification.ts';
import { leaderboardPaths, paths, rankingPaths, serverPaths } from '#lib/paths.ts';
import { type ListPart, pageApi } from '#lib/server/page-api.ts';
import { siteUrl } from '#lib/server/site/site.ts';
import { tagPaths } from './tags-sitemap.ts';
import { sitemaps, urlSetOf, urlsOf } from './url-set.ts';
import { xml } from './xml.ts';

/** In seconds. No write invalidates a sitemap: votes are more frequent than crawlers. */
export const lifetime = 3600;

const pages = [
  paths.home,
  paths.products,
  leaderboardPaths.today,
  paths.tags,
  rankingPaths.rules,
  serverPaths.contact,
  serverPaths.privacy,
];

const productUrl = ({ _id, acceptedAt }: ProductAddress) =>
  xml`<url><loc>${siteUrl(paths.product(_id))}</loc>${acceptedAt && xml`<lastmod>${acceptedAt}</lastmod>`}</url>\n`;

const leaderboardUrl = ({ period, closedAt }: ClosedLeaderboard) =>
  xml`<url><loc>${siteUrl(leaderboardPaths.of(period))}</loc><lastmod>${closedAt}</lastmod></url>\n`;

/** Entries of closed leaderboards with votes: about 400 a year, for which a file of products has room. */
const leaderboardUrls = async () => {
  const urls = [];
  for (const kind of ['day', 'week', 'month', 'year'] as const) {
    for (let found: ListPart<ClosedLeaderboard>, offset = 0; ; offset += lists.max) {
      found = await pageApi.closedLeaderboards({ kind, limit: lists.max, offset });
      urls.push(...found.items.map(leaderboardUrl));
      if (found.items.length < lists.max) break;
    }
  }
  return urls;
};

/** Number of sitemap files for products. @param size products per file */
export const countParts = async (size: number = sitemaps.products): Promise<number> => {
  const { total } = await pageApi.addresses({ limit: 1 });
  return Math.max(1, Math.ceil(total / size));
};

/** A file of products; the first one also has the site's other pages and the most used tags. @param part from 1 */
export const urlSet = async (part: number, size: number = sitemaps.products) => {
  const urls =
    part === 1
      ? [
          ...urlsOf([...pages, ...(await tagPaths(0, sitemaps.tagsBesideProducts))]),
          ...(await leaderboardUrls()),
        ]
      : [];
  const end = part * size;
  for (let offset = end - size; offset < end; offset += lists.max) {
    const limit = Math.min(lists.max, end - offset);
    const { items } = await pageApi.addresses({ limit, offset });
    urls.push(xml`${items.map(productUrl)}`);
    if (items.length < limit) break;
    // Lets other requests run: a whole sitemap takes too long to block them.
    await nextTurn();
  }
  return urlSetOf(urls);
};
