import type { APIRoute } from 'astro';
import { tagFeed } from '#lib/server/feeds/tag-feed.ts';
import type { PageRules } from '#lib/server/http/page-rules.ts';

export const prerender = false;

export const rules: PageRules = { forOtherSites: 'read' };

export const GET: APIRoute = (context) => tagFeed(context, 'xml');
