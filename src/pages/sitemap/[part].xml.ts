import type { APIRoute } from 'astro';
import { countParts, respondWithPart, urlSet } from '#lib/server/feeds/sitemaps.ts';

export const prerender = false;

export const GET: APIRoute = (context) => respondWithPart(context, countParts, (part) => urlSet(part));
