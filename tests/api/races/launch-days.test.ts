import { expect } from 'vitest';
import { enqueueRecurring } from '#lib/server/jobs/recurring.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { expectCountsToEqualRows } from '../../support/counts.ts';
import { heldBack, row } from '../../support/held-back.ts';
import type { TestApi } from '../../support/test-api.ts';
import { atOnce, test, times } from '../../support/two-servers.ts';

const day = '2026-11-24';
const midnight = `${day}T00:00:00.000Z`;

/** Accepted products that appear on the day, which has come. */
const due = async (api: TestApi, count: number): Promise<string[]> => {
  const ids: string[] = [];
  const mara = await api.person('mara');
  for (let number = 1; number <= count; number++)
    ids.push(await api.accepted(mara, { name: `Ebb ${number}`, launchDay: day }));
  api.now(midnight);
  return ids;
};

const uses = ({ context }: TestApi) =>
  context.db.read.selectFrom('tags').select(['tag', 'uses']).orderBy('tag').execute();

test('two servers publish what is due, each product once', async ({ api, second }) => {
  await due(api, 25);
  await enqueueRecurring(api.context);
  await atOnce(
    [...times(4, api.context), ...times(4, second.context)].map((context) => () => runDueJobs(context)),
  );
  expect((await api.anonymous.get('/products?limit=100')).body).toHaveLength(25);
  expect(await uses(api)).toEqual([
    { tag: 'energy', uses: 25 },
    { tag: 'infrastructure', uses: 25 },
  ]);
  await expectCountsToEqualRows(api.context.db);
});

test('one that is rejected at that moment does not appear', async ({ api, second }) => {
  const [id = ''] = await due(api, 1);
  const mo = await api.person('mo', { role: 'moderator' });
  const reject = () => second.as(mo).patch(`/products/${id}`, { body: { status: 'rejected' } });
  await heldBack<unknown>(api, row('products', id), [reject, () => runDueJobs(api.context)]);
  expect((await api.anonymous.get(`/products?id=${id}`)).status).toBe(404);
  expect((await mo.get(`/products?id=${id}`)).body.status).toBe('rejected');
  await expectCountsToEqualRows(api.context.db);
});

test('a first one appears while its maker edits it', async ({ api, second }) => {
  const [id = ''] = await due(api, 1);
  const mara = await api.person('mara');
  const edit = () => second.as(mara).patch(`/products/${id}`, { body: { tags: ['alpha'] } });
  await heldBack<unknown>(api, row('products', id), [() => runDueJobs(api.context), edit]);
  expect((await api.anonymous.get(`/products?id=${id}`)).body).toMatchObject({ tags: ['alpha'] });
  await expectCountsToEqualRows(api.context.db);
});

test('one that its maker moves at that moment appears on the other day', async ({ api, second }) => {
  const [id = ''] = await due(api, 1);
  const mara = await api.person('mara');
  const move = () => second.as(mara).patch(`/products/${id}`, { body: { launchDay: '2026-11-25' } });
  await heldBack<unknown>(api, row('products', id), [move, () => runDueJobs(api.context)]);
  expect((await api.anonymous.get(`/products?id=${id}`)).status).toBe(404);
  api.now('2026-11-25T00:00:05.000Z');
  await runDueJobs(api.context);
  const published = { acceptedAt: '2026-11-25T00:00:00.000Z' };
  expect((await api.anonymous.get(`/products?id=${id}`)).body).toMatchObject(published);
});
