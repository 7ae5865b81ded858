import type { APIRoute } from 'astro';
import { isFeed } from '#lib/server/feeds/product-feed.ts';
import { searchFeed } from '#lib/server/feeds/search-feed.ts';
import { asGiven, type PageRules } from '#lib/server/http/page-rules.ts';

export const prerender = false;

export const rules: PageRules = {
  accepts: isFeed,
  query: { q: asGiven },
  limit: (query) => (query.has('q') ? 'search' : 'renders'),
  forOtherSites: 'read',
};

export const GET: APIRoute = searchFeed;
