import type { APIRoute } from 'astro';
import { atomFeed } from '#lib/server/feeds/atom.ts';
import { tagFeed } from '#lib/server/feeds/tag-feed.ts';
import { xmlResponse } from '#lib/server/feeds/xml.ts';
import type { PageRules } from '#lib/server/http/page-rules.ts';
import { siteUrl } from '#lib/server/site/site.ts';

export const prerender = false;

export const rules: PageRules = { forOtherSites: 'read' };

export const GET: APIRoute = (context) =>
  tagFeed(context, 'xml', (feed) => xmlResponse('application/atom+xml', atomFeed(feed, siteUrl)));
