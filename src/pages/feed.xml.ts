import type { APIRoute } from 'astro';
import { lists } from '#lib/domain/specification.ts';
import { paths, serverPaths } from '#lib/paths.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { respondWithFeed } from '#lib/server/feeds/product-feed.ts';
import type { PageRules } from '#lib/server/http/page-rules.ts';
import { pageApi } from '#lib/server/page-api.ts';
import { siteName } from '#lib/text/messages/site.ts';

export const prerender = false;

export const rules: PageRules = { forOtherSites: 'read' };

export const GET: APIRoute = async ({ cache }) => {
  cache.set({ tags: [cacheTags.products] });
  const { items } = await pageApi.products({ type: 'newest', limit: lists.feedEntries });
  return respondWithFeed('xml', { title: siteName, home: paths.home, self: serverPaths.feed, items });
};
