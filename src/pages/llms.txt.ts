import type { APIRoute } from 'astro';
import { llmsTxt } from '#lib/server/feeds/llms-txt.ts';
import { lifetime } from '#lib/server/feeds/sitemaps.ts';
import { siteUrl } from '#lib/server/site/site.ts';

export const prerender = false;

export const GET: APIRoute = ({ cache }) => {
  cache.set({ maxAge: lifetime });
  return new Response(llmsTxt(siteUrl), { headers: { 'content-type': 'text/plain; charset=utf-8' } });
};
