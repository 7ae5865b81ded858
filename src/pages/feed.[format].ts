import type { APIRoute } from 'astro';
import { lists } from '#lib/domain/specification.ts';
import { paths, serverPaths } from '#lib/paths.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { formatOf, isFeed, respondWithFeed } from '#lib/server/feeds/product-feed.ts';
import type { PageRules } from '#lib/server/http/page-rules.ts';
import { pageApi } from '#lib/server/page-api.ts';
import { siteName } from '#lib/text/messages/site.ts';

export const prerender = false;

export const rules: PageRules = { accepts: isFeed, forOtherSites: 'read' };

export const GET: APIRoute = async ({ cache, params }) => {
  cache.set({ tags: [cacheTags.products] });
  const { items } = await pageApi.products({ type: 'newest', limit: lists.feedEntries });
  const format = formatOf(params);
  const self = format === 'xml' ? serverPaths.feed : serverPaths.jsonFeed;
  return respondWithFeed(format, { title: siteName, home: paths.home, self, items });
};
