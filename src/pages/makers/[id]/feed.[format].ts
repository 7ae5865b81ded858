import type { APIRoute } from 'astro';
import { lists } from '#lib/domain/specification.ts';
import { paths, serverPaths } from '#lib/paths.ts';
import { isPageId } from '#lib/server/api/row-id.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { formatOf, isFeed, respondWithFeed } from '#lib/server/feeds/product-feed.ts';
import type { PageRules } from '#lib/server/http/page-rules.ts';
import { pageApi } from '#lib/server/page-api.ts';
import { makerTexts } from '#lib/text/messages/makers.ts';

export const prerender = false;

export const rules: PageRules = {
  accepts: ({ id = '', ...params }) => isPageId(id) && isFeed(params),
  forOtherSites: 'read',
};

/** Answers with the products of the maker that the address names: 404 if they have no public page. */
export const GET: APIRoute = async ({ cache, params }) => {
  const { id = '' } = params;
  cache.set({ tags: [cacheTags.products, cacheTags.maker(id)] });
  const maker = await pageApi.maker(id);
  const products = maker && (await pageApi.makerProducts(id, { limit: lists.feedEntries }));
  if (!products) return new Response(null, { status: 404 });
  const format = formatOf(params);
  return respondWithFeed(format, {
    title: makerTexts.feed(maker.name),
    home: paths.maker(id),
    self: serverPaths.makerFeed(id, format),
    items: products.items,
  });
};
