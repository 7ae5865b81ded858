import type { APIRoute } from 'astro';
import { dailyResults, resultsJson, tagsOfResults } from '#lib/server/feeds/daily-results.ts';
import type { PageRules } from '#lib/server/http/page-rules.ts';
import { siteUrl } from '#lib/server/site/site.ts';

export const prerender = false;

export const rules: PageRules = { forOtherSites: 'read' };

export const GET: APIRoute = async ({ cache }) => {
  const boards = await dailyResults();
  cache.set({ tags: tagsOfResults(boards) });
  return new Response(JSON.stringify(await resultsJson(boards, siteUrl)), {
    headers: { 'content-type': 'application/feed+json; charset=utf-8' },
  });
};
