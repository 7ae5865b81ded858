import { setImmediate as nextTurn } from 'node:timers/promises';
import { lists } from '#lib/domain/specification.ts';
import { tagPath } from '#lib/domain/tag-slug.ts';
import { tagPages } from '#lib/domain/tags.ts';
import { pageApi } from '#lib/server/page-api.ts';
import { sitemaps, urlSetOf, urlsOf } from './url-set.ts';

/** Tags that search engines may list, the most used first. */
const indexedTags = async (offset: number, limit: number) => {
  const { items } = await pageApi.tags({ sort: 'products', limit, offset });
  return items.filter(({ products }) => products >= tagPages.indexedFrom);
};

/** Paths of the pages of these tags. @param start,end places among all, the most used first */
export const tagPaths = async (start: number, end: number): Promise<string[]> => {
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
