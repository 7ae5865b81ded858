import type { APIRoute } from 'astro';
import { jsonFeed } from '#lib/server/feeds/json-feed.ts';
import { tagFeed } from '#lib/server/feeds/tag-feed.ts';
import type { PageRules } from '#lib/server/http/page-rules.ts';
import { siteUrl } from '#lib/server/site/site.ts';

export const prerender = false;

export const rules: PageRules = { forOtherSites: 'read' };

export const GET: APIRoute = (context) => tagFeed(context, 'json', (feed) => jsonFeed(feed, siteUrl));
