import type { APIRoute } from 'astro';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { countParts, makerUrlSet, respondWithPart } from '#lib/server/feeds/sitemaps.ts';

export const prerender = false;

export const GET: APIRoute = (context) =>
  respondWithPart(context, countParts, makerUrlSet, [cacheTags.makers]);
