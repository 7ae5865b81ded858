import type { Product } from './content.ts';
import { idOf, type Order } from './order.ts';

const tenfoldAge = 30 * 86_400_000;

/** The latest first, and of those that were published at once the one that was added last. */
export const newestFirst: Order<Pick<Product, '_id' | 'acceptedAt'>> = (product) => [
  Date.parse(product.acceptedAt),
  idOf(product),
];

/** Ten times the votes are worth thirty days. */
const trend = ({ weight, acceptedAt }: Product): number =>
  Math.log10(1 + weight) + Date.parse(acceptedAt) / tenfoldAge;

/** The weighted mean of the ratings and of five more of 3.5. */
const rated = ({ ratingSum, ratingWeight }: Product): number => (5 * 3.5 + ratingSum) / (5 + ratingWeight);

/** What a list of products can be sorted by. Of equals the one that was added first is first, but of the newest. */
export const productOrders: Readonly<Record<string, Order<Product>>> = {
  trending: (product) => [trend(product), -idOf(product)],
  newest: newestFirst,
  votes: (product) => [product.weight, -idOf(product)],
  rating: (product) => [rated(product), -idOf(product)],
};
