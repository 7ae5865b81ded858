import type { APIRoute } from 'astro';
import { atomFeed } from '#lib/server/feeds/atom.ts';
import { searchFeed } from '#lib/server/feeds/search-feed.ts';
import { xmlResponse } from '#lib/server/feeds/xml.ts';
import { asGiven, type PageRules } from '#lib/server/http/page-rules.ts';
import { siteUrl } from '#lib/server/site/site.ts';

export const prerender = false;

export const rules: PageRules = {
  query: { q: asGiven },
  limit: (query) => (query.has('q') ? 'search' : 'renders'),
  forOtherSites: 'read',
};

export const GET: APIRoute = (context) =>
  searchFeed(context, 'xml', (feed) => xmlResponse('application/atom+xml', atomFeed(feed, siteUrl)));
