import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, vi } from 'vitest';
import { countOf } from '#lib/server/db/handle.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { transact } from '#lib/server/db/transact.ts';
import { jobs } from '#lib/server/jobs/queue.ts';
import { enqueueRecurring } from '#lib/server/jobs/recurring.ts';
import { runDueJobs, startJobs } from '#lib/server/jobs/runner.ts';
import { deleteProduct, deletions, removeSomeDeleted } from '#lib/server/products/delete-product.ts';
import { parseArguments } from '#lib/tools/cli/arguments.ts';
import { exportProducts } from '#lib/tools/cli/export-products.ts';
import { crowdVotes, figuresOf } from '../support/crowd.ts';
import { followWithMany } from '../support/follows.ts';
import { draft, namesOf, type Person, type TestApi, test, totalOf } from '../support/test-api.ts';

const crowd = 5 * deletions.atOnce;
const vote = { body: { upVote: 1, upVoters: [] } };
const report = { body: { reported: true } };

/** A product with more votes than a batch, a review and a report, beside another product. */
const stock = async (api: TestApi) => {
  const mara = await api.person('mara');
  const ivo = await api.person('ivo');
  const moderator = await api.person('mo', { role: 'moderator' });
  const admin = await api.person('noor', { role: 'admin' });
  const other = await api.accepted(mara, { name: 'Other', tags: ['optics'] });
  const id = await api.accepted(mara, { name: 'Popular', tags: ['tides'] });
  await api.moderate(id, { priority: 'featured' });
  for (const product of [id, other]) await ivo.patch(`/products/${product}`, vote);
  await ivo.patch(`/products/${id}`, report);
  await ivo.post('/reviews', { body: { productId: id, description: 'Good.', rating: 4 } });
  await crowdVotes(api, id, crowd);
  // Votes are removed in the order of user ids: this person's among the last.
  const last = await api.person('last');
  await last.patch(`/products/${id}`, vote);
  return { mara, ivo, last, moderator, admin, other, id };
};

const votesLeft = async ({ context }: TestApi, id: string): Promise<number> =>
  (await context.db.read.selectFrom('votes').select('user_id').where('product_id', '=', Number(id)).execute())
    .length;

/** Whether any table still has rows of the product. */
const isLeft = async ({ context }: TestApi, id: string): Promise<boolean> =>
  (await context.db.read.selectFrom('products').select('id').where('id', '=', Number(id)).execute()).length >
  0;

/** Deletes without the batches that follow, as if the process were killed right after its response. */
const deleteAndDie = ({ context }: TestApi, id: string) =>
  transact(context.db, (db) => deleteProduct(db, Number(id), context.clock().toISOString()));

const expectGone = async (id: string, people: Person[]) => {
  for (const person of people)
    for (const path of [`/products?id=${id}`, `/reviews?id=${id}`, `/products/${id}/reports`]) {
      const { status } = await person.get(path);
      expect([403, 404], path).toContain(status);
    }
};

describe('a product with more votes than one transaction removes', () => {
  test('is visible to nobody at once, while most of its votes are still to be removed', async ({ api }) => {
    const { mara, ivo, last, moderator, admin, id } = await stock(api);
    await deleteAndDie(api, id);
    expect(await votesLeft(api, id)).toBe(crowd + 2 - deletions.atOnce);

    await expectGone(id, [mara, ivo, moderator, admin]);
    const { anonymous } = api;
    for (const path of ['/products', '/products?type=newest', '/products?type=trending']) {
      const list = await anonymous.get(path);
      expect([namesOf(list), totalOf(list)], path).toEqual([['Other'], 1]);
    }
    expect(namesOf(await anonymous.get('/products?type=featured'))).toEqual([]);
    expect(namesOf(await anonymous.get('/products/search?keyword=popular'))).toEqual([]);
    expect((await anonymous.get('/tags?query=ti')).body).toEqual([]);
    expect(totalOf(await anonymous.get('/products/addresses'))).toBe(1);
    const own = await mara.get(`/products?type=email&email=${mara.email}`);
    expect([namesOf(own), totalOf(own)]).toEqual([['Other'], 1]);
    for (const query of ['', '?sort=newest', '?sort=votes', '?status=accepted', '?reported=false']) {
      const list = await moderator.get(`/products/moderator${query}`);
      expect([namesOf(list), totalOf(list)], query).toEqual([['Other'], 1]);
    }
    for (const query of ['?status=rejected', '?reported=true', '?changed=true', '?q=popular']) {
      const list = await moderator.get(`/products/moderator${query}`);
      expect([namesOf(list), totalOf(list)], query).toEqual([[], 0]);
    }
    for (const person of [ivo, last, mara]) {
      const { body } = await person.get(`/users/${person.email}/ballot`);
      expect(Object.values(body).flat()).not.toContain(id);
    }
    const figures = (await admin.get('/statistics')).body;
    expect(figures.products).toEqual({ pending: 0, accepted: 1, rejected: 0, featured: 0, reported: 0 });
    expect(figures.mostVoted.map(({ name }: { name: string }) => name)).toEqual(['Other']);
  });

  test('takes no vote, report, review or decision any more, and is not deleted twice', async ({ api }) => {
    const { mara, ivo, moderator, id } = await stock(api);
    const review = (await ivo.get(`/reviews?id=${id}&by=me`)).body[0];
    await deleteAndDie(api, id);
    const before = await votesLeft(api, id);
    const late = await api.person('late');
    expect((await late.patch(`/products/${id}`, vote)).status).toBe(404);
    expect((await late.patch(`/products/${id}`, report)).status).toBe(404);
    const written = { body: { productId: id, description: 'x', rating: 3 } };
    expect((await late.post('/reviews', written)).status).toBe(404);
    expect((await mara.patch(`/products/${id}`, { body: draft() })).status).toBe(404);
    expect((await moderator.patch(`/products/${id}`, { body: { status: 'accepted' } })).status).toBe(404);
    expect((await ivo.delete(`/reviews/${review._id}`)).body).toEqual({ deletedCount: 0 });
    expect((await mara.delete(`/products/${id}`)).body).toEqual({ deletedCount: 0 });
    expect(await deleteAndDie(api, id)).toBe(0);
    expect(await votesLeft(api, id)).toBe(before);
  });

  test('goes batch by batch between reads and votes, and every figure agrees all along', async ({ api }) => {
    const { admin, other, id } = await stock(api);
    await deleteAndDie(api, id);
    let batches = 0;
    for (let more = true; more; batches++) {
      const figures = await figuresOf(api);
      expect(figures.stored).toEqual(figures.counted);
      const reported = (await admin.get('/statistics')).body;
      expect([reported.votes, reported.products.accepted]).toEqual([figures.counted.votes, 1]);
      const voter = await api.person(`voter${batches}`);
      expect((await voter.patch(`/products/${other}`, vote)).body).toEqual({ modifiedCount: 1 });
      more = await transact(api.context.db, (db) => removeSomeDeleted(db, Number(id)));
    }
    expect(batches).toBe(crowd / deletions.atOnce);
    expect(await isLeft(api, id)).toBe(false);
    expect((await api.anonymous.get(`/products?id=${other}`)).body.upVote).toBe(1 + batches);
    const { counted } = await figuresOf(api);
    expect(counted).toMatchObject({ votes: 1 + batches, reviews: 0, products: 1 });
  });

  test('is removed to its end once it has been deleted', async ({ api }) => {
    const { mara, id } = await stock(api);
    expect((await mara.delete(`/products/${id}`)).body).toEqual({ deletedCount: 1 });
    expect((await mara.get(`/products?id=${id}`)).status).toBe(404);
    expect(await isLeft(api, id)).toBe(true);
    await runDueJobs(api.context);
    expect(await isLeft(api, id)).toBe(false);
    expect(await votesLeft(api, id)).toBe(0);
    const figures = await figuresOf(api);
    expect(figures.stored).toEqual(figures.counted);
  });

  test('is removed to its end by the next process, if the one that deleted it was killed', async ({
    api,
  }) => {
    const { id } = await stock(api);
    await deleteAndDie(api, id);
    const elsewhere = openDatabase(api.context.config.database);
    await transact(elsewhere, (db) => removeSomeDeleted(db, Number(id)));
    await runDueJobs({ ...api.context, db: elsewhere });
    await elsewhere.close();
    expect(await isLeft(api, id)).toBe(false);
    expect(await votesLeft(api, id)).toBe(0);
  });

  test('is removed to its end by the next hourly job, if a release without jobs deleted it', async ({
    api,
  }) => {
    const { id, other } = await stock(api);
    await deleteAndDie(api, id);
    await api.context.db.write.deleteFrom('jobs').execute();
    await enqueueRecurring(api.context);
    await runDueJobs(api.context);
    expect(await isLeft(api, id)).toBe(false);
    expect(await isLeft(api, other)).toBe(true);
  });

  test('is removed with its reminders, in batches too', async ({ api }) => {
    const mara = await api.person('mara');
    const id = await api.accepted(mara, { launchDay: '2026-11-24' });
    const others = 2;
    await followWithMany(api, { kind: 'launch', target: id }, deletions.atOnce + others);
    await deleteAndDie(api, id);
    const left = () => countOf(api.context.db.read.selectFrom('follows'));
    expect([await left(), await isLeft(api, id)]).toEqual([others, true]);
    await runDueJobs(api.context);
    expect([await left(), await isLeft(api, id)]).toEqual([0, false]);
  });

  test('is in no export, and may be sent or imported again at once', async ({ api }) => {
    const mara = await api.person('mara');
    const send = () => mara.post('/products', { body: draft(), headers: { 'idempotency-key': 'k' } });
    const id = (await send()).body.insertedId;
    await crowdVotes(api, id, crowd);
    await deleteAndDie(api, id);
    const again = (await send()).body.insertedId;
    expect(again).not.toBe(id);
    expect((await mara.get(`/products?id=${again}`)).status).toBe(200);
    const said: string[] = [];
    const file = join(mkdtempSync(join(tmpdir(), 'unearth-export-')), 'products.json');
    await exportProducts.run(
      { ...api.context, print: (line) => said.push(line) },
      parseArguments(exportProducts, [file]),
    );
    expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveLength(1);
    rmSync(dirname(file), { recursive: true });
  });
});

test('a server runs the recurring jobs when it starts and then every hour, until it ends', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const send = (key: string) =>
    mara.post('/products', { body: draft(), headers: { 'idempotency-key': key } });
  const { read } = api.context.db;
  const keys = async () =>
    (await read.selectFrom('idempotency_keys').select('key').orderBy('key').execute()).map(({ key }) => key);
  const intervals = async () => [
    ...new Set((await read.selectFrom('recurring_runs').select('run_at').execute()).map((run) => run.run_at)),
  ];
  await send('first');
  api.now('2026-12-10T12:00:00.000Z');
  const { token } = await api.person('mara');
  const later = api.bearer(token);
  await later.post('/products', { body: draft(), headers: { 'idempotency-key': 'second' } });

  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const stop = startJobs(api.context);
    await expect.poll(intervals).toEqual(['2026-12-10T12:00:00.000Z']);
    await expect.poll(() => read.selectFrom('jobs').select('id').execute()).toEqual([]);
    expect(await keys()).toEqual(['first', 'second']);
    api.now('2026-12-21T12:00:01.000Z');
    vi.advanceTimersByTime(jobs.poll);
    await expect.poll(keys).toEqual(['second']);
    await stop();
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
  api.now('2027-01-21T12:00:00.000Z');
  const stop = startJobs(api.context);
  await expect.poll(keys).toEqual([]);
  await stop();
});
