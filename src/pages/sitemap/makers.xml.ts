import type { APIRoute } from 'astro';
import { makerUrls } from '#lib/server/http/feeds/makers-sitemap.ts';
import { lifetime } from '#lib/server/http/feeds/sitemap.ts';
import { xmlResponse } from '#lib/server/http/feeds/xml.ts';

export const prerender = false;

export const GET: APIRoute = async ({ cache }) => {
  cache.set({ maxAge: lifetime });
  return xmlResponse('application/xml', await makerUrls());
};
