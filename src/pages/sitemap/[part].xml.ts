import type { APIRoute } from 'astro';
import { countParts, urlSet } from '#lib/server/feeds/sitemap.ts';
import { respondWithPart } from '#lib/server/feeds/sitemap-files.ts';

export const prerender = false;

export const GET: APIRoute = (context) => respondWithPart(context, countParts, (part) => urlSet(part));
