import { sql } from 'kysely';
import type { Handle } from '#lib/server/db/handle.ts';
import { withDatabase } from './with-database.ts';
import type { World } from './world.ts';

/** Each selects what contradicts its name; on both databases. */
const contradictions: Record<string, string> = {
  'votes of products': `select products.id from products
    left join (select product_id, count(*) as total, sum(verified) as verified from votes group by product_id) as cast_votes
      on cast_votes.product_id = products.id
    where products.deleted_at is null and (products.votes <> coalesce(cast_votes.total, 0)
      or products.verified_votes <> coalesce(cast_votes.verified, 0))`,
  'reviews of products': `select products.id from products
    left join (select product_id, count(*) as total, sum(rating) as rating from reviews group by product_id) as written
      on written.product_id = products.id
    where products.deleted_at is null and (products.review_count <> coalesce(written.total, 0)
      or products.rating_sum <> coalesce(written.rating, 0))`,
  'reports of products': `select products.id from products
    left join (select product_id, count(*) as total from reports group by product_id) as made on made.product_id = products.id
    where products.deleted_at is null and products.report_count <> coalesce(made.total, 0)`,
  'votes without a product or a user': `select product_id from votes
    where not exists (select 1 from products where products.id = votes.product_id)
      or not exists (select 1 from users where users.id = votes.user_id)`,
  'two reviews of one user and product': `select product_id from reviews group by product_id, user_id having count(*) > 1`,
  'two products of one idempotency key': `select key from idempotency_keys group by user_id, key having count(*) > 1`,
  'idempotency keys without a product': `select key from idempotency_keys
    where not exists (select 1 from products where products.id = idempotency_keys.product_id)`,
  'uses of coupons': `select coupons.id from coupons
    left join (select coupon_id, count(*) as total from checkouts where holds_use = 1 group by coupon_id) as holding
      on holding.coupon_id = coupons.id
    where coupons.uses <> coalesce(holding.total, 0)`,
};

/** Counters of the whole site, and what they count. */
const totals: Record<string, { stored: string; counted: string }> = {
  'votes of all days': {
    stored: 'select sum(votes) from daily_counts',
    counted: 'select count(*) from votes',
  },
  'reviews of all days': {
    stored: 'select sum(reviews) from daily_counts',
    counted: 'select count(*) from reviews',
  },
  'products of all states': {
    stored: 'select sum(total) from product_counts',
    counted: 'select count(*) from products where deleted_at is null',
  },
};

const figure = async (db: Handle, query: string): Promise<number> => {
  const { rows } = await sql.raw<{ figure: number | null }>(`select (${query}) as figure`).execute(db);
  return Number(rows[0]?.figure ?? 0);
};

/** Counters that differ from their rows, and rows that contradict others. */
const contradictionsIn = async (db: Handle): Promise<string[]> => {
  const found: string[] = [];
  for (const [name, query] of Object.entries(contradictions)) {
    const { rows } = await sql.raw(query).execute(db);
    if (rows.length) found.push(`${rows.length} × ${name}`);
  }
  for (const [name, { stored, counted: query }] of Object.entries(totals)) {
    const [counted, real] = [await figure(db, stored), await figure(db, query)];
    if (counted !== real) found.push(`${name}: ${counted} stored, ${real} there`);
  }
  return found;
};

/** What is wrong with a database that no process has open: damage, and contradictions. */
export const damageOf = async (world: World): Promise<string[]> => {
  const damage = await world.integrityErrors();
  return [...damage, ...(await withDatabase(world, ({ read }) => contradictionsIn(read)))];
};

const rowCounts = async (db: Handle): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const table of ['users', 'products', 'votes', 'reviews', 'reports', 'tags', 'coupons', 'checkouts'])
    counts[table] = await figure(db, `select count(*) from ${table}`);
  return counts;
};

/** Number of rows of each table that holds what people wrote. */
export const countsOf = (world: World): Promise<Record<string, number>> =>
  withDatabase(world, ({ read }) => rowCounts(read));
