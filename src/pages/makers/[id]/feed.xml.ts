import type { APIRoute } from 'astro';
import { isPageId } from '#lib/server/api/row-id.ts';
import { makerFeed } from '#lib/server/feeds/maker-feed.ts';
import type { PageRules } from '#lib/server/http/page-rules.ts';

export const prerender = false;

export const rules: PageRules = { accepts: ({ id = '' }) => isPageId(id), forOtherSites: 'read' };

export const GET: APIRoute = (context) => makerFeed(context, 'xml');
