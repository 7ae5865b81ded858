import type { APIRoute } from 'astro';
import { dailyResults, resultsJson, tagsOfResults } from '#lib/server/feeds/daily-results.ts';
import { siteUrl } from '#lib/server/site/site.ts';

export const prerender = false;

export const GET: APIRoute = async ({ cache }) => {
  const boards = await dailyResults();
  cache.set({ tags: tagsOfResults(boards) });
  return new Response(JSON.stringify(await resultsJson(boards, siteUrl)), {
    headers: { 'content-type': 'application/feed+json; charset=utf-8' },
  });
};
