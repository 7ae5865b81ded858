import type { APIRoute } from 'astro';
import { lists, sizes } from '#lib/domain/specification.ts';
import { paths, searchFeedPath, serverPaths } from '#lib/paths.ts';
import { formatOf, isFeed, respondWithFeed } from '#lib/server/feeds/product-feed.ts';
import { asGiven, type PageRules } from '#lib/server/http/page-rules.ts';
import { pageApi } from '#lib/server/page-api.ts';
import { cut } from '#lib/text/cut.ts';
import { siteTexts } from '#lib/text/messages/site.ts';
import { isVisible, withoutControls } from '#lib/text/visible.ts';

export const prerender = false;

export const rules: PageRules = {
  accepts: isFeed,
  query: { q: asGiven },
  limit: (query) => (query.has('q') ? 'search' : 'renders'),
  forOtherSites: 'read',
};

/**
 * Answers with the newest products that have all words of a search: 301 for another spelling of the search, and to the feed of
 * the newest products without one.
 */
export const GET: APIRoute = async ({ url, params, redirect }) => {
  const format = formatOf(params);
  const given = url.searchParams.get('q') ?? '';
  const keyword = cut(withoutControls(given).trim(), sizes.keyword);
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
