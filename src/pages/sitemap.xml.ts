import type { APIRoute } from 'astro';
import { countFiles, lifetime, sitemapFiles, sitemapIndex, urlSet } from '#lib/server/feeds/sitemaps.ts';
import { xmlResponse } from '#lib/server/feeds/xml.ts';

export const prerender = false;

export const GET: APIRoute = async ({ cache }) => {
  cache.set({ maxAge: lifetime });
  const files = sitemapFiles(await countFiles());
  return xmlResponse('application/xml', files.length ? sitemapIndex(files) : urlSet(1));
};
