/*
 * All that a site has published, as the pages of single products and their reviews say it: what every list is made of.
 */
import type { Get, Read } from './pages.ts';

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

/** Sums that orders follow from: of the weights of votes, of those of reviews, and of these times their ratings. */
interface Sums {
  weight: number;
  ratingWeight: number;
  ratingSum: number;
}

export interface Product extends Row, Sums {
  /** Slugs of the tags that list it. */
  tags: ReadonlySet<string>;
  reviews: readonly Review[];
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

/** Every published product, with its reviews. */
export const everyProduct = async (get: Get, read: Read): Promise<Product[]> => {
  const slugs = new Map<string, string>();
  const products: Product[] = [];
  for (const row of await read<Row>('/products?type=newest')) {
    const page = (await get(`/products?id=${row._id}`)) as {
      tags: string[];
      ratings: number[];
      featuredAt: string | null;
    };
    const { weight, ratingWeight, ratingSum } = (await get(`/ranking/${row._id}`)) as Sums;
    const tags = new Set(await Promise.all(page.tags.map((tag) => slugOf(get, slugs, tag))));
    const reviews = await read<Review>(`/reviews?id=${row._id}`);
    const { ratings, featuredAt } = page;
    products.push({
      ...row,
      tags,
      weight,
      reviews,
      ratingWeight,
      ratingSum,
      ratings,
      featuredAt,
    });
  }
  return products;
};
