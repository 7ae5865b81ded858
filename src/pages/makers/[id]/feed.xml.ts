import type { APIRoute } from 'astro';
import { isPageId } from '#lib/server/api/row-id.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { atomFeed } from '#lib/server/feeds/atom.ts';
import { makerFeed } from '#lib/server/feeds/maker-feed.ts';
import { xmlResponse } from '#lib/server/feeds/xml.ts';
import type { PageRules } from '#lib/server/http/page-rules.ts';
import { siteUrl } from '#lib/server/site/site.ts';

export const prerender = false;

export const rules: PageRules = { accepts: ({ id = '' }) => isPageId(id), forOtherSites: 'read' };

export const GET: APIRoute = async ({ cache, params: { id = '' } }) => {
  cache.set({ tags: [cacheTags.products, cacheTags.maker(id)] });
  const feed = await makerFeed(id, 'xml');
  if (!feed) return new Response(null, { status: 404 });
  return xmlResponse('application/atom+xml', atomFeed(feed, siteUrl));
};
