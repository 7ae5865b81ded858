/**
 * Recomputes the orders and filters of a site's lists (products by all that narrows and sorts them, the featured ones, reviews,
 * and what makers have published) from its API's answers alone, and shares no code with the server.
 */
import { everyProduct, type Product } from './content.ts';
import { checkMakers } from './makers.ts';
import { type Checked, idOf, type Named, type Order, problemsOf } from './order.ts';
import { type Get, type Read, readerOf } from './pages.ts';
import { checkProductLists } from './product-lists.ts';
import { checkReviews } from './reviews.ts';

const featuredList = '/products?type=featured';
/** Number of featured products on the home page. */
const onHome = 4;

/** Those that were featured last first, and of those of one moment the one that was added first. */
const featuredLast: Order<Product> = (product) => [Date.parse(product.featuredAt ?? ''), -idOf(product)];

const idsOf = (products: readonly Named[]): string => products.map(({ _id }) => _id).join(' ');

/**
 * @returns also the featured products that the list lacks: as long as no moderator has seen what their makers changed, which
 * the API tells nobody else
 */
const checkFeatured = async (
  get: Get,
  read: Read,
  products: readonly Product[],
): Promise<{ checked: Checked[]; heldBack: string[] }> => {
  const found = await read<Named>(featuredList);
  const home = (await get(`${featuredList}&limit=${onHome}`)) as Named[];
  const ids = new Set(found.map(({ _id }) => _id));
  const featured = products.filter(({ priority }) => priority === 'featured');
  const displayed = featured.filter(({ _id }) => ids.has(_id));
  const first = idsOf(found.slice(0, onHome));
  const problems = problemsOf(found, displayed, featuredLast);
  if (idsOf(home) !== first) problems.push(`begins with ${idsOf(home)} on the home page, not with ${first}`);
  const heldBack = featured.filter(({ _id }) => !ids.has(_id)).map(({ _id }) => _id);
  return { checked: [{ list: featuredList, problems }], heldBack };
};

export interface RecomputedLists {
  lists: number;
  products: number;
  /** Featured products that are not among the featured: see `checkFeatured`. */
  heldBack: string[];
  problems: string[];
}

/**
 * @param now of the server, in milliseconds
 * @param perPage how many entries of a list are read at once
 */
export const recomputeLists = async (get: Get, now: number, perPage?: number): Promise<RecomputedLists> => {
  const read = readerOf(get, perPage);
  const products = await everyProduct(get, read);
  const featured = await checkFeatured(get, read, products);
  const checked = [
    ...featured.checked,
    ...(await checkProductLists(read, products, now)),
    ...(await checkReviews(read, products)),
    ...(await checkMakers(get, read, products)),
  ];
  return {
    lists: checked.length,
    products: products.length,
    heldBack: featured.heldBack,
    problems: checked.flatMap(({ list, problems }) => problems.map((problem) => `${list} ${problem}`)),
  };
};
