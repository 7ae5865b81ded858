import { setImmediate as nextTurn } from 'node:timers/promises';
import type { APIContext } from 'astro';
import type { ClosedLeaderboard } from '#lib/contract/leaderboards.ts';
import type { ProductAddress } from '#lib/contract/products.ts';
import { lists } from '#lib/domain/specification.ts';
import { tagPath } from '#lib/domain/tag-slug.ts';
import { tagPages } from '#lib/domain/tags.ts';
import { leaderboardPaths, paths, rankingPaths, serverPaths } from '#lib/paths.ts';
import { type ListPart, pageApi } from '#lib/server/page-api.ts';
import { siteUrl } from '#lib/server/site/site.ts';
import { type Xml, xml, xmlResponse } from './xml.ts';

/**
 * Addresses of each file: 50,000 are allowed. Beside its `products`, the first file holds `tagsBesideProducts`, and some four
 * hundred leaderboards more with each year. There are as many files of makers, of about as many each, as of products.
 */
const sitemaps = { products: 40_000, tagsBesideProducts: 4_000, tags: 50_000 } as const;

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const urlsOf = (addresses: readonly string[]) =>
  addresses.map((path) => xml`<url><loc>${siteUrl(path)}</loc></url>\n`);

const urlSetOf = (urls: Xml[]) => xml`<urlset xmlns="${namespace}">\n${urls}</urlset>\n`;

/** @param files their paths */
export const sitemapIndex = (files: readonly string[]) => xml`<sitemapindex xmlns="${namespace}">
${files.map((path) => xml`<sitemap><loc>${siteUrl(path)}</loc></sitemap>\n`)}</sitemapindex>
`;

/** Tags that search engines may list, the most used first. */
const indexedTags = async (offset: number, limit: number) => {
  const { items } = await pageApi.tags({ sort: 'products', limit, offset });
  return items.filter(({ products }) => products >= tagPages.indexedFrom);
};

/** Paths of the pages of these tags. @param start,end places among all, the most used first */
const tagPaths = async (start: number, end: number): Promise<string[]> => {
  const found: string[] = [];
  for (let offset = start; offset < end; offset += lists.max) {
    const limit = Math.min(lists.max, end - offset);
    const tags = await indexedTags(offset, limit);
    found.push(...tags.map(({ tag }) => tagPath(tag)));
    if (tags.length < limit) break;
    await nextTurn();
  }
  return found;
};

interface TagParts {
  /** Number of tags in the first file of products. */
  beside?: number;
  /** Tags of each file. */
  size?: number;
}

/** Number of sitemap files for the tags that are not in the first file of products. */
export const countTagParts = async ({
  beside = sitemaps.tagsBesideProducts,
  size = sitemaps.tags,
}: TagParts = {}): Promise<number> => {
  let parts = 0;
  while ((await indexedTags(beside + parts * size, 1)).length) parts++;
  return parts;
};

/** @param part from 1 */
export const tagUrlSet = async (
  part: number,
  { beside = sitemaps.tagsBesideProducts, size = sitemaps.tags }: TagParts = {},
) => {
  const end = beside + part * size;
  return urlSetOf(urlsOf(await tagPaths(end - size, end)));
};

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

/** Ids are 16 hexadecimal digits. */
const idLength = 16;
const ids = 16n ** BigInt(idLength);

/** Returns the last id of one of several parts. Ids are random, so equal ranges of ids have about as many makers. */
const lastId = (part: number, parts: number): string =>
  ((ids * BigInt(part)) / BigInt(parts) - 1n).toString(16).padStart(idLength, '0');

/**
 * A file of the pages of makers with a published product. There are as many files as of products (`countParts`): with no
 * more makers than products, none holds much more than one of those. Each reads its own makers alone.
 * @param part from 1
 */
export const makerUrlSet = async (part: number, parts: number) => {
  const last = lastId(part, parts);
  const found: string[] = [];
  for (
    let after: string | null = part === 1 ? '' : lastId(part - 1, parts);
    after !== null && after < last;
  ) {
    const some: Awaited<ReturnType<typeof pageApi.makers>> = await pageApi.makers(after, lists.max);
    found.push(...some.makers.filter((id) => id <= last));
    after = some.after;
    // Lets other requests run.
    await nextTurn();
  }
  return urlSetOf(urlsOf(found.map((id) => paths.maker(id))));
};

const numbered = (count: number, toPath: (part: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => toPath(index + 1));

interface Counts {
  /** Number of files of products, and of files of makers. */
  products: number;
  tags: number;
}

export const countFiles = async (): Promise<Counts> => ({
  products: await countParts(),
  tags: await countTagParts(),
});

export const makerFiles = ({ products }: Pick<Counts, 'products'>): string[] =>
  numbered(products, serverPaths.makersSitemapPart);

/** The paths of all files of a sitemap with several; empty where one file holds all but the makers. */
export const sitemapFiles = ({ products, tags }: Counts): string[] =>
  products + tags > 1
    ? [
        ...numbered(products, serverPaths.sitemapPart),
        ...numbered(tags, serverPaths.tagsSitemapPart),
        ...makerFiles({ products }),
      ]
    : [];

/** Answers a request for one of several files; the number is part of its address. */
export const respondWithPart = async (
  { cache, params }: Pick<APIContext, 'cache' | 'params'>,
  count: () => Promise<number>,
  toXml: (part: number, parts: number) => Promise<Xml>,
  /** Tags of the cached response: their invalidation makes the file stale before its hour is over. */
  tags: string[] = [],
): Promise<Response> => {
  const part = /^[1-9]\d*$/.test(params.part ?? '') ? Number(params.part) : Number.NaN;
  const parts = await count();
  if (!(part <= parts)) return new Response(null, { status: 404 });
  cache.set({ maxAge: lifetime, tags });
  return xmlResponse('application/xml', toXml(part, parts));
};
