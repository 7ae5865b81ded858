import type { APIContext } from 'astro';
import { lists } from '#lib/domain/specification.ts';
import { paths, serverPaths } from '#lib/paths.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { pageApi } from '#lib/server/page-api.ts';
import { makerTexts } from '#lib/text/messages/makers.ts';
import { formatOf, respondWithFeed } from './product-feed.ts';

/** Answers with the products of the maker that the address names: 404 if they have no public page. */
export const makerFeed = async ({
  cache,
  params,
}: Pick<APIContext, 'cache' | 'params'>): Promise<Response> => {
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
