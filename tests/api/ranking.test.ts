import { describe, expect } from 'vitest';
import type { ProductPlace, Ranking } from '#lib/contract/ranking.ts';
import { days } from '#lib/domain/durations.ts';
import { utcDay } from '#lib/domain/periods.ts';
import { ranking as limits, rankingVersion } from '#lib/domain/ranking.ts';
import { enqueueRecurring } from '#lib/server/jobs/recurring.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { storeVoteShares } from '#lib/server/ranking/vote-shares.ts';
import { seedDemo } from '#lib/tools/seed/index.ts';
import { recomputeOrders } from '../../public/recompute-orders.ts';
import { addAlike } from '../support/alike.ts';
import { crowdVotes } from '../support/crowd.ts';
import { type Person, type TestApi, test } from '../support/test-api.ts';

const voteFor = async (person: Person, id: string) =>
  expect(await person.votes(id)).toMatchObject({ status: 200 });
const ranking = async (api: TestApi, id: string) =>
  (await api.anonymous.get(`/ranking/${id}`)).body as Ranking;
const place = async (api: TestApi, id: string) =>
  (await api.anonymous.get(`/ranking/${id}/place`)).body as ProductPlace;
const runJobs = async (api: TestApi, at: string) => {
  api.now(at);
  await enqueueRecurring(api.context);
  await runDueJobs(api.context);
};

describe('the sums of a product', () => {
  test('are its votes, their weight and those on each of its boards, and nothing per vote', async ({
    api,
  }) => {
    const mara = await api.person('mara');
    const id = await api.accepted(mara);
    for (const name of ['ivo', 'noor']) await voteFor(await api.person(name), id);
    await voteFor(await api.person('squat', { verified: false }), id);
    const { body } = await (await api.person('rhea')).post('/reviews', {
      body: { productId: id, description: 'Runs by itself.', rating: 4 },
    });
    expect(body.insertedId).toBeDefined();
    const { boards, acceptedAt, ...sums } = await ranking(api, id);
    expect(sums).toEqual({
      ...{ productId: id, version: rankingVersion, votes: 3, weight: 0.5 },
      ...{ reviews: 1, ratingWeight: 0.25, ratingSum: 1 },
    });
    expect(Number.isNaN(Date.parse(acceptedAt))).toBe(false);
    const all = boards.find(({ period }) => period === 'all');
    expect(all).toEqual({ period: 'all', weight: 0.5, reachedAt: expect.any(String) });
    for (const board of boards) expect(Object.keys(board).sort()).toEqual(['period', 'reachedAt', 'weight']);
  });

  test.for([
    ['the demo', seedDemo],
    ['much that is alike', null],
  ] as const)('are enough to recompute every order of %s', async ([, seed], { api }) => {
    if (seed) await seed(api.context);
    else await addAlike(api);
    const first = (await api.anonymous.get('/products?sort=votes&limit=3')).body as { _id: string }[];
    // In their first day, so that sums are not the numbers of votes.
    for (const name of ['zoe', 'yan', 'xia']) await voteFor(await api.person(name), first[2]?._id ?? '');
    const read = async (path: string): Promise<unknown> => {
      const { status, body } = await api.anonymous.get(path);
      return status === 404 ? undefined : body;
    };
    const { orders, problems } = await recomputeOrders(read);
    expect(problems).toEqual([]);
    expect(orders).toBeGreaterThan(5);

    const swapped = async (path: string) => {
      const answer = await read(path);
      return path.startsWith('/products?sort=') && Array.isArray(answer) ? answer.toReversed() : answer;
    };
    expect((await recomputeOrders(swapped)).problems).toHaveLength(3);
  });

  test('recompute the orders although a product is accepted while they are read', async ({ api }) => {
    const mara = await api.person('mara');
    const id = await api.accepted(mara, { name: 'First' });
    const read = async (path: string): Promise<unknown> => {
      const { status, body } = await api.anonymous.get(path);
      if (path === `/ranking/${id}`) await api.accepted(mara, { name: 'Second' });
      return status === 404 ? undefined : body;
    };
    expect((await recomputeOrders(read)).problems).toEqual([]);
    expect((await api.anonymous.get('/products?sort=votes')).body).toHaveLength(2);
  });

  test('name the place at which an order has a product too many', async ({ api }) => {
    const mara = await api.person('mara');
    const id = await api.accepted(mara);
    const read = async (path: string): Promise<unknown> => {
      const { status, body } = await api.anonymous.get(path);
      if (path.startsWith('/products?sort=votes')) return [...body, ...body];
      return status === 404 ? undefined : body;
    };
    expect((await recomputeOrders(read)).problems).toEqual([
      `votes: place 2 has product ${id}, and should have none`,
    ]);
  });

  test('are those of published products alone', async ({ api }) => {
    const mara = await api.person('mara');
    const rejected = await api.accepted(mara);
    await api.moderate(rejected, { status: 'rejected' });
    for (const id of [await api.pending(mara), rejected, '999', 'x'])
      for (const path of [`/ranking/${id}`, `/ranking/${id}/place`])
        expect((await mara.get(path)).status, path).toBe(404);
  });
});

test('a place has its neighbours, and changes with a vote', async ({ api }) => {
  const mara = await api.person('mara');
  const [first, second, third] = [
    await api.accepted(mara, { name: 'First' }),
    await api.accepted(mara, { name: 'Second' }),
    await api.accepted(mara, { name: 'Third' }),
  ];
  const ivo = await api.person('ivo');
  await voteFor(ivo, first);
  await voteFor(await api.person('noor'), first);
  await voteFor(ivo, second);
  expect(await place(api, second)).toMatchObject({
    places: { trending: 2, votes: 2, rating: 2 },
    above: { _id: first, name: 'First', weight: 0.5 },
    below: { _id: third, name: 'Third', weight: 0 },
    shares: null,
  });
  expect(await place(api, first)).toMatchObject({ places: { trending: 1 }, above: null });
  for (const name of ['rhea', 'sol']) await voteFor(await api.person(name), second);
  expect(await place(api, second)).toMatchObject({ places: { trending: 1, votes: 1 }, above: null });
  expect(await place(api, third)).toMatchObject({
    places: { trending: 3, votes: 3 },
    above: { _id: first },
    below: null,
  });
});

describe('shares of votes by weight', () => {
  /** Takes the weight of so many voters away, at once. */
  const unverify = async (api: TestApi, names: readonly string[], at: string) => {
    await api.context.db.write
      .updateTable('users')
      .set({ email_verified: 0 })
      .where('uid', 'in', names)
      .execute();
    await runJobs(api, at);
  };

  test('appear from twenty votes on, once their day is over', async ({ api }) => {
    api.now('2026-11-20T10:00:00.000Z');
    const id = await api.accepted(await api.person('mara'));
    await crowdVotes(api, id, 20);
    await runJobs(api, '2026-11-20T23:00:00.000Z');
    expect((await place(api, id)).shares).toBeNull();
    await runJobs(api, '2026-11-21T12:00:00.000Z');
    expect((await place(api, id)).shares).toEqual({ day: '2026-11-20', full: 100, less: 0, none: 0 });
    const of = (names: readonly string[]) =>
      api.context.db.read.selectFrom('users').select('id').where('uid', 'in', names);
    const lighter = Array.from({ length: 5 }, (_, n) => `crowd${n + 1}`);
    await api.context.db.write
      .updateTable('votes')
      .set({ withheld: 750 })
      .where('user_id', 'in', of(lighter))
      .execute();
    await runJobs(api, '2026-11-22T12:00:00.000Z');
    expect((await place(api, id)).shares).toEqual({ day: '2026-11-21', full: 80, less: 20, none: 0 });
    await api.context.db.write
      .deleteFrom('votes')
      .where('user_id', 'in', of(['crowd1']))
      .execute();
    await runJobs(api, '2026-11-23T12:00:00.000Z');
    expect((await place(api, id)).shares).toBeNull();
  });

  test('are not published with more votes than are counted', async ({ api }) => {
    api.now('2026-11-20T10:00:00.000Z');
    const id = await api.accepted(await api.person('mara'));
    const { min, max } = limits.shares;
    await crowdVotes(api, id, min);
    const { write } = api.context.db;
    const daysWith = async (votes: number) => {
      await storeVoteShares(write, { id: Number(id), votes }, '2026-11-21');
      return write.selectFrom('vote_shares').select('day').execute();
    };
    expect(await daysWith(max)).toEqual([{ day: '2026-11-20' }]);
    expect(await daysWith(max + 1)).toEqual([]);
  });

  test('leave out votes that moderators have removed', async ({ api }) => {
    api.now('2026-11-20T10:00:00.000Z');
    const id = await api.accepted(await api.person('mara'));
    await crowdVotes(api, id, 30);
    const { db, clock } = api.context;
    await db.write
      .updateTable('votes')
      .set({ removed: 1, verified: 0 })
      .where('user_id', 'in', (query) =>
        query.selectFrom('users').select('id').where('uid', 'in', ['crowd1', 'crowd2', 'crowd3', 'crowd4']),
      )
      .execute();
    await storeVoteShares(
      db.write,
      { id: Number(id), votes: 26 },
      utcDay(new Date(clock().getTime() + days(1))),
    );
    expect((await place(api, id)).shares).toEqual({ day: '2026-11-20', full: 100, less: 0, none: 0 });
  });

  test('tell nothing of a single vote, and of several only the next day', async ({ api }) => {
    api.now('2026-11-20T10:00:00.000Z');
    const id = await api.accepted(await api.person('mara'));
    await crowdVotes(api, id, 20);
    await runJobs(api, '2026-11-21T12:00:00.000Z');
    const before = await place(api, id);

    await unverify(api, ['crowd1'], '2026-11-21T15:00:00.000Z');
    expect((await ranking(api, id)).weight).toBe(19);
    await runJobs(api, '2026-11-22T12:00:00.000Z');
    expect((await place(api, id)).shares).toEqual({ ...before.shares, day: '2026-11-21' });

    await unverify(api, ['crowd2'], '2026-11-22T15:00:00.000Z');
    expect((await ranking(api, id)).weight).toBe(18);
    expect((await place(api, id)).shares).toEqual({ ...before.shares, day: '2026-11-21' });
    await runJobs(api, '2026-11-23T12:00:00.000Z');
    expect((await place(api, id)).shares).toEqual({ day: '2026-11-22', full: 90, less: 0, none: 10 });
  });

  test('and sums are the same for everybody, voters or not', async ({ api }) => {
    const mara = await api.person('mara');
    const id = await api.accepted(mara);
    const [voter, other] = [await api.person('ivo'), await api.person('noor')];
    await voteFor(voter, id);
    for (const path of [`/ranking/${id}`, `/ranking/${id}/place`]) {
      const { body } = await api.anonymous.get(path);
      for (const person of [mara, voter, other]) expect((await person.get(path)).body).toEqual(body);
    }
  });
});
