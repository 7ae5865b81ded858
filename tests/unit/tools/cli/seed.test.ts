import { expect } from 'vitest';
import type { Statistics } from '#lib/contract/statistics.ts';
import { couponErrorCode } from '#lib/domain/coupons.ts';
import type { Context } from '#lib/server/context.ts';
import { toCoupon } from '#lib/server/coupons/queries.ts';
import { transact } from '#lib/server/db/transact.ts';
import { rejectionsOf } from '#lib/server/events/history.ts';
import { deleteProduct } from '#lib/server/products/delete-product.ts';
import { separateTag } from '#lib/server/tags/aliases.ts';
import { seed } from '#lib/tools/cli/seed.ts';
import { products } from '#lib/tools/seed/data.ts';
import { newcomers, people } from '#lib/tools/seed/people.ts';
import { test } from '../../../support/cli.ts';
import { createTestApi, totalOf } from '../../../support/test-api.ts';

const tables = [
  'users',
  'products',
  'votes',
  'reports',
  'reviews',
  'saved_products',
  'follows',
  'tags',
  'product_counts',
  'daily_counts',
  'coupons',
  'checkouts',
  'events',
] as const;
const everything = async ({ db }: Context) => {
  const rows: Record<string, unknown> = {};
  for (const table of tables) rows[table] = await db.read.selectFrom(table).selectAll().execute();
  return rows;
};

test('the demo data is in every state, with votes, reviews and reports', async ({ cli }) => {
  expect(await cli.run(seed, [])).toEqual([`added ${products.length} demo products`]);
  expect(products.length).toBeGreaterThanOrEqual(40);
  const { db } = cli.api.context;
  const states = await db.read.selectFrom('products').select('status').distinct().execute();
  expect(states.map(({ status }) => status).sort()).toEqual(['accepted', 'pending', 'rejected']);
  for (const table of ['votes', 'reviews', 'reports', 'saved_products'] as const)
    expect((await db.read.selectFrom(table).select('product_id').execute()).length, table).toBeGreaterThan(0);
  expect(totalOf(await cli.api.anonymous.get('/products?type=featured'))).toBeGreaterThanOrEqual(4);
});

test('a real site gets the demo data only if one insists', async ({ cli }) => {
  const { context } = cli.api;
  const real = { ...context, config: { ...context.config, production: true } };
  await expect(cli.run(seed, [], real)).rejects.toThrow('This is a real site');
  expect(totalOf(await cli.api.anonymous.get('/products'))).toBe(0);
  expect(await cli.run(seed, ['--yes'], real)).toEqual([`added ${products.length} demo products`]);
});

test('a second seeding adds none and changes nothing', async ({ cli }) => {
  await cli.run(seed, []);
  const before = await everything(cli.api.context);
  expect(await cli.run(seed, [])).toEqual(['added 0 demo products']);
  expect(await everything(cli.api.context)).toEqual(before);
});

test('a later seeding restores people alone: what was deleted or undone stays so', async ({ cli }) => {
  await cli.run(seed, []);
  const { context } = cli.api;
  await transact(context.db, async (db) => {
    const { id } = await db
      .selectFrom('products')
      .select('id')
      .where('reported', '=', 1)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await deleteProduct(db, id, context.clock().toISOString());
    expect(await separateTag(db, 'cli')).toBeDefined();
    await db.deleteFrom('follows').execute();
    await db.deleteFrom('coupons').where('uses', '=', 0).execute();
    await db
      .deleteFrom('users')
      .where('email', '=', newcomers[0]?.email ?? '')
      .execute();
  });
  const before = await everything(cli.api.context);
  expect(await cli.run(seed, [])).toEqual(['added 0 demo products']);
  const { users, daily_counts: _, ...rest } = await everything(context);
  expect(users).toHaveLength(people.length);
  expect(before).toMatchObject(rest);
});

test('the demo data is the same on every run', async ({ cli }) => {
  await cli.run(seed, []);
  const { api, close } = await createTestApi();
  await cli.run(seed, [], api.context);
  expect(await everything(api.context)).toEqual(await everything(cli.api.context));
  await close();
});

test('the demo has coupons of every kind, subscribers, and a product that was changed', async ({ cli }) => {
  await cli.run(seed, []);
  const { db, clock } = cli.api.context;
  const coupons = await db.read.selectFrom('coupons').selectAll().execute();
  const codes = coupons.map((coupon) => couponErrorCode(toCoupon(coupon), clock().toISOString()));
  expect(new Set(codes)).toEqual(new Set(['coupon_used_up', 'coupon_expired', 'coupon_disabled', undefined]));
  expect(new Set(coupons.map(({ kind }) => kind))).toEqual(new Set(['percent', 'amount']));
  const admin = await cli.api.person('figures', { role: 'admin' });
  const { body } = await admin.get('/statistics');
  expect(body.subscriptions).toEqual({ active: 4, refunded: 1 });
  const moderator = await cli.api.person('eyes', { role: 'moderator' });
  const changed = await moderator.get('/products/moderator?changed=true');
  expect(changed.body.length).toBeGreaterThan(0);
  // The product has the texts of the demo data.
  expect(products.map(({ name }) => name)).toContain(changed.body[0].name);
});

test('every vote of the demo moves the lists, and nobody there reviews their own product', async ({
  cli,
}) => {
  await cli.run(seed, []);
  const { read } = cli.api.context.db;
  const counted = await read.selectFrom('products').select(['votes', 'verified_votes']).execute();
  expect(counted.filter(({ votes, verified_votes }) => votes !== verified_votes)).toEqual([]);
  const ownReviews = await read
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .whereRef('reviews.user_id', '=', 'products.adder_id')
    .select('reviews.id')
    .execute();
  expect(ownReviews).toEqual([]);
});

test('votes and sign-ups of the demo are spread over the last thirty days', async ({ cli }) => {
  await cli.run(seed, []);
  const admin = await cli.api.person('figures', { role: 'admin' });
  const { days } = (await admin.get('/statistics')).body as Statistics;
  expect(days.filter(({ votes }) => votes > 0).length).toBeGreaterThan(20);
  expect(days.filter(({ signUps }) => signUps > 0).length).toBeGreaterThan(8);
});

test('everybody joined before their first action', async ({ cli }) => {
  await cli.run(seed, []);
  const { db } = cli.api.context;
  for (const [table, person] of [
    ['products', 'products.adder_id'],
    ['reviews', 'reviews.user_id'],
    ['reports', 'reports.user_id'],
    ['saved_products', 'saved_products.user_id'],
    ['follows', 'follows.user_id'],
  ] as const) {
    const early = await db.read
      .selectFrom(table)
      .innerJoin('users', 'users.id', person)
      .select('users.email')
      .whereRef(`${table}.created_at`, '<', 'users.created_at')
      .execute();
    expect(early, table).toEqual([]);
  }
});

test('nobody votes for their own, and each vote counted is a vote cast', async ({ cli }) => {
  await cli.run(seed, []);
  const { db } = cli.api.context;
  const votes = await db.read
    .selectFrom('votes')
    .innerJoin('products', 'products.id', 'votes.product_id')
    .select(['product_id', 'user_id', 'adder_id', 'products.votes'])
    .execute();
  expect(votes.filter((vote) => vote.user_id === vote.adder_id)).toEqual([]);
  for (const vote of votes)
    expect(votes.filter(({ product_id }) => product_id === vote.product_id)).toHaveLength(vote.votes);
});

test('the demo has its roles and payments; production has none of them', async ({ cli }) => {
  const roles = async (context: Context) =>
    (await context.db.read.selectFrom('users').select('role').where('role', '<>', 'user').execute()).length;
  const { context } = cli.api;
  await cli.run(seed, ['--yes'], { ...context, config: { ...context.config, production: true } });
  expect(await roles(context)).toBe(0);
  expect((await context.db.read.selectFrom('products').select('id').execute()).length).toBe(products.length);
  for (const table of ['coupons', 'checkouts'] as const)
    expect(await context.db.read.selectFrom(table).selectAll().execute(), table).toEqual([]);

  const { api, close } = await createTestApi();
  await cli.run(seed, [], api.context);
  expect(await roles(api.context)).toBe(people.filter(({ role }) => role !== 'user').length);
  await close();
});

test('each rejected product of the demo says why to its maker', async ({ cli }) => {
  await cli.run(seed, []);
  const { read } = cli.api.context.db;
  const rejected = await read.selectFrom('products').select('id').where('status', '=', 'rejected').execute();
  const reasons = await rejectionsOf(
    read,
    rejected.map(({ id }) => id),
  );
  expect(reasons.size).toBe(rejected.length);
});
