import type { Database } from '#lib/server/db/database.ts';
import { bareP95 } from '../baseline.ts';
import { productsOfFirst } from '../fixture/products.ts';
import { loadEach } from '../load.ts';
import type { Figure } from '../report.ts';
import { percentile } from '../timing.ts';
import { readBudget, type SitePart } from './part.ts';

const atOnce = 20;
/** Makers whose calls and pages are measured, after others that warm the server up. A figure of calls takes some seconds. */
const max = { warm: 1_000, measured: 12_000, rendered: 1_000 };
/** Of the lists of one maker: each length is another address of the same page. */
const lengths = [6, 7, 8, 9, 10, 11, 12];

/** Of everybody who has products, the one with most of them first. */
const publicIds = async (db: Database): Promise<string[]> => {
  const rows = await db.read
    .selectFrom('users')
    .select('public_id')
    .where('id', 'in', (build) => build.selectFrom('products').select('adder_id').distinct())
    .orderBy('id')
    .limit(max.warm + max.measured + 1)
    .execute();
  return rows.map(({ public_id }) => public_id);
};

export const makers: SitePart = {
  kind: 'site',
  name: 'makers',
  title: 'Pages of makers',
  how: `The calls of makers' pages, ${atOnce} at once, each address once. The numbers of
    products and reviews are cached for a thousand makers. The baseline is a bare server that sends 6 kB. At 1,000
    products there are few makers: a measurement takes a tenth of a second, and a single pause changes it.`,
  why: `Twenty at once leave each call 1.25 ms. The first twenty calls about a maker with thousands of products and reviews
    wait for their count: the product of each review must be published.`,
  async run({ site, db, size }) {
    const [largest = '', ...others] = await publicIds(db);
    const baseline = await bareP95({ bytes: 6_000, type: 'text/html' }, { connections: atOnce, seconds: 2 });
    const api = `${site}/api/makers`;
    const warm = others.slice(0, Math.min(max.warm, others.length / 4));
    const some = others.slice(warm.length);
    await loadEach(
      warm.flatMap((id) => [
        `${api}/${id}`,
        `${api}/${id}/products?limit=6`,
        `${api}/${id}/reviews?limit=10`,
        `${site}/makers/${id}`,
      ]),
      atOnce,
    );
    const figure = async (what: string, urls: string[], budget?: Figure['budget']): Promise<Figure> => ({
      name: `${what}, p95 of ${atOnce} at once`,
      value: percentile(await loadEach(urls, atOnce), 0.95),
      unit: 'ms',
      baseline,
      ...(budget && { budget }),
    });
    const products = Math.min(productsOfFirst, size / 2);
    const pagesOf = (kind: string, count: number) =>
      lengths.flatMap((length) =>
        Array.from(
          { length: count / length },
          (_, page) => `${api}/${largest}/${kind}?limit=${length}&offset=${length * page}`,
        ),
      );
    const of = (path: string) => some.map((id) => `${api}/${id}${path}`);
    return [
      await figure('a maker', of(''), readBudget(db)),
      await figure('their products', of('/products?limit=6'), readBudget(db)),
      await figure('their reviews', of('/reviews?limit=10'), readBudget(db)),
      await figure('products of one with up to 2,000', pagesOf('products', products), readBudget(db)),
      await figure('reviews of one with up to 2,000', pagesOf('reviews', products * 0.8), readBudget(db)),
      // Rendering takes a few milliseconds for each of the twenty, whatever is on the page.
      await figure(
        'the whole page, rendered',
        some.slice(0, max.rendered).map((id) => `${site}/makers/${id}`),
      ),
    ];
  },
};
