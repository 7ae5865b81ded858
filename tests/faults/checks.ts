import { sql } from 'kysely';
import type { Database } from '#lib/server/db/database.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { checks } from '#lib/tools/verify/checks.ts';
import { withDatabase } from './with-database.ts';
import type { World } from './world.ts';

/** Each selects what contradicts its name; on both databases. */
const contradictions: Record<string, string> = {
  'votes without a product or a user': `select product_id from votes
    where not exists (select 1 from products where products.id = votes.product_id)
      or not exists (select 1 from users where users.id = votes.user_id)`,
  'two reviews of one user and product': `select product_id from reviews group by product_id, user_id having count(*) > 1`,
  'two products of one idempotency key': `select key from idempotency_keys group by user_id, key having count(*) > 1`,
  'idempotency keys without a product': `select key from idempotency_keys
    where not exists (select 1 from products where products.id = idempotency_keys.product_id)`,
};

/** Stored values that differ from the rows they follow from, and rows that contradict others. */
const contradictionsIn = async (
  db: Handle,
  parts: Pick<Database, 'maintenance'>,
  now: Date,
): Promise<string[]> => {
  const found: string[] = [];
  for (const [name, check] of Object.entries(checks)) {
    const [first, ...others] = await check.find(db, parts, now);
    if (first) found.push(`${1 + others.length} × ${name}, first ${JSON.stringify(first)}`);
  }
  for (const [name, query] of Object.entries(contradictions)) {
    const { rows } = await sql.raw(query).execute(db);
    if (rows.length) found.push(`${rows.length} × ${name}`);
  }
  return found;
};

/**
 * What is wrong with a database that no process has open: damage, and contradictions.
 * @param now by the clock of the server that had it open
 */
export const damageOf = async (world: World, now = new Date()): Promise<string[]> => {
  const damage = await world.integrityErrors();
  const contradict = (db: Database) => db.snapshot((handle) => contradictionsIn(handle, db, now));
  return [...damage, ...(await withDatabase(world, contradict))];
};

const countOf = async (db: Handle, table: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(
    db,
  );
  return Number(rows[0]?.count);
};

const rowCounts = async (db: Handle): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const table of ['users', 'products', 'votes', 'reviews', 'reports', 'tags', 'coupons', 'checkouts'])
    counts[table] = await countOf(db, table);
  return counts;
};

/** Number of rows of each table that holds what people wrote. */
export const countsOf = (world: World): Promise<Record<string, number>> =>
  withDatabase(world, ({ read }) => rowCounts(read));
