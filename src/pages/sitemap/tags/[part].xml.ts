import type { APIRoute } from 'astro';
import { countTagParts, respondWithPart, tagUrlSet } from '#lib/server/feeds/sitemaps.ts';

export const prerender = false;

export const GET: APIRoute = (context) => respondWithPart(context, countTagParts, (part) => tagUrlSet(part));
