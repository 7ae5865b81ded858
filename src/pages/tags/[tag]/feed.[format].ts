import type { APIRoute } from 'astro';
import { isFeed } from '#lib/server/feeds/product-feed.ts';
import { tagFeed } from '#lib/server/feeds/tag-feed.ts';
import type { PageRules } from '#lib/server/http/page-rules.ts';

export const prerender = false;

export const rules: PageRules = { accepts: isFeed, forOtherSites: 'read' };

export const GET: APIRoute = tagFeed;
