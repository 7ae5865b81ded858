import { expect } from 'vitest';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { namesOf, type Person, type TestApi, test } from '../support/test-api.ts';

const start = '2026-11-21T12:00:00.000Z';
const after = (seconds: number): string => new Date(Date.parse(start) + seconds * 1_000).toISOString();
const [batch, otherBatch] = [crypto.randomUUID(), crypto.randomUUID()];

const world = async (api: TestApi) => ({
  mara: await api.person('mara'),
  mo: await api.person('mo', { role: 'moderator' }),
});
const decide = async (by: Person, id: string, decision: object) =>
  expect((await by.patch(`/products/${id}`, { body: decision })).body).toMatchObject({ modifiedCount: 1 });
const followMaker = (api: TestApi, { id }: Person, maker: Person) =>
  api.context.db.write
    .insertInto('follows')
    .values({ user_id: Number(id), kind: 'maker', target: maker.id, created_at: start, looked_at: null })
    .execute();
const undo = (by: Person, id: string, body: object = {}) =>
  by.post(`/products/${id}/undo-decision`, { body });
const undone = { status: 200, body: { modifiedCount: 1 } };
const conflict = (code: string) => ({ status: 409, body: { error: { code } } });

/** Returns everything that a decision may change: the product's row, counts, tags, words and public responses. */
const stateOf = async ({ context, anonymous }: TestApi, mo: Person, id: string) => {
  const { read } = context.db;
  const pages = ['/products', '/products?type=featured', '/products?type=newest', `/products?id=${id}`];
  const admins = ['/products/moderator', `/products?id=${id}`];
  const rows = (table: 'product_counts' | 'tags' | 'daily_counts') => read.selectFrom(table).selectAll();
  return {
    product: await read.selectFrom('products').selectAll().where('id', '=', Number(id)).execute(),
    counts: await rows('product_counts').orderBy('status').execute(),
    days: await rows('daily_counts').execute(),
    tags: await rows('tags').orderBy('tag_key').execute(),
    searched: namesOf(await anonymous.get('/products/search?keyword=tidewatr')),
    history: (await mo.get(`/products/${id}/history`)).body,
    public: await Promise.all(pages.map(async (page) => (await anonymous.get(page)).body)),
    moderated: await Promise.all(admins.map(async (page) => (await mo.get(page)).body)),
  };
};

for (const [name, prepare, decision] of [
  ['a first acceptance', [], { status: 'accepted' }],
  ['a first rejection', [], { status: 'rejected' }],
  ['a rejection of what is published', [{ status: 'accepted' }], { status: 'rejected' }],
  ['an acceptance after a rejection', [{ status: 'rejected' }], { status: 'accepted' }],
  ['a place among the featured', [{ status: 'accepted' }], { priority: 'featured' }],
] as const) {
  test(`undoing ${name} leaves everything as it was before`, async ({ api }) => {
    const { mara, mo } = await world(api);
    await api.accepted(mara, { name: 'Tidewater II', tags: ['energy'] });
    const id = await api.pending(mara, { tags: ['energy', 'tides'] });
    for (const earlier of prepare) await api.moderate(id, earlier);
    const before = await stateOf(api, mo, id);
    api.now(after(3));
    await decide(mo, id, decision);
    expect(await stateOf(api, mo, id)).not.toEqual(before);
    api.now(after(12));
    expect(await undo(mo, id)).toMatchObject(undone);
    expect(await stateOf(api, mo, id)).toEqual(before);
  });
}

test('followers hear of a product whose rejection right after its acceptance is undone', async ({ api }) => {
  const { mara, mo } = await world(api);
  const ivo = await api.person('ivo');
  await followMaker(api, ivo, mara);
  const id = await api.pending(mara);
  await decide(mo, id, { status: 'accepted' });
  api.now(after(3));
  await decide(mo, id, { status: 'rejected' });
  await runDueJobs(api.context);
  api.now(after(6));
  expect(await undo(mo, id)).toMatchObject(undone);
  api.now(after(400));
  await runDueJobs(api.context);
  const notified = api.context.db.read.selectFrom('notifications').select(['user_id', 'product_id']);
  expect(await notified.where('kind', '=', 'followedMaker').execute()).toEqual([
    { user_id: Number(ivo.id), product_id: Number(id) },
  ]);
});

test('undoing a decision on an edited product brings back its mark, its earlier text and its pending link', async ({
  api,
}) => {
  const { mara, mo } = await world(api);
  for (const status of ['accepted', 'rejected']) {
    const id = await api.accepted(mara, { name: `Edited, then ${status}` });
    const edit = { name: 'Swapped', tags: ['casino'], externalLink: 'https://casino.example/' };
    await mara.patch(`/products/${id}`, { body: edit });
    const before = await stateOf(api, mo, id);
    await decide(mo, id, { status });
    expect(await undo(mo, id)).toMatchObject(undone);
    expect(await stateOf(api, mo, id)).toEqual(before);
  }
});

test('a vote cast in between stays, and counts again once the product is accepted', async ({ api }) => {
  const { mara, mo } = await world(api);
  const id = await api.pending(mara);
  await decide(mo, id, { status: 'accepted' });
  const fan = await api.person('fan');
  await fan.patch(`/products/${id}`, { body: { upVote: 1, upVoters: [] } });
  const trend = async () => (await stateOf(api, mo, id)).product[0]?.trend;
  const accepted = await trend();
  await undo(mo, id);
  expect(await trend()).toBe(0);
  await decide(mo, id, { status: 'accepted' });
  expect(await trend()).toBe(accepted);
});

test('undoing and deciding at once leaves one of the two, whole', async ({ api }) => {
  const { mara, mo } = await world(api);
  const other = await api.person('other-mo', { role: 'moderator' });
  for (let round = 0; round < 5; round++) {
    const id = await api.pending(mara, { name: `Round ${round}` });
    await decide(mo, id, { status: 'accepted' });
    const [taken, decided] = await Promise.all([
      undo(mo, id),
      other.patch(`/products/${id}`, { body: { status: 'rejected' } }),
    ]);
    expect(decided?.body).toMatchObject({ modifiedCount: 1 });
    expect([200, 409]).toContain(taken?.status);
    expect((await mara.get(`/products?id=${id}`)).body.status).toBe('rejected');
  }
});

test('it is too late after ten seconds and a little for the network', async ({ api }) => {
  const { mara, mo } = await world(api);
  const [one, other] = [await api.pending(mara), await api.pending(mara)];
  await decide(mo, one, { status: 'accepted' });
  await decide(mo, other, { priority: 'featured' });
  api.now(after(13.001));
  expect(await undo(mo, one)).toMatchObject(conflict('undo_over'));
  api.now(after(13));
  expect(await undo(mo, other)).toMatchObject(undone);
});

test('what somebody else decided, or decided since, stays', async ({ api }) => {
  const { mara, mo } = await world(api);
  const other = await api.person('other-mo', { role: 'moderator' });
  const id = await api.pending(mara);
  expect(await undo(mo, id)).toMatchObject(conflict('undo_over'));
  await decide(mo, id, { status: 'accepted' });
  expect(await undo(other, id)).toMatchObject(conflict('decided_since'));
  await decide(other, id, { priority: 'featured' });
  expect(await undo(mo, id)).toMatchObject(conflict('decided_since'));
  expect((await api.anonymous.get(`/products?id=${id}`)).body).toMatchObject({
    status: 'accepted',
    priority: 'featured',
  });
});

test('a decision that followed is the only one to be undone, also after it was', async ({ api }) => {
  const { mara, mo } = await world(api);
  const id = await api.pending(mara);
  await decide(mo, id, { status: 'accepted', batch });
  await decide(mo, id, { status: 'rejected', batch: otherBatch });
  expect(await undo(mo, id, { batch })).toMatchObject(conflict('decided_since'));
  expect(await undo(mo, id, { batch: otherBatch })).toMatchObject(undone);
  expect((await mara.get(`/products?id=${id}`)).body.status).toBe('accepted');
  expect(await undo(mo, id, { batch })).toMatchObject(conflict('decided_since'));
  expect((await undo(mo, id)).body).toEqual({ modifiedCount: 0 });
  expect((await mara.get(`/products?id=${id}`)).body.status).toBe('accepted');
});

test('what its maker wrote or submitted since a decision is not undone unseen; featuring is undone all the same', async ({
  api,
}) => {
  const { mara, mo } = await world(api);
  const [edited, resubmitted] = [await api.accepted(mara), await api.pending(mara)];
  await decide(mo, edited, { status: 'rejected' });
  await decide(mo, resubmitted, { status: 'rejected' });
  api.now(after(2));
  await mara.patch(`/products/${edited}`, { body: { name: 'Casino' } });
  await mara.post(`/products/${resubmitted}/resubmit`);
  expect(await undo(mo, edited)).toMatchObject(conflict('changed_meanwhile'));
  expect(await undo(mo, resubmitted)).toMatchObject(conflict('decided_since'));
  expect(await api.context.db.read.selectFrom('tags').selectAll().execute()).toEqual([]);

  await decide(mo, edited, { priority: 'featured' });
  api.now(after(4));
  await mara.patch(`/products/${edited}`, { body: { name: 'Casino II' } });
  expect(await undo(mo, edited)).toMatchObject(undone);
  expect((await mara.get(`/products?id=${edited}`)).body).toMatchObject({
    name: 'Casino II',
    priority: 'normal',
  });
});

test('many of one batch are undone one by one, the time starting anew with each, for five minutes', async ({
  api,
}) => {
  const { mara, mo } = await world(api);
  const ids: string[] = [];
  for (let second = 0; second < 24; second += 8) {
    api.now(after(second));
    const id = await api.pending(mara);
    await decide(mo, id, { status: 'rejected', batch });
    ids.push(id);
  }
  for (const [place, id] of ids.entries()) {
    api.now(after(24 + place * 12));
    expect(await undo(mo, id, { batch })).toMatchObject(undone);
  }

  const first = await api.pending(mara);
  await decide(mo, first, { status: 'rejected', batch: otherBatch });
  api.now(after(48 + 301));
  const last = await api.pending(mara);
  await decide(mo, last, { status: 'rejected', batch: otherBatch });
  expect(await undo(mo, first, { batch: otherBatch })).toMatchObject(conflict('undo_over'));
  expect(await undo(mo, last, { batch: otherBatch })).toMatchObject(undone);
});

test('there is no other way back from featured', async ({ api }) => {
  const { mara, mo } = await world(api);
  const id = await api.accepted(mara);
  await decide(mo, id, { priority: 'featured' });
  expect((await mo.patch(`/products/${id}`, { body: { priority: 'normal' } })).status).toBe(422);
  api.now(after(60));
  expect(await undo(mo, id)).toMatchObject(conflict('undo_over'));
});
