import type { APIRoute } from 'astro';
import { countParts, lifetime, sitemapIndex, urlSet } from '#lib/server/http/feeds/sitemap.ts';
import { xmlResponse } from '#lib/server/http/feeds/xml.ts';

export const prerender = false;

export const GET: APIRoute = async ({ cache }) => {
  cache.set({ maxAge: lifetime });
  const parts = await countParts();
  return xmlResponse('application/xml', parts > 1 ? sitemapIndex(parts) : await urlSet(1));
};
