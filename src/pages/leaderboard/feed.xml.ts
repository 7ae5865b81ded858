import type { APIRoute } from 'astro';
import { dailyResults, resultsAtom, tagsOfResults } from '#lib/server/feeds/daily-results.ts';
import { xmlResponse } from '#lib/server/feeds/xml.ts';
import type { PageRules } from '#lib/server/http/page-rules.ts';
import { siteUrl } from '#lib/server/site/site.ts';

export const prerender = false;

export const rules: PageRules = { forOtherSites: 'read' };

export const GET: APIRoute = async ({ cache }) => {
  const boards = await dailyResults();
  cache.set({ tags: tagsOfResults(boards) });
  return xmlResponse('application/atom+xml', await resultsAtom(boards, siteUrl));
};
