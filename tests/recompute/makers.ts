/*
 * What each maker has published, and which of them have a page in their list.
 */
import type { Product } from './content.ts';
import { type Checked, type Named, problemsOf } from './order.ts';
import type { Get, Read } from './pages.ts';
import { newestFirst } from './product-orders.ts';
import { latestFirst } from './reviews.ts';

interface Counts {
  products: number;
  reviews: number;
}

/** Those whom products or reviews name, each once, in the order of their ids. */
const makersOf = (items: readonly { makerId: string | null }[]): string[] =>
  [...new Set(items.flatMap(({ makerId }) => makerId ?? []))].sort();

/** The makers in the list of their pages. Its parts go on after the last one of the part before. */
const everyPage = async (get: Get): Promise<string[]> => {
  const all: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const part = (await get(`/makers?limit=10&after=${after}`)) as { makers: string[]; after: string | null };
    all.push(...part.makers);
    after = part.after;
  }
  return all;
};

/** What a maker's page says of how much they have published. */
const problemsOfCounts = (said: Counts | undefined, { products, reviews }: Counts): string[] =>
  said?.products === products && said.reviews === reviews
    ? []
    : [`says ${said?.products} products and ${said?.reviews} reviews, not ${products} and ${reviews}`];

export const checkMakers = async (get: Get, read: Read, products: readonly Product[]): Promise<Checked[]> => {
  const [found, expected] = [await everyPage(get), makersOf(products)];
  const checked: Checked[] = [
    {
      list: '/makers',
      problems: found.join() === expected.join() ? [] : [`has ${found}, and should have ${expected}`],
    },
  ];
  const reviews = products.flatMap((product) => product.reviews);
  for (const id of makersOf([...products, ...reviews])) {
    const page = `/makers/${id}`;
    const theirs = products.filter(({ makerId }) => makerId === id);
    const written = reviews.filter(({ makerId }) => makerId === id);
    const said = (await get(page)) as Counts | undefined;
    const counts = { products: theirs.length, reviews: written.length };
    checked.push(
      { list: page, problems: problemsOfCounts(said, counts) },
      {
        list: `${page}/products`,
        problems: problemsOf(await read<Named>(`${page}/products`), theirs, newestFirst),
      },
      {
        list: `${page}/reviews`,
        problems: problemsOf(await read<Named>(`${page}/reviews`), written, latestFirst),
      },
    );
  }
  return checked;
};
