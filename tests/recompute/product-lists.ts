/*
 * The lists of products: all of them, those of a rating, an age, a tag, and of two tags at once, in every order.
 */
import type { Product } from './content.ts';
import { type Checked, type Named, problemsOf } from './order.ts';
import type { Read } from './pages.ts';
import { newestFirst, productOrders } from './product-orders.ts';

const day = 86_400_000;

type Narrowed = readonly [query: string, expected: readonly Product[]];

/** @param now of the server, in milliseconds */
const byRatingAndAge = (products: readonly Product[], now: number): Narrowed[] => {
  const rated = (rating: number) =>
    products.filter(({ ratingSum, ratingWeight }) => ratingWeight > 0 && ratingSum >= rating * ratingWeight);
  const today = Math.floor(now / day);
  const ofAge = (days: number) =>
    products.filter(({ acceptedAt }) => Date.parse(acceptedAt) >= (today - days) * day);
  return [
    ...[3, 4, 5].map((rating) => [`rating=${rating}`, rated(rating)] as const),
    ...Object.entries({ week: 7, month: 30, year: 365 }).map(
      ([age, days]) => [`age=${age}`, ofAge(days)] as const,
    ),
  ];
};

/** Each tag, whose page shows the first of its most voted and of its newest, and the two most used ones at once. */
const byTags = (products: readonly Product[], slugs: readonly string[]): Narrowed[] => {
  const tagged = (tags: readonly string[]): Narrowed => [
    `tags=${tags.map(encodeURIComponent).join()}`,
    products.filter((product) => tags.every((tag) => product.tags.has(tag))),
  ];
  return [...slugs.map((slug) => tagged([slug])), ...(slugs.length > 1 ? [tagged(slugs.slice(0, 2))] : [])];
};

/** How many products tags say to have. */
const problemsOfTags = async (read: Read, products: readonly Product[]): Promise<[Checked, string[]]> => {
  const list = '/tag-pages?sort=products';
  const tags = await read<{ slug: string; products: number }>(list);
  const problems = tags.flatMap(({ slug, products: said }) => {
    const count = products.filter((product) => product.tags.has(slug)).length;
    return count === said ? [] : [`says ${slug} has ${said} products, which has ${count}`];
  });
  const slugs = tags.map(({ slug }) => slug);
  const used = new Set(products.flatMap((product) => [...product.tags]));
  const missing = [...used].filter((slug) => !slugs.includes(slug));
  if (missing.length) problems.push(`lacks ${missing}`);
  return [{ list, problems }, slugs];
};

/** @param now of the server, in milliseconds */
export const checkProductLists = async (
  read: Read,
  products: readonly Product[],
  now: number,
): Promise<Checked[]> => {
  const [tags, slugs] = await problemsOfTags(read, products);
  const checked = [tags];
  for (const list of ['/products?type=newest', '/products/addresses'])
    checked.push({ list, problems: problemsOf(await read<Named>(list), products, newestFirst) });
  const narrowed: Narrowed[] = [['', products], ...byRatingAndAge(products, now), ...byTags(products, slugs)];
  for (const [query, expected] of narrowed)
    for (const [sort, order] of Object.entries(productOrders)) {
      const list = `/products?${query}&sort=${sort}`;
      checked.push({ list, problems: problemsOf(await read<Named>(list), expected, order) });
    }
  return checked;
};
