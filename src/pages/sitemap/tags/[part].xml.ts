import type { APIRoute } from 'astro';
import { respondWithPart } from '#lib/server/feeds/sitemap-files.ts';
import { countTagParts, tagUrlSet } from '#lib/server/feeds/tags-sitemap.ts';

export const prerender = false;

export const GET: APIRoute = (context) => respondWithPart(context, countTagParts, (part) => tagUrlSet(part));
