import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { transact } from '#lib/server/db/transact.ts';
import { parseArguments } from '#lib/tools/cli/arguments.ts';
import { exportEverything } from '#lib/tools/cli/export-everything.ts';
import { importEverything } from '#lib/tools/cli/import-everything.ts';
import { verify } from '#lib/tools/cli/verify.ts';
import { test as base, type TestCli } from '../support/cli.ts';
import { makeFullSite, seedTimeout } from '../support/full-site.ts';

let original: Awaited<ReturnType<typeof makeFullSite>>;
beforeAll(async () => {
  original = await makeFullSite();
}, seedTimeout);
afterAll(() => original.close());

/** A site that has everything, on the database that this run is about. */
const test = base.extend<{ site: TestCli }>({
  site: async ({ cli }, use) => {
    await cli.run(importEverything, [cli.file('site.jsonl', original.exported)]);
    await use(cli);
  },
});

/** What the command prints, and the error that it ends with, if it does. */
const verified = async (site: TestCli, ...args: string[]): Promise<{ lines: string[]; error: string }> => {
  const { db, config, clock } = site.api.context;
  const lines: string[] = [];
  const print = (line: string) => lines.push(line.replace(/ \([\d.]+ s\)$/, ''));
  try {
    await verify.run({ db, config, clock, print }, parseArguments(verify, args));
    return { lines, error: '' };
  } catch (error) {
    return { lines, error: error instanceof Error ? error.message : String(error) };
  }
};

const isFine = { lines: expect.arrayContaining(['All stored values are right']), error: '' };

/** All rows, without the line that has the date. */
const contentOf = async (site: TestCli): Promise<string> => {
  await site.run(exportEverything, [site.path('content.jsonl')]);
  const text = readFileSync(site.path('content.jsonl'), 'utf8');
  return text.slice(text.indexOf('\n'));
};

test('a site whose counts follow from its rows fits, deletions that go on included', async ({ site }) => {
  expect(await verified(site)).toMatchObject(isFine);
});

test('each stored value that does not follow from rows is told, and mended', async ({ site }) => {
  const { db } = site.api.context;
  const before = await contentOf(site);
  const [one, two, three] = await db.read
    .selectFrom('products')
    .selectAll()
    .where('status', '=', 'accepted')
    .where('changed_from', 'is', null)
    .orderBy('id')
    .limit(3)
    .execute();
  if (!one || !two || !three) throw new Error('The site lacks products');
  const subscriber = await db.read
    .selectFrom('users')
    .selectAll()
    .where('status', 'is not', null)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const coupon = await db.read
    .selectFrom('coupons')
    .selectAll()
    .where('uses', '>', 0)
    .executeTakeFirstOrThrow();
  const deleted = await db.read
    .selectFrom('products')
    .select('id')
    .where('deleted_at', 'is not', null)
    .executeTakeFirstOrThrow();
  const won = await db.read
    .selectFrom('leaderboard_entries')
    .selectAll()
    .where('place', '=', 1)
    .orderBy('product_id')
    .orderBy('period')
    .executeTakeFirstOrThrow();
  const running = await db.read
    .selectFrom('leaderboards')
    .select('period')
    .where('kind', '=', 'year')
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  const [tag = '', gone = ''] = (
    await db.read.selectFrom('tags').select('tag_key').orderBy('uses', 'desc').limit(2).execute()
  ).map(({ tag_key }) => tag_key);
  await transact(db, async (handle) => {
    const change = (id: number, columns: object) =>
      handle.updateTable('products').set(columns).where('id', '=', id).execute();
    await change(one.id, { votes: one.votes + 3, verified_votes: one.verified_votes + 2, trend: 1 });
    await change(two.id, { review_count: two.review_count + 1, rating_sum: two.rating_sum + 5 });
    await change(three.id, { reported: 1 - three.reported, report_count: three.report_count + 1, trend: 2 });
    await handle.updateTable('tags').set({ uses: sql`uses + 7` }).where('tag_key', '=', tag).execute();
    await handle.deleteFrom('tags').where('tag_key', '=', gone).execute();
    await handle
      .insertInto('tags')
      .values({ tag_key: 'of-nothing', search_key: 'of-nothing', tag: 'Of-nothing', uses: 2 })
      .execute();
    await handle.updateTable('coupons').set({ uses: 9 }).where('id', '=', coupon.id).execute();
    await handle
      .updateTable('users')
      .set({ status: null, subscribed_at: null })
      .where('id', '=', subscriber.id)
      .execute();
    await db.maintenance.addToCount(handle, { status: 'accepted' }, 4);
    await db.maintenance.addToCount(handle, { day: '2026-11-01', column: 'votes' }, 5);
    await db.maintenance.addToCount(handle, { day: '1999-01-01', column: 'sign_ups' }, 1);
    await db.dialect.search.remove(handle, one.id);
    const text = { name: 'Nothing', tags: [], shortDescription: '', description: '' };
    await db.dialect.search.put(handle, [{ id: deleted.id, text }]);
    await db.dialect.search.learn(handle, ['neverwritten'], []);
    await db.dialect.search.learn(handle, ['neverwritten'], []);
    await db.dialect.search.learn(handle, [], ['shell']);
    await handle
      .updateTable('leaderboard_entries')
      .set({ votes: 77, reached_at: '2026-01-01T00:00:00.000Z' })
      .where('product_id', '=', one.id)
      .where('period', '=', 'all')
      .execute();
    await handle
      .updateTable('leaderboard_entries')
      .set({ since_closed: -7 })
      .where('product_id', '=', won.product_id)
      .where('period', '=', won.period)
      .execute();
    await handle
      .updateTable('leaderboards')
      .set({ closed_at: '2026-12-31T12:00:00.000Z', ranked: 1 })
      .where('period', '=', running.period)
      .execute();
    await handle
      .deleteFrom('leaderboard_entries')
      .where('product_id', '=', two.id)
      .where('period', '=', 'all')
      .execute();
    await handle
      .insertInto('leaderboard_entries')
      .values({ product_id: deleted.id, period: 'all', reached_at: '2026-01-01T00:00:00.000Z' })
      .execute();
  });
  const broken = await contentOf(site);

  const { lines, error } = await verified(site);
  expect(error).toMatch(/^\d+ values are wrong: `npm run db -- verify --repair` mends them$/);
  for (const line of [
    `products ${one.id}: votes is ${one.votes + 3}, and should be ${one.votes}`,
    `products ${one.id}: verified_votes is ${one.verified_votes + 2}, and should be ${one.verified_votes}`,
    `products ${two.id}: review_count is ${two.review_count + 1}, and should be ${two.review_count}`,
    `products ${two.id}: rating_sum is ${two.rating_sum + 5}, and should be ${two.rating_sum}`,
    `products ${three.id}: reported is ${1 - three.reported}, and should be ${three.reported}`,
    `products ${three.id}: report_count is ${three.report_count + 1}, and should be ${three.report_count}`,
    `products ${three.id}: trend is 2, and should be ${three.trend}`,
    `products ${one.id}: in the search index is 0, and should be 1`,
    `products ${deleted.id}: in the search index is 1, and should be 0`,
    `leaderboard_entries ${one.id}: votes in all is 77, and should be ${one.verified_votes}`,
    `leaderboard_entries ${two.id}: votes in all is empty, and should be ${two.verified_votes}`,
    `leaderboard_entries ${deleted.id}: votes in all is 0, and should be empty`,
    `leaderboard_entries ${won.product_id}: since_closed in ${won.period} is -7, and should be ${won.since_closed}`,
    `leaderboards ${running.period}: closed_at is 2026-12-31T12:00:00.000Z, and should be empty: the period has not ended. Check this machine's clock first: --repair opens the board again`,
    'tags of-nothing: uses is 2, and should be 0',
    'search_words neverwritten: uses is 2, and should be 0',
    'daily_counts 1999-01-01: sign_ups is 1, and should be 0',
    `coupons ${coupon.id}: uses is 9, and should be ${coupon.uses}`,
    `users ${subscriber.id}: status is empty, and should be varified`,
    `users ${subscriber.id}: subscribed_at is empty, and should be ${subscriber.subscribed_at}`,
  ])
    expect(lines).toContain(line);
  for (const start of [
    `tags ${tag}: uses`,
    `tags ${gone}: uses is 0`,
    'product_counts accepted: total',
    'daily_counts 2026-11-01: votes',
    'search_words shell: uses',
  ])
    expect(
      lines.filter((line) => line.startsWith(start)),
      start,
    ).toHaveLength(1);
  expect(await contentOf(site)).toBe(broken);

  const mended = await verified(site, '--repair');
  expect(mended.error).toBe('');
  expect(mended.lines.at(-1)).toMatch(/^\d+ values are mended$/);
  expect(await verified(site)).toMatchObject(isFine);
  expect(await contentOf(site)).toBe(before);
});

test('of many differences of a kind the first are told one by one, and the number', async ({ site }) => {
  const { db } = site.api.context;
  await db.write.updateTable('products').set({ votes: 1_000 }).where('deleted_at', 'is', null).execute();
  const { total } = await db.read
    .selectFrom('products')
    .select((build) => build.fn.countAll<number>().as('total'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const { lines, error } = await verified(site);
  expect(lines.filter((line) => line.includes('votes is 1000'))).toHaveLength(20);
  expect(lines).toContain(`products, votes: ${total} are wrong, of which these are the first`);
  expect(error).toMatch(`${total} values are wrong`);
});

test('votes that are cast while counts are mended are counted once', async ({ site }) => {
  const { db } = site.api.context;
  const products = (await site.api.anonymous.get('/products?limit=6')).body.map(
    ({ _id }: { _id: string }) => _id,
  ) as string[];
  const voters = [];
  for (const name of ['ida', 'jan', 'kim', 'lea']) voters.push(await site.api.person(`${name}-the-second`));
  await db.write.updateTable('products').set({ votes: 0, verified_votes: 0 }).execute();
  const votes = voters.flatMap((voter) => products.map((id) => voter.votes(id)));
  const [mended, ...responses] = await Promise.all([verified(site, '--repair'), ...votes]);
  expect(mended.error).toBe('');
  for (const { body } of responses) expect(body).toMatchObject({ modifiedCount: 1 });
  expect(await verified(site)).toMatchObject(isFine);
});

test('a status that an operator set, without any payment, is no difference', async ({ site }) => {
  const person = await site.api.person('patron');
  await site.api.account(person, { status: 'varified', subscribed_at: '2026-01-01T00:00:00.000Z' });
  expect(await verified(site)).toMatchObject(isFine);
  await site.api.account(person, { status: null });
  expect((await verified(site)).lines).toContain(
    `users ${person.id}: subscribed_at is 2026-01-01T00:00:00.000Z, and should be empty`,
  );
});

test('a status that an operator gave back after a refund is told, and no repair takes it', async ({
  site,
}) => {
  const { db } = site.api.context;
  const { id, subscribed_at } = await db.read
    .selectFrom('users')
    .selectAll()
    .where('status', 'is not', null)
    .where('id', 'in', (paid) => paid.selectFrom('checkouts').select('user_id').where('state', '=', 'paid'))
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await db.write
    .updateTable('checkouts')
    .set({ state: 'refunded' })
    .where('user_id', '=', id)
    .where('state', '=', 'paid')
    .execute();
  const line = `users ${id}: status is varified, and should be empty`;
  expect((await verified(site)).lines).toContain(line);
  const { lines, error } = await verified(site, '--repair');
  expect(lines).toContain('0 values are mended');
  expect(error).toBe('2 values are left: an operator may have given a status back after a refund');
  expect(
    await db.read.selectFrom('users').select(['status', 'subscribed_at']).where('id', '=', id).execute(),
  ).toEqual([{ status: 'varified', subscribed_at }]);
});
