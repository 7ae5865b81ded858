/*
 * The featured products, the first four of which are on the home page.
 */
import type { Product } from './content.ts';
import type { Get } from './get.ts';
import { type Checked, idOf, type Named, type Order, problemsOf } from './order.ts';
import type { Read } from './pages.ts';

const list = '/products?type=featured';
const onHome = 4;

/** Those that were featured last first, and of those of one moment the one that was added first. */
const featuredLast: Order<Product> = (product) => [Date.parse(product.featuredAt ?? ''), -idOf(product)];

const idsOf = (products: readonly Named[]): string => products.map(({ _id }) => _id).join(' ');

/**
 * @returns also the featured products that the list lacks: as long as no moderator has seen what their makers changed, which
 * the API tells nobody else
 */
export const checkFeatured = async (
  get: Get,
  read: Read,
  products: readonly Product[],
): Promise<{ checked: Checked[]; heldBack: string[] }> => {
  const found = await read<Named>(list);
  const home = (await get(`${list}&limit=${onHome}`)) as Named[];
  const ids = new Set(found.map(({ _id }) => _id));
  const featured = products.filter(({ priority }) => priority === 'featured');
  const displayed = featured.filter(({ _id }) => ids.has(_id));
  const first = idsOf(found.slice(0, onHome));
  const problems = problemsOf(found, displayed, featuredLast);
  if (idsOf(home) !== first) problems.push(`begins with ${idsOf(home)} on the home page, not with ${first}`);
  const heldBack = featured.filter(({ _id }) => !ids.has(_id)).map(({ _id }) => _id);
  return { checked: [{ list, problems }], heldBack };
};
