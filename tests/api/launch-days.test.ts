import { describe, expect } from 'vitest';
import { trendOf } from '#lib/domain/trending.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { historyOf } from '#lib/server/events/history.ts';
import { enqueueRecurring } from '#lib/server/jobs/recurring.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { cachePages } from '../support/cache-pages.ts';
import { expectCountsToEqualRows } from '../support/counts.ts';
import {
  test as base,
  draft,
  fieldsOf,
  namesOf,
  type Person,
  type TestApi,
  totalOf,
} from '../support/test-api.ts';

/** The tests begin at noon of the 21st. */
const day = '2026-11-24';
const midnight = `${day}T00:00:00.000Z`;

interface World {
  mara: Person;
  mo: Person;
  /** An accepted product that appears on the day. */
  coming(fields?: object): Promise<string>;
  /** Sets the clock, for both. */
  later(time: string): Promise<void>;
  /** Runs the jobs that are due at this time, except the hourly ones. */
  at(time: string): Promise<void>;
  row(id: string): Promise<Record<string, unknown>>;
  /** HTTP status of the product for a visitor. */
  status(id: string): Promise<number>;
  /** The history of the product, latest first. */
  acts(id: string): Promise<string[]>;
}

const worldOf = async (api: TestApi): Promise<World> => {
  const mara = await api.person('mara');
  const mo = await api.person('mo', { role: 'moderator' });
  // Tokens expire after an hour, so both sign in again, as browsers do.
  const later = async (time: string) => {
    api.now(time);
    Object.assign(mara, await api.person('mara'));
    Object.assign(mo, await api.person('mo'));
  };
  return {
    mara,
    mo,
    later,
    coming: (fields = {}) => api.accepted(mara, { launchDay: day, ...fields }),
    async at(time) {
      await later(time);
      await runDueJobs(api.context);
    },
    row: (id) =>
      api.context.db.read
        .selectFrom('products')
        .selectAll()
        .where('id', '=', Number(id))
        .executeTakeFirstOrThrow(),
    status: async (id) => (await api.anonymous.get(`/products?id=${id}`)).status,
    async acts(id) {
      const history = await historyOf(api.context.db.read, Number(id), { limit: 10, offset: 0 });
      return history.rows.map(({ type }) => type);
    },
  };
};

const test = base.extend<{ world: World }>({ world: async ({ api }, use) => use(await worldOf(api)) });

const edit = (person: Person, id: string, body: object) => person.patch(`/products/${id}`, { body });
const decide = (person: Person, id: string, status: string) =>
  person.patch(`/products/${id}`, { body: { status } });

describe('Until its day, an accepted product', () => {
  test('is in no list, search, suggestion, tag, site map, board or maker’s page', async ({ api, world }) => {
    const { mara, coming } = world;
    const { makerId } = (await mara.get(`/users/${mara.email}/page`)).body;
    const id = await coming({ name: 'Ebb', tags: ['tides'] });
    await api.moderate(id, { priority: 'featured' });
    for (const path of [
      '/products',
      '/products?type=featured',
      '/products?type=newest',
      '/products/addresses',
      '/products/search?keyword=ebb',
      '/tags?query=ti',
      '/tag-pages',
      `/makers/${makerId}/products`,
    ])
      expect((await api.anonymous.get(path)).body, path).toEqual([]);
    expect((await api.anonymous.get('/suggestions?q=ebb')).body).toMatchObject({ products: [], tags: [] });
    const board = (await api.anonymous.get('/leaderboards/today')).body;
    expect(board).toMatchObject({ entries: [], newcomers: [] });
    await expectCountsToEqualRows(api.context.db);
  });

  test('shows everybody its name, logo, short description and day, and nothing else', async ({
    api,
    world: { coming, status },
  }) => {
    const id = await coming();
    expect(await status(id)).toBe(404);
    expect((await api.anonymous.get(`/products/${id}/coming`)).body).toEqual({
      _id: id,
      name: 'Tidewater',
      logo: 'https://tidewater.example/logo.svg',
      shortDescription: 'Runs your jobs on the greenest hour of the grid.',
      launchDay: day,
    });
  });

  test('shows no change that no moderator has seen', async ({ api, world: { mara, mo, coming } }) => {
    const id = await coming();
    const named = async () => (await api.anonymous.get(`/products/${id}/coming`)).body.name;
    await edit(mara, id, { name: 'Miracle pills' });
    expect(await named()).toBe('Tidewater');
    await decide(mo, id, 'accepted');
    expect(await named()).toBe('Miracle pills');
  });

  test('takes no vote, report, review or bookmark', async ({ api, world: { mara, mo, coming } }) => {
    const id = await coming();
    const ivo = await api.person('ivo');
    const vote = { upVote: 1, upVoters: [ivo.email] };
    expect((await edit(ivo, id, vote)).status).toBe(404);
    expect((await edit(ivo, id, { reported: true })).status).toBe(404);
    expect((await ivo.put(`/users/${ivo.email}/saved/${id}`)).status).toBe(404);
    const review = { productId: id, description: 'Good.', rating: 5 };
    expect((await ivo.post('/reviews', { body: review })).status).toBe(404);
    expect((await edit(mara, id, vote)).body.error.code).toBe('own_product');
    expect((await edit(mo, id, vote)).body.error.code).toBe('not_accepted');
  });

  test('is accepted to its maker and to moderators, who see the day', async ({ world }) => {
    const { mara, mo, coming } = world;
    const id = await coming();
    const seen = { _id: id, status: 'accepted', launchDay: day, acceptedAt: null, waitingSince: null };
    const own = await mara.get(`/products?type=email&email=${mara.email}`);
    expect(own.body).toMatchObject([seen]);
    for (const person of [mara, mo])
      expect((await person.get(`/products?id=${id}`)).body).toMatchObject(seen);
    expect((await mo.get(`/products/${id}/history`)).body).toMatchObject([{ act: 'accept' }]);
  });

  test('is not undecided: it comes after the undecided products, and has a separate list', async ({
    api,
    world,
  }) => {
    const { later, mara, mo, coming } = world;
    await api.pending(mara, { name: 'Waiting' });
    await later('2026-11-21T13:00:00.000Z');
    await coming({ name: 'Coming' });
    await later('2026-11-21T14:00:00.000Z');
    await api.accepted(mara, { name: 'There' });
    const list = async (query: string) => {
      const response = await mo.get(`/products/moderator${query}`);
      return [totalOf(response), ...namesOf(response)];
    };
    expect(await list('')).toEqual([3, 'Waiting', 'Coming', 'There']);
    expect(await list('?status=pending')).toEqual([1, 'Waiting']);
    expect(await list('?status=pending&q=grid')).toEqual([1, 'Waiting']);
    expect(await list('?coming=true')).toEqual([1, 'Coming']);
    expect(await list('?coming=true&q=coming')).toEqual([1, 'Coming']);
    const { moderation } = (await mo.get('/dashboard')).body;
    expect(moderation).toMatchObject({ pending: 1, waitingSince: '2026-11-21T12:00:00.000Z' });
    expect((await mara.get('/dashboard')).body.own).toMatchObject({ products: 3, pending: 1, rejected: 0 });
    const noor = await api.person('noor', { role: 'admin' });
    expect((await noor.get('/statistics')).body.products).toMatchObject({ pending: 1, accepted: 2 });
  });

  test('is named accepted on an admin’s page of its maker', async ({ api, world: { mara, coming } }) => {
    await coming();
    const noor = await api.person('noor', { role: 'admin' });
    expect((await noor.get(`/people/${mara.id}`)).body.products.items).toMatchObject([
      { status: 'accepted' },
    ]);
  });
});

test('before it is accepted nobody else knows of it, nor of its day', async ({
  api,
  world: { mara, mo, status },
}) => {
  const id = await api.pending(mara, { launchDay: day });
  expect((await api.anonymous.get(`/products/${id}/coming`)).status).toBe(404);
  expect(await status(id)).toBe(404);
  expect((await mo.get(`/products?id=${id}`)).body).toMatchObject({ status: 'pending', launchDay: day });
});

describe('When its day begins', () => {
  test('it is published as if it had been accepted at that moment', async ({ api, world }) => {
    const { coming, row, at, status } = world;
    const id = await coming({ name: 'Ebb', tags: ['tides'] });
    await at('2026-11-23T23:59:59.999Z');
    expect(await status(id)).toBe(404);
    await at('2026-11-24T00:00:03.000Z');
    expect((await api.anonymous.get(`/products?id=${id}`)).body).toMatchObject({
      status: 'accepted',
      acceptedAt: midnight,
      launchDay: null,
    });
    expect(await row(id)).toMatchObject({ trend: trendOf(0, midnight), approved_version: null });
    for (const path of ['/products', '/products/search?keyword=eb', '/products/addresses'])
      expect((await api.anonymous.get(path)).body, path).toMatchObject([{ _id: id }]);
    expect((await api.anonymous.get('/tag-pages')).body).toMatchObject([{ tag: 'tides', products: 1 }]);
    expect((await api.anonymous.get(`/products/${id}/coming`)).status).toBe(404);
    await expectCountsToEqualRows(api.context.db);
  });

  test('it competes on that day', async ({ api, world: { coming, at } }) => {
    await coming({ name: 'Ebb' });
    await at('2026-11-24T00:00:03.000Z');
    const board = (await api.anonymous.get('/leaderboards/2026-11-24')).body;
    expect(board.entries).toMatchObject([{ product: { name: 'Ebb' }, reachedAt: midnight }]);
    expect(board.newcomers).toEqual([]);
  });

  test('pages that were cached the day before are gone', async ({ api, world: { coming, at, status } }) => {
    const id = await coming();
    const other = await api.accepted(await api.person('ivo'));
    const cached = await cachePages(api.context.caches, [cacheTags.products, cacheTags.product(id)]);
    expect(await status(id)).toBe(404);
    await at('2026-11-24T00:00:03.000Z');
    expect(await status(id)).toBe(200);
    expect((await api.anonymous.get(`/products/${id}/coming`)).status).toBe(404);
    const ids = (await api.anonymous.get('/products')).body.map(({ _id }: { _id: string }) => _id);
    expect(ids).toEqual([id, other]);
    expect(cached()).toEqual([]);
  });

  test('many of one day are published, more than one batch', async ({ api, world: { coming, at } }) => {
    for (let count = 1; count <= 21; count++) await coming({ name: `Ebb ${count}` });
    await at(midnight);
    expect(totalOf(await api.anonymous.get('/products?type=newest'))).toBe(21);
    await expectCountsToEqualRows(api.context.db);
  });

  test('a server that starts later on that day publishes it as of its beginning', async ({ world }) => {
    const { coming, at, row } = world;
    const id = await coming();
    await at('2026-11-24T21:30:00.000Z');
    expect(await row(id)).toMatchObject({ status: 'accepted', accepted_at: midnight });
  });

  test('one that starts once the day is over publishes it as of now: it competes on the next', async ({
    api,
    world: { coming, at, row },
  }) => {
    const id = await coming({ name: 'Ebb' });
    await at('2026-11-26T08:00:00.000Z');
    expect(await row(id)).toMatchObject({ status: 'accepted', accepted_at: '2026-11-26T08:00:00.000Z' });
    api.now('2026-11-27T01:00:00.000Z');
    const { entries } = (await api.anonymous.get('/leaderboards/2026-11-27')).body;
    expect(entries).toMatchObject([{ product: { name: 'Ebb' } }]);
  });

  test('the hourly job publishes a due product that has no job', async ({ api, world }) => {
    const { coming, at, status } = world;
    const id = await coming();
    await api.context.db.write.deleteFrom('jobs').execute();
    await at('2026-11-24T05:00:00.000Z');
    expect(await status(id)).toBe(404);
    await enqueueRecurring(api.context);
    await runDueJobs(api.context);
    expect(await status(id)).toBe(200);
  });

  test('one that is accepted only then, or later, appears at once', async ({ api, world: { mara, row } }) => {
    const id = await api.pending(mara, { launchDay: day });
    api.now('2026-11-24T15:00:00.000Z');
    await api.moderate(id, { status: 'accepted' });
    expect(await row(id)).toMatchObject({ status: 'accepted', accepted_at: '2026-11-24T15:00:00.000Z' });
  });

  test('one that had been published before it was rejected appears at once, and is as old', async ({
    api,
    world: { mara, row, status },
  }) => {
    const id = await api.accepted(mara);
    await api.moderate(id, { status: 'rejected' });
    await api.context.db.write.updateTable('products').set({ launch_day: day }).execute();
    await mara.post(`/products/${id}/resubmit`);
    await api.moderate(id, { status: 'accepted' });
    expect(await status(id)).toBe(200);
    expect(await row(id)).toMatchObject({ accepted_at: '2026-11-21T12:00:00.000Z' });
  });
});

describe('A moderator', () => {
  test('can still reject it, which ends its page', async ({ api, world: { mo, coming, at, status } }) => {
    const id = await coming();
    await api.anonymous.get(`/products/${id}/coming`);
    expect((await decide(mo, id, 'rejected')).body).toMatchObject({ modifiedCount: 1 });
    expect((await api.anonymous.get(`/products/${id}/coming`)).status).toBe(404);
    await at('2026-11-24T00:00:03.000Z');
    expect(await status(id)).toBe(404);
    expect((await mo.get(`/products?id=${id}`)).body.status).toBe('rejected');
  });

  test('accepts it once', async ({ world: { mo, coming } }) => {
    expect((await decide(mo, await coming(), 'accepted')).body).toEqual({ modifiedCount: 0 });
  });

  for (const [name, prepare, status] of [
    ['the acceptance', [], 'accepted'],
    ['its rejection', ['accepted'], 'rejected'],
    ['an acceptance after a rejection', ['rejected'], 'accepted'],
  ] as const) {
    test(`undoes ${name}, and all is as it was before`, async ({ api, world: { mara, mo, row } }) => {
      const id = await api.pending(mara, { launchDay: day });
      for (const earlier of prepare) await api.moderate(id, { status: earlier });
      const before = await row(id);
      await decide(mo, id, status);
      expect(await row(id)).not.toEqual(before);
      const undone = await mo.post(`/products/${id}/undo-decision`, { body: {} });
      expect(undone.body).toEqual({ modifiedCount: 1 });
      expect(await row(id)).toEqual(before);
      await expectCountsToEqualRows(api.context.db);
    });
  }

  test('undoes a rejection once its day has begun, and it appears at once', async ({ world }) => {
    const { later, mo, at, coming, row } = world;
    const id = await coming();
    await later('2026-11-23T23:59:55.000Z');
    await decide(mo, id, 'rejected');
    await at('2026-11-24T00:00:02.000Z');
    expect((await mo.post(`/products/${id}/undo-decision`, { body: {} })).body).toEqual({ modifiedCount: 1 });
    await at('2026-11-24T00:00:03.000Z');
    expect(await row(id)).toMatchObject({ status: 'accepted', accepted_at: midnight });
  });

  test('undoes no acceptance once its day has begun: it is announced', async ({ api, world }) => {
    const { later, mara, mo, at, status } = world;
    const id = await api.pending(mara, { launchDay: day });
    await later('2026-11-23T23:59:55.000Z');
    await decide(mo, id, 'accepted');
    await at('2026-11-24T00:00:02.000Z');
    const events = await api.context.db.read
      .selectFrom('events')
      .select(['type', 'dispatch_at'])
      .where('product_id', '=', Number(id))
      .where('type', 'in', ['accept', 'launch'])
      .orderBy('id')
      .execute();
    expect(events.map(({ type }) => type)).toEqual(['accept', 'launch']);
    expect(events[0]?.dispatch_at).toBe(events[1]?.dispatch_at);
    expect(await mo.post(`/products/${id}/undo-decision`, { body: {} })).toMatchObject({
      status: 409,
      body: { error: { code: 'undo_over' } },
    });
    expect(await status(id)).toBe(200);
  });

  test('who rejects what waits for its day has not kept its maker waiting', async ({ api, world }) => {
    const { later, mo, coming } = world;
    const id = await coming();
    await later('2026-11-23T12:00:00.000Z');
    await decide(mo, id, 'rejected');
    const waits = await api.context.db.read
      .selectFrom('events')
      .select('waiting_since')
      .where('type', '=', 'reject')
      .execute();
    expect(waits).toEqual([{ waiting_since: null }]);
  });
});

describe('Its maker', () => {
  test('names another day, which moves it', async ({ world: { mara, coming, at, row, status } }) => {
    const id = await coming();
    expect((await edit(mara, id, { launchDay: '2026-11-26' })).body).toEqual({ modifiedCount: 1 });
    await at('2026-11-25T12:00:00.000Z');
    expect(await status(id)).toBe(404);
    await at('2026-11-26T00:00:01.000Z');
    expect(await row(id)).toMatchObject({ status: 'accepted', accepted_at: '2026-11-26T00:00:00.000Z' });
  });

  test('names none any more: it appears at once', async ({ api, world: { later, mara, coming, row } }) => {
    const id = await coming({ tags: ['tides'] });
    await api.anonymous.get('/products');
    await later('2026-11-22T09:00:00.000Z');
    expect((await edit(mara, id, { launchDay: null })).body).toEqual({ modifiedCount: 1 });
    expect(namesOf(await api.anonymous.get('/products'))).toEqual(['Tidewater']);
    expect(await row(id)).toMatchObject({ accepted_at: '2026-11-22T09:00:00.000Z' });
    expect((await api.anonymous.get('/tag-pages')).body).toMatchObject([{ tag: 'tides' }]);
  });

  test('names one while it is pending, and it stays pending', async ({ api, world: { mara, row } }) => {
    const id = await api.pending(mara);
    expect((await edit(mara, id, { launchDay: day })).body).toEqual({ modifiedCount: 1 });
    expect((await edit(mara, id, { launchDay: day })).body).toEqual({ modifiedCount: 0 });
    expect((await edit(mara, id, { launchDay: null })).body).toEqual({ modifiedCount: 1 });
    expect(await row(id)).toMatchObject({ status: 'pending', launch_day: null, changed_from: null });
  });

  test('who changes it after it was accepted has this marked, and it waits for a moderator', async ({
    api,
    world: { later, mara, mo, coming, at, row, status, acts },
  }) => {
    const id = await coming({ tags: ['tides', 'energy'] });
    await later('2026-11-22T09:00:00.000Z');
    const change = { name: 'Swapped', tags: ['tides'], externalLink: 'https://elsewhere.example/' };
    await edit(mara, id, change);
    expect((await mo.get('/products/moderator?changed=true')).body).toMatchObject([
      { _id: id, status: 'accepted', changed: true, pendingLink: 'https://elsewhere.example/' },
    ]);
    await at('2026-11-24T00:00:03.000Z');
    expect(await status(id)).toBe(404);
    expect((await api.anonymous.get(`/products/${id}/coming`)).status).toBe(404);
    expect((await mo.get('/products/moderator?status=pending')).body).toMatchObject([
      { _id: id, status: 'pending', changed: true, waitingSince: '2026-11-24T00:00:03.000Z' },
    ]);
    expect(await acts(id)).toEqual(['resubmit', 'change', 'accept']);
    await later('2026-11-24T09:00:00.000Z');
    expect((await decide(mo, id, 'accepted')).body).toMatchObject({ modifiedCount: 1 });
    expect(await row(id)).toMatchObject({
      name: 'Swapped',
      accepted_at: '2026-11-24T09:00:00.000Z',
      external_link: 'https://elsewhere.example/',
    });
    expect((await api.anonymous.get('/tag-pages')).body).toMatchObject([{ tag: 'tides' }]);
    await expectCountsToEqualRows(api.context.db);
  });

  test('whose changes were accepted too has it appear on its day', async ({
    world: { later, mara, mo, coming, at, row },
  }) => {
    const id = await coming();
    await later('2026-11-22T09:00:00.000Z');
    await edit(mara, id, { name: 'Ebb' });
    await decide(mo, id, 'accepted');
    await at('2026-11-24T00:00:03.000Z');
    expect(await row(id)).toMatchObject({ name: 'Ebb', status: 'accepted', accepted_at: midnight });
  });

  test('who changes it and names no day any more waits for a moderator', async ({
    world: { later, mara, mo, coming, status, acts },
  }) => {
    for (const edits of [
      [{ name: 'Swapped', launchDay: null }],
      [{ name: 'Swapped' }, { launchDay: null }],
    ]) {
      const id = await coming();
      await later('2026-11-22T09:00:00.000Z');
      for (const fields of edits) expect((await edit(mara, id, fields)).status).toBe(200);
      expect(await status(id)).toBe(404);
      expect((await mara.get(`/products?id=${id}`)).body).toMatchObject({
        status: 'pending',
        launchDay: null,
      });
      expect(await acts(id)).toEqual(['resubmit', 'change', 'accept']);
      await decide(mo, id, 'accepted');
      expect(await status(id)).toBe(200);
      await later('2026-11-21T12:00:00.000Z');
    }
  });

  test('who was suspended after its acceptance has nothing appear: it waits for a moderator', async ({
    api,
    world: { mara, coming, status, acts },
  }) => {
    const [id, other] = [await coming(), await api.accepted(await api.person('ivo'), { launchDay: day })];
    const noor = await api.person('noor', { role: 'admin' });
    await noor.patch(`/users/admin/${mara.id}`, { body: { suspended: true } });
    api.now('2026-11-24T00:00:03.000Z');
    await runDueJobs(api.context);
    expect([await status(id), await status(other)]).toEqual([404, 200]);
    expect((await api.anonymous.get(`/products/${id}/coming`)).status).toBe(404);
    const moderator = await api.person('mo', { role: 'moderator' });
    expect((await moderator.get('/products/moderator?status=pending')).body).toMatchObject([
      { _id: id, status: 'pending', waitingSince: '2026-11-24T00:00:03.000Z' },
    ]);
    expect(await acts(id)).toEqual(['accept']);
    await expectCountsToEqualRows(api.context.db);
  });

  test('who changes it back has nothing marked', async ({
    world: { later, mara, coming, at, status, row },
  }) => {
    const id = await coming();
    await later('2026-11-22T09:00:00.000Z');
    await edit(mara, id, { name: 'Swapped' });
    await later('2026-11-22T10:00:00.000Z');
    await edit(mara, id, { name: 'Tidewater' });
    expect(await row(id)).toMatchObject({ changed_from: null });
    await at(midnight);
    expect(await status(id)).toBe(200);
  });

  test('deletes it, and nothing appears', async ({ api, world: { mara, coming, at } }) => {
    const id = await coming();
    expect((await mara.delete(`/products/${id}`)).body).toEqual({ deletedCount: 1 });
    expect((await api.anonymous.get(`/products/${id}/coming`)).status).toBe(404);
    await at(midnight);
    expect((await api.anonymous.get('/products')).body).toEqual([]);
    await expectCountsToEqualRows(api.context.db);
  });
});

describe('A day', () => {
  const refused = async (mara: Person, launchDay: unknown) => {
    const added = await mara.post('/products', { body: draft({ launchDay }) });
    expect(added.status, String(launchDay)).toBe(422);
    expect(fieldsOf(added)).toEqual(['launchDay']);
    return added.body.error.issues[0].message as string;
  };

  test('from tomorrow up to sixty days ahead can be named', async ({ api, world: { mara } }) => {
    for (const launchDay of ['2026-11-22', '2027-01-20'])
      expect(await api.pending(mara, { launchDay }), launchDay).toBeDefined();
    for (const launchDay of ['2026-11-21', '2026-11-20', '2027-01-21', '9999-12-31'])
      expect(await refused(mara, launchDay)).toBe(
        'Must be a day from 2026-11-22 to 2027-01-20 (UTC), or none',
      );
  });

  test('is one of the calendar, in its one spelling', async ({ world: { mara } }) => {
    for (const launchDay of ['2026-11-31', '2027-02-29', '2026-12-1', '24 November', midnight, '', 7])
      expect(await refused(mara, launchDay)).toMatch(/^(Must be a day such as|Invalid input)/);
  });

  test('is checked in an update too, unless it stays as it is', async ({ api, world: { later, mara } }) => {
    const id = await api.pending(mara, { launchDay: day });
    const late = await edit(mara, id, { launchDay: '2027-02-01', name: 'Not this either' });
    expect(fieldsOf(late)).toEqual(['launchDay']);
    expect((await mara.get(`/products?id=${id}`)).body.name).toBe('Tidewater');
    await later('2026-12-01T12:00:00.000Z');
    expect((await edit(mara, id, { launchDay: day, name: 'Renamed' })).body).toEqual({ modifiedCount: 1 });
  });

  test('can’t be named once the product has appeared', async ({ api, world: { mara } }) => {
    const id = await api.accepted(mara);
    const named = await edit(mara, id, { launchDay: day });
    expect(named.status).toBe(422);
    expect(named.body.error.issues).toEqual([
      { field: 'launchDay', message: 'The product has already launched' },
    ]);
    expect((await edit(mara, id, { launchDay: null })).body).toEqual({ modifiedCount: 0 });
  });

  test('can be left out', async ({ api, world: { mara, status } }) => {
    expect(await status(await api.accepted(mara, { launchDay: null }))).toBe(200);
    expect(await status(await api.accepted(mara))).toBe(200);
  });
});

describe('The release before, on the same tables', () => {
  test('edits what it takes for pending: a moderator has to look at it again', async ({ api, world }) => {
    const { coming, mo, at, status } = world;
    const id = await coming();
    const change = { name: 'Unseen', updated_at: '2026-11-22T09:00:00.000Z' };
    await api.context.db.write.updateTable('products').set(change).execute();
    expect(totalOf(await mo.get('/products/moderator?status=pending'))).toBe(1);
    expect((await api.anonymous.get(`/products/${id}/coming`)).status).toBe(404);
    await at('2026-11-24T00:00:03.000Z');
    expect(await status(id)).toBe(404);
  });

  test('rejects it, and has it submitted again: a moderator has to look at it again', async ({
    api,
    world: { coming, mo, at, status },
  }) => {
    const id = await coming();
    const again = { status: 'pending', waiting_since: '2026-11-22T09:00:00.000Z' } as const;
    await api.context.db.write.updateTable('products').set(again).execute();
    expect(totalOf(await mo.get('/products/moderator?status=pending'))).toBe(1);
    expect((await api.anonymous.get(`/products/${id}/coming`)).status).toBe(404);
    await at('2026-11-24T00:00:03.000Z');
    expect(await status(id)).toBe(404);
  });
});
