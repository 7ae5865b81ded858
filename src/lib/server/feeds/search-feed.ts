import type { APIContext } from 'astro';
import { lists, sizes } from '#lib/domain/specification.ts';
import { paths, searchFeedPath, serverPaths } from '#lib/paths.ts';
import { pageApi } from '#lib/server/page-api.ts';
import { cut } from '#lib/text/cut.ts';
import { siteTexts } from '#lib/text/messages/site.ts';
import { isVisible } from '#lib/text/visible.ts';
import { formatOf, respondWithFeed } from './product-feed.ts';

/**
 * Answers with the newest products that have all words of a search: 301 for another spelling of the search, and to the feed of
 * the newest products without one.
 */
export const searchFeed = async ({
  url,
  params,
  redirect,
}: Pick<APIContext, 'url' | 'params' | 'redirect'>): Promise<Response> => {
  const format = formatOf(params);
  const given = url.searchParams.get('q') ?? '';
  const keyword = cut(given.trim(), sizes.keyword);
  if (!isVisible(keyword)) return redirect(format === 'xml' ? serverPaths.feed : serverPaths.jsonFeed, 301);
  const self = searchFeedPath(keyword, format);
  if (keyword !== given) return redirect(self, 301);
  const { items } = await pageApi.search({ keyword, sort: 'newest', limit: lists.feedEntries });
  return respondWithFeed(format, {
    title: siteTexts.searchFeed(keyword),
    home: paths.productList({ q: keyword }),
    self,
    items,
  });
};
