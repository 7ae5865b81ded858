import { ogImages } from '#lib/domain/og-images.ts';
import { readPeriod } from '#lib/domain/periods.ts';
import { pageApi } from '#lib/server/page-api.ts';
import type { OgContent, OgKind } from './content.ts';
import { leaderboardContent, makerContent, productContent, tagContent } from './contents.ts';

const contents: Record<OgKind, (key: string) => Promise<OgContent | null>> = {
  async products(id) {
    const product = await pageApi.product(id);
    return product && productContent(product);
  },
  async tags(slug) {
    const tag = await pageApi.tag(slug);
    if (tag?.slug !== slug) return null;
    const best = await pageApi.products({ tags: [slug], sort: 'votes', limit: ogImages.entries });
    return tagContent(tag, best.items);
  },
  async makers(id) {
    const maker = await pageApi.maker(id);
    return maker && makerContent(maker);
  },
  async leaderboards(name) {
    const period = readPeriod(name);
    const board = period && (await pageApi.leaderboard(period.name, { limit: ogImages.entries }));
    return board && leaderboardContent(board);
  },
};

/** Returns the content of a page's image; null if the page does not exist or is not public. */
export const ogContentOf = (kind: OgKind, key: string): Promise<OgContent | null> => contents[kind](key);
