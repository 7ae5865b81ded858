import type { APIRoute } from 'astro';
import { respondWithPart } from '#lib/server/http/feeds/sitemap-files.ts';
import { countTagParts, tagUrlSet } from '#lib/server/http/feeds/tags-sitemap.ts';

export const prerender = false;

export const GET: APIRoute = (context) => respondWithPart(context, countTagParts, (part) => tagUrlSet(part));
