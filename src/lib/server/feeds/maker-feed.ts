import { lists } from '#lib/domain/specification.ts';
import { paths, serverPaths } from '#lib/paths.ts';
import { pageApi } from '#lib/server/page-api.ts';
import { makerTexts } from '#lib/text/messages/makers.ts';
import type { ProductFeed } from './json-feed.ts';

/** The feed of a maker's products; null if they have no public page. */
export const makerFeed = async (id: string, kind: 'xml' | 'json'): Promise<ProductFeed | null> => {
  const maker = await pageApi.maker(id);
  const products = maker && (await pageApi.makerProducts(id, { limit: lists.feedEntries }));
  if (!products) return null;
  return {
    title: makerTexts.feed(maker.name),
    home: paths.maker(id),
    self: serverPaths.makerFeed(id, kind),
    items: products.items,
  };
};
