import type { APIRoute } from 'astro';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { makerUrlSet } from '#lib/server/feeds/makers-sitemap.ts';
import { countParts } from '#lib/server/feeds/sitemap.ts';
import { respondWithPart } from '#lib/server/feeds/sitemap-files.ts';

export const prerender = false;

export const GET: APIRoute = (context) =>
  respondWithPart(context, countParts, makerUrlSet, [cacheTags.makers]);
