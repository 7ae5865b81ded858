import type { APIRoute } from 'astro';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { jsonFeed } from '#lib/server/feeds/json-feed.ts';
import { makerFeed } from '#lib/server/feeds/maker-feed.ts';
import { siteUrl } from '#lib/server/site/site.ts';

export const prerender = false;

export const GET: APIRoute = async ({ cache, params: { id = '' } }) => {
  cache.set({ tags: [cacheTags.products, cacheTags.maker(id)] });
  const feed = await makerFeed(id, 'json');
  if (!feed) return new Response(null, { status: 404 });
  return jsonFeed(feed, siteUrl);
};
