/*
 * All that a site has published, as the pages of single products and their reviews say it: what every list is made of.
 */
import type { Get } from './get.ts';
import type { Read } from './pages.ts';

interface Row {
  _id: string;
  acceptedAt: string;
  upVote: number;
  reviewCount: number;
  /** Null for makers without a public page. */
  makerId: string | null;
  priority: 'normal' | 'featured';
}

export interface Review {
  _id: string;
  productId: string;
  makerId: string | null;
  rating: number;
  createdAt: string;
}

export interface Product extends Row {
  /** Slugs of the tags that list it. */
  tags: ReadonlySet<string>;
  /** Sum of the weights of its votes. */
  weight: number;
  reviews: readonly Review[];
  /** The sums of the weights of its reviews, and of these times their ratings: products name their mean rounded. */
  ratingWeight: number;
  ratingSum: number;
  /** How many reviews it says to have of one star, of two and so on. */
  ratings: readonly number[];
  featuredAt: string | null;
}

/** The slug of the tag that lists whatever is tagged so: of another tag if they are merged. */
const slugOf = async (get: Get, slugs: Map<string, string>, tag: string): Promise<string> => {
  const known = slugs.get(tag);
  if (known !== undefined) return known;
  const found = (await get(`/tag-pages/${encodeURIComponent(tag)}`)) as { slug: string } | undefined;
  slugs.set(tag, found?.slug ?? '');
  return found?.slug ?? '';
};

/** The sum of the weights of each product's votes. */
const voteWeights = async (get: Get): Promise<Map<string, number>> => {
  const board = async (offset: number) =>
    (await get(`/leaderboards/all?limit=100&offset=${offset}`)) as {
      entries: { productId: string; weight: number }[];
      more: boolean;
    };
  const weights = new Map<string, number>();
  for (let more = true, read = 0; more; ) {
    const part = await board(read);
    for (const { productId, weight } of part.entries) weights.set(productId, weight);
    read += part.entries.length;
    more = part.more;
  }
  return weights;
};

/** Every published product, with its reviews. */
export const everyProduct = async (get: Get, read: Read): Promise<Product[]> => {
  const weights = await voteWeights(get);
  const slugs = new Map<string, string>();
  const products: Product[] = [];
  for (const row of await read<Row>('/products?type=newest')) {
    const page = (await get(`/products?id=${row._id}`)) as {
      tags: string[];
      ratings: number[];
      ratingWeight: number;
      ratingSum: number;
      featuredAt: string | null;
    };
    const tags = new Set(await Promise.all(page.tags.map((tag) => slugOf(get, slugs, tag))));
    const reviews = await read<Review>(`/reviews?id=${row._id}`);
    const { ratings, ratingWeight, ratingSum, featuredAt } = page;
    products.push({
      ...row,
      tags,
      weight: weights.get(row._id) ?? 0,
      reviews,
      ratingWeight,
      ratingSum,
      ratings,
      featuredAt,
    });
  }
  return products;
};
