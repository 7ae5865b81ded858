import type { APIRoute } from 'astro';
import { countParts, lifetime, urlSet } from '#lib/server/http/feeds/sitemap.ts';
import { xmlResponse } from '#lib/server/http/feeds/xml.ts';

export const prerender = false;

export const GET: APIRoute = async ({ cache, params }) => {
  const part = /^[1-9]\d*$/.test(params.part ?? '') ? Number(params.part) : Number.NaN;
  if (!(part <= (await countParts()))) return new Response(null, { status: 404 });
  cache.set({ maxAge: lifetime });
  return xmlResponse('application/xml', await urlSet(part));
};
