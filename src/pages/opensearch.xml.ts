import type { APIRoute } from 'astro';
import { openSearchDescription } from '#lib/server/feeds/open-search.ts';
import { lifetime } from '#lib/server/feeds/sitemap.ts';
import { xmlResponse } from '#lib/server/feeds/xml.ts';
import { siteUrl } from '#lib/server/site/site.ts';

export const prerender = false;

export const GET: APIRoute = ({ cache }) => {
  cache.set({ maxAge: lifetime });
  return xmlResponse('application/opensearchdescription+xml', openSearchDescription(siteUrl));
};
