import { sql } from 'kysely';
import { tagsOf } from '#lib/server/cache/cache-tags.ts';
import { transactInvalidating } from '#lib/server/cache/transact-invalidating.ts';
import type { Context } from '#lib/server/context.ts';
import type { Database } from '#lib/server/db/database.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { transact } from '#lib/server/db/transact.ts';
import { findProduct } from '#lib/server/products/queries.ts';
import { castVote } from '../../support/cast-vote.ts';
import { withNumbers } from '../fixture/numbers.ts';

const users = 16_000;
const products = 2_000;
const atOnce = 16;
const at = '2026-11-21T12:00:00.000Z';

const batch = 1_000;

const addUsers = (from: number) => sql`
  insert into users (uid, email, email_key, email_verified, name, name_key, created_at)
  ${withNumbers(from, from + batch - 1)} select 'bench' || n, n || '@bench.example', n || '@bench.example', 1, 'Bench', 'bench',
    '2026-11-01T12:00:00.000Z' from numbers`;

const addProducts = (from: number) => sql`
  insert into products (name, name_key, short_description, description, tags, adder_id, adder_name, created_at,
    updated_at, accepted_at, status)
  ${withNumbers(from, from + batch - 1)} select 'Product ' || n, 'product ' || n, 'Short.', 'Long.', '[]', (select min(id) from users),
    'Bench', ${at}, ${at}, ${at}, 'accepted' from numbers`;

/**
 * Adds the voters, and accepted products of the first of them. In batches: PostgreSQL removes old versions of a count
 * only after its transaction, so that n additions in one take n² steps.
 */
export const fillForVotes = async (db: Database): Promise<void> => {
  for (let from = 1; from < users; from += batch)
    await transact(db, (handle) => addUsers(from).execute(handle));
  for (let from = 1; from < products; from += batch)
    await transact(db, (handle) => addProducts(from).execute(handle));
};

const cast = new WeakMap<Database, Map<number, number>>();

/** Pairs of user and product that have no vote yet. */
const nextPair = (db: Database, among: number): { userId: number; productId: number } => {
  const counts = cast.get(db) ?? new Map<number, number>();
  cast.set(db, counts);
  const n = counts.get(among) ?? 0;
  counts.set(among, n + 1);
  // Other users for other targets, which may share products.
  const user = (n + (among * users) / (2 * products)) % (users - 2);
  // A multiplier without a common divisor visits every product, in no order that the database could profit from.
  return { userId: 2 + Math.floor(user), productId: 1 + ((n * 1_237) % among) };
};

const caches: Pick<Context['caches'], 'invalidate'> = { invalidate: () => {} };

/** Begins each transaction of a database serializable. */
const isolated = (db: Database): Database => {
  const get = (target: Handle, name: string | symbol): unknown => {
    if (name === 'transaction') return () => target.transaction().setIsolationLevel('serializable');
    const value: unknown = Reflect.get(target, name, target);
    return typeof value === 'function' ? value.bind(target) : value;
  };
  return { ...db, write: new Proxy(db.write, { get }) };
};

interface Workload {
  votes: number;
  /** Number of products that get the votes. */
  products: number;
  isolation?: 'serializable' | undefined;
}

/**
 * Casts each vote in a separate transaction, from the product's row to the cache tags: record 0015 compares how
 * transactions conflict. In the API votes share one (record 0031), whose rate `npm run bench` measures.
 * @returns votes a second, and retries
 */
export const castSingleVotes = async (
  db: Database,
  { votes, products: among, isolation }: Workload,
): Promise<{ rate: number; retries: number }> => {
  const used = isolation ? isolated(db) : db;
  let attempts = 0;
  let left = votes;
  const vote = async (): Promise<void> => {
    const pair = nextPair(db, among);
    const work = async (handle: Handle) => {
      attempts++;
      const product = await findProduct(handle, pair.productId);
      if (!product) throw new Error(`Product ${pair.productId} is missing`);
      return castVote(handle, { ...pair, at });
    };
    const context = { db: used, caches: caches as Context['caches'] };
    const counted = await transactInvalidating(context, work, () => tagsOf(String(pair.productId), true));
    if (counted !== 1) throw new Error('A pair was drawn twice');
  };
  const began = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) await vote();
    }),
  );
  return { rate: (1_000 * votes) / (performance.now() - began), retries: attempts - votes };
};
