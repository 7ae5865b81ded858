import type { APIRoute } from 'astro';
import { searchFeed } from '#lib/server/feeds/search-feed.ts';
import { asGiven, type PageRules } from '#lib/server/http/page-rules.ts';

export const prerender = false;

export const rules: PageRules = {
  query: { q: asGiven },
  limit: (query) => (query.has('q') ? 'search' : 'renders'),
  forOtherSites: 'read',
};

export const GET: APIRoute = (context) => searchFeed(context, 'xml');
