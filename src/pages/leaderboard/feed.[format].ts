import type { APIRoute } from 'astro';
import { dailyResults, resultsAtom, resultsJson, tagsOfResults } from '#lib/server/feeds/daily-results.ts';
import { formatOf, isFeed } from '#lib/server/feeds/product-feed.ts';
import { xmlResponse } from '#lib/server/feeds/xml.ts';
import type { PageRules } from '#lib/server/http/page-rules.ts';
import { siteUrl } from '#lib/server/site/site.ts';

export const prerender = false;

export const rules: PageRules = { accepts: isFeed, forOtherSites: 'read' };

export const GET: APIRoute = async ({ cache, params }) => {
  const boards = await dailyResults();
  cache.set({ tags: tagsOfResults(boards) });
  if (formatOf(params) === 'json')
    return new Response(JSON.stringify(await resultsJson(boards, siteUrl)), {
      headers: { 'content-type': 'application/feed+json; charset=utf-8' },
    });
  return xmlResponse('application/atom+xml', await resultsAtom(boards, siteUrl));
};
