/** Content of pages' images, from the same API responses as the pages. */
import type { Leaderboard } from '#lib/contract/leaderboards.ts';
import type { Maker } from '#lib/contract/makers.ts';
import type { Product, ProductSummary } from '#lib/contract/products.ts';
import type { TagSummary } from '#lib/contract/tags.ts';
import { ogImages } from '#lib/domain/og-images.ts';
import { readPeriod } from '#lib/domain/periods.ts';
import { ogPath } from '#lib/paths.ts';
import { getOgImages } from '#lib/server/current.ts';
import { pageApi } from '#lib/server/page-api.ts';
import { counted } from '#lib/text/counts.ts';
import { emptyBoard, leaderboardTexts, unrankedTexts } from '#lib/text/messages/leaderboards.ts';
import { makerTexts } from '#lib/text/messages/makers.ts';
import { ogTexts } from '#lib/text/messages/og-images.ts';
import { periodTitle } from '#lib/text/periods.ts';
import type { OgContent, OgKind } from './content.ts';

const nothing: Omit<OgContent, 'title'> = {
  label: null,
  text: null,
  rating: null,
  facts: [],
  mark: null,
  entries: [],
};

export const productContent = (
  product: Pick<Product, 'name' | 'shortDescription' | 'logo' | 'averageRating' | 'reviewCount' | 'tags'>,
): OgContent => ({
  ...nothing,
  title: product.name,
  text: product.shortDescription,
  rating:
    product.averageRating === null
      ? null
      : { average: product.averageRating, count: counted(product.reviewCount, 'review') },
  facts: product.tags.slice(0, ogImages.tags),
  mark: { name: product.name, logo: product.logo, round: false },
});

/** @param best its products, the most voted first */
export const tagContent = (
  { tag, products }: Pick<TagSummary, 'tag' | 'products'>,
  best: readonly Pick<ProductSummary, 'name' | 'logo'>[],
): OgContent => ({
  ...nothing,
  label: ogTexts.tag,
  title: tag,
  text: counted(products, 'product'),
  entries: best.slice(0, ogImages.entries).map(({ name, logo }) => ({ place: null, name, logo })),
});

export const makerContent = ({ name, photoURL, since, products, reviews }: Maker): OgContent => ({
  ...nothing,
  label: ogTexts.maker,
  title: name,
  text: makerTexts.since(since),
  facts: [counted(products, 'product'), counted(reviews, 'review')],
  mark: { name, logo: photoURL, round: true },
});

/** Content of a leaderboard's image. Without vote counts: they change all day, and would change the image's address. */
export const leaderboardContent = ({
  period: name,
  state,
  entries,
}: Pick<Leaderboard, 'period' | 'state' | 'entries'>): OgContent => {
  const period = readPeriod(name);
  const isVoted = entries[0]?.place === 1;
  const when = state === 'running' ? 'running' : 'over';
  const text = entries.length ? unrankedTexts[when] : emptyBoard[when].title;
  return {
    ...nothing,
    label: leaderboardTexts.title,
    title: period ? periodTitle(period) : name,
    text: isVoted ? ogTexts.mostVoted : text,
    entries: entries
      .slice(0, ogImages.entries)
      .flatMap(({ place, product }) =>
        place !== null && product ? [{ place, name: product.name, logo: product.logo }] : [],
      ),
  };
};

/** An Open Graph image, as the head of a page names it. */
export interface OgImage {
  path: string;
  alt: string;
}

/** The image of a page, with the version that it has now: scrapers keep what they have found at an address. */
export const ogImageOf = async (kind: OgKind, key: string, content: OgContent): Promise<OgImage> => ({
  path: ogPath(kind, key, await getOgImages().version(content)),
  alt: ogTexts.alt(content.title),
});

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
