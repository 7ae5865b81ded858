import type { APIRoute } from 'astro';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { countParts, lifetime, makerFiles, makerUrlSet, sitemapIndex } from '#lib/server/feeds/sitemaps.ts';
import { xmlResponse } from '#lib/server/feeds/xml.ts';

export const prerender = false;

export const GET: APIRoute = async ({ cache }) => {
  // A page that has become private is no longer listed.
  cache.set({ maxAge: lifetime, tags: [cacheTags.makers] });
  const products = await countParts();
  const content = products > 1 ? sitemapIndex(makerFiles({ products })) : makerUrlSet(1, 1);
  return xmlResponse('application/xml', content);
};
