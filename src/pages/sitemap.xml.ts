import type { APIRoute } from 'astro';
import { countParts, lifetime, sitemapIndex, urlSet } from '#lib/server/http/feeds/sitemap.ts';
import { xmlAnswer } from '#lib/server/http/feeds/xml.ts';

export const prerender = false;

export const GET: APIRoute = async ({ cache }) => {
  cache.set({ maxAge: lifetime });
  const parts = await countParts();
  return xmlAnswer('application/xml', parts > 1 ? sitemapIndex(parts) : await urlSet(1));
};
