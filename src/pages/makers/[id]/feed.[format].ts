import type { APIRoute } from 'astro';
import { isPageId } from '#lib/server/api/row-id.ts';
import { makerFeed } from '#lib/server/feeds/maker-feed.ts';
import { isFeed } from '#lib/server/feeds/product-feed.ts';
import type { PageRules } from '#lib/server/http/page-rules.ts';

export const prerender = false;

export const rules: PageRules = {
  accepts: ({ id = '', ...params }) => isPageId(id) && isFeed(params),
  forOtherSites: 'read',
};

export const GET: APIRoute = makerFeed;
