import type { APIRoute } from 'astro';
import { getConfig } from '#lib/server/current.ts';
import { lifetime } from '#lib/server/feeds/sitemap.ts';

export const prerender = false;

/** The key of IndexNow, by which search engines see that submissions are the site's own. */
export const GET: APIRoute = ({ cache, params }) => {
  const key = getConfig().indexNow?.key;
  if (key === undefined || params.key !== key) return new Response(null, { status: 404 });
  cache.set({ maxAge: lifetime });
  return new Response(key, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
};
