/*
 * The reviews of each product: the latest first, or by their stars.
 */
import type { Product, Review } from './content.ts';
import { type Checked, idOf, type Named, type Order, problemsOf } from './order.ts';
import type { Read } from './pages.ts';

/** The latest first, and of those of one moment the one that was added last. */
export const latestFirst: Order<Pick<Review, '_id' | 'createdAt'>> = (review) => [
  Date.parse(review.createdAt),
  idOf(review),
];

/** Reviews with as many stars stand in the order of `latestFirst`. */
const reviewOrders: Readonly<Record<string, Order<Review>>> = {
  '': latestFirst,
  '&sort=newest': latestFirst,
  '&sort=best': (review) => [review.rating, ...latestFirst(review)],
  '&sort=worst': (review) => [-review.rating, ...latestFirst(review)],
};

/** What a product says of its reviews that they do not. */
const problemsOfCounts = ({ reviews, reviewCount, ratings, ratingWeight, ratingSum }: Product): string[] => {
  const counted = ratings.map((_, index) => reviews.filter(({ rating }) => rating === index + 1).length);
  return [
    ...(reviews.length === reviewCount ? [] : [`has ${reviews.length} reviews, and says ${reviewCount}`]),
    ...(ratingWeight <= reviewCount && ratingSum <= reviews.reduce((sum, { rating }) => sum + rating, 0)
      ? []
      : [`has ratings that weigh ${ratingSum} in ${ratingWeight} reviews`]),
    ...(counted.join() === ratings.join() ? [] : [`has ratings ${counted}, and says ${ratings}`]),
  ];
};

export const checkReviews = async (read: Read, products: readonly Product[]): Promise<Checked[]> => {
  const checked: Checked[] = [];
  for (const product of products) {
    checked.push({ list: `/products?id=${product._id}`, problems: problemsOfCounts(product) });
    for (const [sort, order] of Object.entries(reviewOrders)) {
      const list = `/reviews?id=${product._id}${sort}`;
      checked.push({ list, problems: problemsOf(await read<Named>(list), product.reviews, order) });
    }
  }
  return checked;
};
