/**
 * Recomputes the orders and filters of a site's product lists from its API's answers alone, and shares no code with the
 * server: `node tests/recompute/lists.ts http://127.0.0.1:4321/api`
 */
import { pathToFileURL } from 'node:url';
import { type Get, getFrom } from './get.ts';

interface Row {
  _id: string;
  acceptedAt: string;
  upVote: number;
  reviewCount: number;
}

interface Product extends Row {
  /** Slugs of the tags that list it. */
  tags: ReadonlySet<string>;
  /** Votes of people with a verified e-mail. */
  verified: number;
  /** The sum of its reviews' ratings: products name their mean rounded. */
  stars: number;
}

export interface RecomputedLists {
  lists: number;
  products: number;
  problems: string[];
}

const day = 86_400_000;
const tenfoldAge = 30 * day;

/** What each order sorts by, the greatest first; equals by id, of the newest the latest. */
const scores: Record<string, (product: Product) => number> = {
  trending: ({ verified, acceptedAt }) => Math.log10(1 + verified) + Date.parse(acceptedAt) / tenfoldAge,
  newest: ({ acceptedAt }) => Date.parse(acceptedAt),
  votes: ({ upVote }) => upVote,
  // Five more ratings of 3.5.
  rating: ({ stars, reviewCount }) => (5 * 3.5 + stars) / (5 + reviewCount),
};

const inPages = async <Item>(get: Get, path: string): Promise<Item[]> => {
  const all: Item[] = [];
  for (;;) {
    const some = (await get(`${path}&limit=50&offset=${all.length}`)) as Item[];
    all.push(...some);
    if (some.length < 50) return all;
  }
};

/** The slug of the tag that lists whatever is tagged so: of another tag if they are merged. */
const slugOf = async (get: Get, slugs: Map<string, string>, tag: string): Promise<string> => {
  const known = slugs.get(tag);
  if (known !== undefined) return known;
  const found = (await get(`/tag-pages/${encodeURIComponent(tag)}`)) as { slug: string } | undefined;
  slugs.set(tag, found?.slug ?? '');
  return found?.slug ?? '';
};

const everyProduct = async (get: Get): Promise<Product[]> => {
  const board = async (offset: number) =>
    (await get(`/leaderboards/all?limit=100&offset=${offset}`)) as {
      entries: { productId: string; votes: number }[];
      more: boolean;
    };
  const verified = new Map<string, number>();
  for (let more = true, read = 0; more; ) {
    const part = await board(read);
    for (const { productId, votes } of part.entries) verified.set(productId, votes);
    read += part.entries.length;
    more = part.more;
  }
  const slugs = new Map<string, string>();
  const products: Product[] = [];
  for (const row of await inPages<Row>(get, '/products?type=newest')) {
    const { tags } = (await get(`/products?id=${row._id}`)) as { tags: string[] };
    const of = await Promise.all(tags.map((tag) => slugOf(get, slugs, tag)));
    const reviews = await inPages<{ rating: number }>(get, `/reviews?id=${row._id}`);
    const stars = reviews.reduce((sum, { rating }) => sum + rating, 0);
    products.push({ ...row, tags: new Set(of), verified: verified.get(row._id) ?? 0, stars });
  }
  return products;
};

/** What is wrong with a list: who is on it, and in which order. */
const problemsOf = (list: readonly Row[], expected: readonly Product[], sort: string): string[] => {
  const problems: string[] = [];
  const byId = new Map(expected.map((product) => [product._id, product]));
  const ids = list.map(({ _id }) => _id);
  const missing = [...byId.keys()].filter((id) => !ids.includes(id));
  const foreign = ids.filter((id) => !byId.has(id));
  if (missing.length) problems.push(`lacks ${missing}`);
  if (foreign.length) problems.push(`has ${foreign}, which do not match`);
  if (new Set(ids).size !== ids.length) problems.push('has a product twice');
  const scored = ids.flatMap((id) => byId.get(id) ?? []);
  const score = scores[sort] ?? (() => Number.NaN);
  for (const [index, product] of scored.slice(1).entries()) {
    const above = scored[index] ?? product;
    const difference = score(above) - score(product);
    const [id, idAbove] = [Number(product._id), Number(above._id)];
    const isInOrder =
      // Sums of other orders differ in their last digits.
      Math.abs(difference) < 1e-9 ? (sort === 'newest' ? idAbove > id : idAbove < id) : difference > 0;
    if (!isInOrder) problems.push(`has ${idAbove} (${score(above)}) before ${id} (${score(product)})`);
  }
  return problems;
};

/** @param now of the server, in milliseconds */
export const recomputeLists = async (get: Get, now: number): Promise<RecomputedLists> => {
  const products = await everyProduct(get);
  const tags = await inPages<{ slug: string; products: number }>(get, '/tag-pages?sort=products');
  const problems: string[] = [];
  let lists = 0;
  const check = async (query: string, expected: readonly Product[], sort: string): Promise<void> => {
    lists++;
    const list = await inPages<Row>(get, `/products?${query}&sort=${sort}`);
    problems.push(...problemsOf(list, expected, sort).map((problem) => `${query} by ${sort} ${problem}`));
  };
  const today = Math.floor(now / day);
  const ofAge = (days: number) =>
    products.filter(({ acceptedAt }) => Date.parse(acceptedAt) >= (today - days) * day);
  const rated = (rating: number) =>
    products.filter(({ stars, reviewCount }) => reviewCount > 0 && stars >= rating * reviewCount);
  for (const sort of Object.keys(scores)) {
    await check('', products, sort);
    for (const rating of [3, 4, 5]) await check(`rating=${rating}`, rated(rating), sort);
    for (const [age, days] of Object.entries({ week: 7, month: 30, year: 365 }))
      await check(`age=${age}`, ofAge(days), sort);
  }
  for (const { slug, products: count } of tags) {
    const tagged = products.filter((product) => product.tags.has(slug));
    if (tagged.length !== count) problems.push(`${slug} has ${tagged.length} products, not ${count}`);
    await check(`tags=${encodeURIComponent(slug)}`, tagged, 'trending');
  }
  const [one, other] = tags.map(({ slug }) => slug);
  if (one !== undefined && other !== undefined)
    for (const sort of Object.keys(scores))
      await check(
        `tags=${encodeURIComponent(one)},${encodeURIComponent(other)}`,
        products.filter((product) => product.tags.has(one) && product.tags.has(other)),
        sort,
      );
  return { lists, products: products.length, problems };
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { lists, products, problems } = await recomputeLists(getFrom(process.argv[2]), Date.now());
  console.log(`${lists} lists of ${products} products were recomputed: ${problems.length} problems`);
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length ? 1 : 0;
}
