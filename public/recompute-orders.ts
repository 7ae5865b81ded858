/**
 * Recomputes how a site orders its products (trending, most voted, best rated, every leaderboard) from the sums that
 * `GET /ranking/{id}` publishes. One file without dependencies, which every site serves for outsiders:
 * `node recompute-orders.ts https://example.com/api`
 *
 * Votes that arrive while it reads make a difference: it reads again, and reports what stays.
 */
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/** Answers a GET of the API: the body, or undefined for a 404. */
type Read = (path: string) => Promise<unknown>;

interface Sums {
  version: number;
  acceptedAt: string;
  weight: number;
  ratingWeight: number;
  ratingSum: number;
  boards: { period: string; weight: number; reachedAt: string }[];
}
type Product = Sums & { id: number };

/** What an order compares, the greatest first. Of equals, the product that was added first is first. */
const orders: Record<string, (product: Product) => number> = {
  trending: ({ weight, acceptedAt }) =>
    Math.log10(1 + weight) + Date.parse(acceptedAt) / (30 * 24 * 60 * 60 * 1000),
  votes: ({ weight }) => weight,
  rating: ({ ratingSum, ratingWeight }) => (5 * 3.5 + ratingSum) / (5 + ratingWeight),
};

/** Far below what a millisecond is worth in the trending order: sums in another order differ by as little. */
const tolerance = 1e-11;

const readAll = async (read: Read, path: string): Promise<number[]> => {
  const ids: number[] = [];
  for (;;) {
    const page = (await read(`${path}&limit=500&offset=${ids.length}`)) as { _id: string }[];
    ids.push(...page.map(({ _id }) => Number(_id)));
    if (page.length < 500) return ids;
  }
};

/** The ids of the products on a board that are still published; undefined if it begins tomorrow. */
const readBoard = async (read: Read, period: string): Promise<number[] | undefined> => {
  const ids: number[] = [];
  for (let offset = 0; ; offset += 100) {
    const board = (await read(`/leaderboards/${period}?limit=100&offset=${offset}`)) as
      | {
          entries: { productId: string; product: unknown }[];
          more: boolean;
        }
      | undefined;
    if (!board) return undefined;
    ids.push(...board.entries.filter(({ product }) => product).map(({ productId }) => Number(productId)));
    if (!board.more) return ids;
  }
};

/** Compares two orders of ids. */
const compare = (name: string, displayed: readonly number[], computed: readonly number[]): string[] => {
  const longer = displayed.length > computed.length ? displayed : computed;
  const place = longer.findIndex((_, index) => displayed[index] !== computed[index]);
  return place < 0
    ? []
    : [
        `${name}: place ${place + 1} has product ${displayed[place] ?? 'none'}, and should have ${computed[place] ?? 'none'}`,
      ];
};

/** The formula that this file knows. */
const knownVersion = 6;

export const recomputeOrders = async (read: Read): Promise<{ orders: number; problems: string[] }> => {
  const products: Product[] = [];
  for (const id of await readAll(read, '/products?type=newest')) {
    const sums = (await read(`/ranking/${id}`)) as Sums | undefined;
    if (!sums) continue;
    if (sums.version > knownVersion)
      throw new Error(
        `The site has version ${sums.version} of the formula, and this file knows ${knownVersion}`,
      );
    products.push({ ...sums, id });
  }

  const ids = new Set(products.map(({ id }) => id));
  /** Without products that were accepted after the first list was read. */
  const onlyRead = (displayed: readonly number[]) => displayed.filter((id) => ids.has(id));

  const problems: string[] = [];
  for (const [sort, score] of Object.entries(orders)) {
    const scores = new Map(products.map((product) => [product.id, score(product)]));
    const computed = [...scores].sort(([id, one], [otherId, other]) =>
      Math.abs(other - one) < tolerance ? id - otherId : other - one,
    );
    const displayed = await readAll(read, `/products?sort=${sort}`);
    problems.push(
      ...compare(
        sort,
        onlyRead(displayed),
        computed.map(([id]) => id),
      ),
    );
  }

  let compared = Object.keys(orders).length;
  const periods = [...new Set(products.flatMap(({ boards }) => boards.map(({ period }) => period)))];
  for (const period of periods) {
    const entries = products.flatMap(({ id, boards }) => {
      const sums = boards.find((board) => board.period === period);
      return sums ? [{ id, ...sums }] : [];
    });
    entries.sort(
      (one, other) =>
        other.weight - one.weight ||
        Date.parse(one.reachedAt) - Date.parse(other.reachedAt) ||
        one.id - other.id,
    );
    const displayed = await readBoard(read, period);
    if (!displayed) continue;
    compared++;
    const computed = entries.map(({ id }) => id);
    problems.push(...compare(period, onlyRead(displayed), computed));
  }
  return { orders: compared, problems };
};

const readFrom =
  (base: string): Read =>
  async (path) => {
    for (;;) {
      const response = await fetch(base + path);
      if (response.ok) return response.json();
      if (response.status === 404) return undefined;
      if (response.status !== 429) throw new Error(`${path} answered ${response.status}`);
      await setTimeout(1000 * Number(response.headers.get('retry-after') ?? 1));
    }
  };

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const read = readFrom(process.argv[2] ?? 'http://127.0.0.1:4321/api');
  let { orders, problems } = await recomputeOrders(read);
  for (let more = 2; more && problems.length; more--) {
    const again = await recomputeOrders(read);
    problems = again.problems.filter((problem) => problems.includes(problem));
    orders = again.orders;
  }
  console.log(`${orders} orders were recomputed: ${problems.length} problems`);
  for (const problem of problems) console.log(problem);
  process.exitCode = problems.length ? 1 : 0;
}
