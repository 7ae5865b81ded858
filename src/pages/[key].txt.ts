import type { APIRoute } from 'astro';
import { getConfig } from '#lib/server/current.ts';
import { lifetime } from '#lib/server/feeds/sitemaps.ts';

export const prerender = false;

/** IndexNow key. It proves to search engines that submissions come from the site itself. */
export const GET: APIRoute = ({ cache, params }) => {
  const key = getConfig().indexNow?.key;
  if (key === undefined || params.key !== key) return new Response(null, { status: 404 });
  cache.set({ maxAge: lifetime });
  return new Response(key, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
};
