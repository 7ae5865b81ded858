/** `npm run bench -- makers`: pages of makers at 100,000 products and people, uncached, on both databases. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '#lib/server/db/database.ts';
import { migrate } from '#lib/server/db/migrate.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { startLocalPostgres } from '#lib/server/tools/demo/postgres.ts';
import { startFrom, startSite } from '../support/site.ts';
import { fillWithAccounts } from './fill.ts';
import { bareServer, load, loadEach } from './load.ts';
import { allWithin, type Figure, print } from './report.ts';
import { percentile } from './timing.ts';

const accounts = 100_000;
const products = 100_000;
/** Five products and five reviews each; the first one has `many` of both. */
const makers = 20_000;
const many = 2_000;
const reviews = 100_000;
const batch = 500;
const atOnce = 20;
const measured = 2_000;

const day = (n: number): string => new Date(Date.UTC(2026, 0, 1) + (n % 300) * 86_400_000).toISOString();

const inBatches = async (count: number, add: (ids: number[]) => Promise<unknown>): Promise<void> => {
  for (let start = 1; start <= count; start += batch)
    await add(Array.from({ length: Math.min(batch, count - start + 1) }, (_, index) => start + index));
};

const makerOf = (n: number, first: number): number => first + (n <= many ? 0 : n % makers);

/** @returns the ids of the makers' pages, beginning with that of the one who has many */
const fill = async (db: Database): Promise<string[]> => {
  await migrate(db);
  await fillWithAccounts(db, accounts);
  const people = await db.read.selectFrom('users').select('id').orderBy('id').limit(1).execute();
  const first = people[0]?.id ?? 1;
  await inBatches(products, (ids) =>
    db.write
      .insertInto('products')
      .values(
        ids.map((id) => ({
          id,
          name: `Product ${id}`,
          name_key: `product ${id}`,
          logo: null,
          short_description: 'Runs your jobs on the greenest hour of the grid.',
          description: 'It looks at the forecast and waits for the wind.',
          tags: '["energy","infrastructure"]',
          external_link: null,
          adder_id: makerOf(id, first),
          adder_name: 'Somebody',
          photo_url: null,
          created_at: day(id),
          status: 'accepted' as const,
          featured_at: null,
          accepted_at: day(id),
          import_key: null,
          updated_at: day(id),
          deleted_at: null,
        })),
      )
      .execute(),
  );
  await inBatches(reviews, (ids) =>
    db.write
      .insertInto('reviews')
      .values(
        ids.map((id) => ({
          product_id: 1 + ((id * 7) % products),
          user_id: id <= many ? first : first + (id % makers),
          name: 'Somebody',
          image: null,
          description: 'Runs by itself.',
          rating: 4,
          created_at: day(id),
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  await sql`analyze`.execute(db.write);
  const pages = await db.read
    .selectFrom('users')
    .select('public_id')
    .where('id', '>=', first)
    .orderBy('id')
    .limit(makers)
    .execute();
  return pages.map(({ public_id }) => public_id);
};

const latencies = (urls: readonly string[]): Promise<number[]> => loadEach(urls, atOnce);

const measure = async (name: string, url: string): Promise<Figure[]> => {
  const db = openDatabase(
    url.startsWith('postgres') ? { kind: 'postgres', url, connections: 8 } : { kind: 'sqlite', file: url },
  );
  const pages = await fill(db);
  await db.close();
  const site = await startSite({
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
    DATABASE_URL: url.startsWith('postgres') ? url : `file:${url}`,
  });
  const bare = await bareServer(Buffer.alloc(6_000, 'x'), { 'content-type': 'text/html' });
  const { p99: baseline } = await load(bare.url, { connections: atOnce, seconds: 3 });
  bare.close();
  const [largest = '', ...others] = pages;
  const api = `${site.url}/api/makers`;
  // Each address once, so that none is cached. The first ones run code that is not compiled yet.
  await latencies(others.slice(-1_000).flatMap((id) => [`${api}/${id}`, `${site.url}/makers/${id}`]));
  const some = others.slice(0, measured);
  const figure = (what: string, values: number[], budget?: { max: number }): Figure => ({
    name: `${name}: ${what}, p99 of ${atOnce} at once`,
    value: percentile(values, 0.99),
    unit: 'ms',
    baseline,
    ...(budget && { budget }),
  });
  const budget = { max: 25 };
  const deep = Array.from({ length: 300 }, (_, index) => `limit=6&offset=${6 * index}`);
  const figures = [
    figure('a maker', await latencies(some.map((id) => `${api}/${id}`)), budget),
    figure('their products', await latencies(some.map((id) => `${api}/${id}/products?limit=6`)), budget),
    figure('their reviews', await latencies(some.map((id) => `${api}/${id}/reviews?limit=10`)), budget),
    figure(
      `products of one with ${many.toLocaleString('en')}`,
      await latencies(deep.map((query) => `${api}/${largest}/products?${query}`)),
      budget,
    ),
    figure(
      `reviews of one with ${many.toLocaleString('en')}`,
      await latencies(deep.map((query) => `${api}/${largest}/reviews?${query}`)),
      budget,
    ),
    // Rendering takes a few milliseconds for each of the twenty, whatever is on the page.
    figure('the whole page, rendered', await latencies(some.map((id) => `${site.url}/makers/${id}`))),
  ];
  await site.stop();
  return figures;
};

/** @returns whether all are within their budgets */
export const benchMakers = async (): Promise<boolean> => {
  const folder = mkdtempSync(join(tmpdir(), 'unearth-bench-makers-'));
  chmodSync(folder, 0o755);
  // Each site has a copy of this, though it runs on its own database.
  const file = join(folder, 'bench.db');
  startFrom(file);
  const figures = await measure('SQLite', file);
  const server = await startLocalPostgres({ folder, password: 'bench', persistent: false });
  const admin = openDatabase({ kind: 'postgres', url: server.urlOf('postgres'), connections: 2 });
  await sql`create database makers`.execute(admin.write);
  await admin.close();
  figures.push(...(await measure('PostgreSQL', server.urlOf('makers'))));
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  print(figures);
  return allWithin(figures);
};
