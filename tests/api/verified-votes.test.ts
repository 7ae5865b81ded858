import type { KyselyPlugin } from 'kysely';
import { expect } from 'vitest';
import { trendOf } from '#lib/domain/trending.ts';
import { weightOf } from '#lib/domain/vote-weights.ts';
import { transact } from '#lib/server/db/transact.ts';
import { enqueueRecurring } from '#lib/server/jobs/recurring.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { alignedAtOnce, alignVotes } from '#lib/server/votes/align-votes.ts';
import { copyProducts } from '../support/copy-products.ts';
import { idTokenFor, namesOf, type Person, type TestApi, test } from '../support/test-api.ts';

const vote = { upVote: 1, upVoters: [] };
const voteFor = (person: Person, id: string) => person.patch(`/products/${id}`, { body: vote });

const identity = (name: string, emailVerified: boolean, more: object = {}) => ({
  uid: `uid-${name}`,
  email: `${name}@unearth.example`,
  emailVerified,
  name,
  ...more,
});
/** Signs in with the identity as the provider has it by now. */
const register = (api: TestApi, who: ReturnType<typeof identity>) =>
  api.bearer(idTokenFor(who)).post('/users', { body: { name: who.name, email: who.email } });
const renewToken = (api: TestApi, who: ReturnType<typeof identity>) =>
  api.bearer(idTokenFor(who)).post('/jwt', { body: { email: who.email } });

const stored = (api: TestApi) =>
  api.context.db.read
    .selectFrom('products')
    .select(['id', 'name', 'votes', 'verified_votes', 'vote_weight', 'trend', 'accepted_at'])
    .orderBy('id')
    .execute();

/** The expected trend of each product, computed from votes and users alone. */
const recomputed = async (api: TestApi) => {
  const { read } = api.context.db;
  const counted = await read
    .selectFrom('votes')
    .innerJoin('users', 'users.id', 'votes.user_id')
    .select(['votes.product_id', 'users.email_verified', 'users.vote_weight'])
    .execute();
  return (await stored(api)).map((product) => {
    const own = counted.filter(({ product_id }) => product_id === product.id);
    const weights = own.map(weightOf).filter((weight) => weight > 0);
    const vote_weight = weights.reduce((sum, weight) => sum + weight, 0);
    return {
      ...product,
      votes: own.length,
      verified_votes: weights.length,
      vote_weight,
      trend: trendOf(vote_weight, product.accepted_at),
    };
  });
};
const expectInLine = async (api: TestApi) => expect(await stored(api)).toEqual(await recomputed(api));

test('a vote of somebody whose e-mail is not verified is counted, and moves no list', async ({ api }) => {
  const mara = await api.person('mara');
  const [first, second] = [
    await api.accepted(mara, { name: 'First' }),
    await api.accepted(mara, { name: 'Second' }),
  ];
  for (let n = 0; n < 20; n++) {
    const response = await voteFor(await api.person(`sock${n}`, { verified: false }), second);
    expect(response).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
  }
  expect((await api.anonymous.get(`/products?id=${second}`)).body.upVote).toBe(20);
  expect(namesOf(await api.anonymous.get('/products'))).toEqual(['First', 'Second']);
  await expectInLine(api);

  await voteFor(await api.person('ivo'), second);
  expect((await api.anonymous.get(`/products?id=${second}`)).body.upVote).toBe(21);
  expect(namesOf(await api.anonymous.get('/products'))).toEqual(['Second', 'First']);
  expect((await api.anonymous.get(`/products?id=${first}`)).body.upVote).toBe(0);
  await expectInLine(api);
});

test('once an e-mail is verified its earlier votes move the lists, those in memory too', async ({ api }) => {
  const mara = await api.person('mara');
  await api.accepted(mara, { name: 'First' });
  const second = await api.accepted(mara, { name: 'Second' });
  await voteFor(await api.person('ivo', { verified: false }), second);
  expect(namesOf(await api.anonymous.get('/products'))).toEqual(['First', 'Second']);

  expect((await register(api, identity('ivo', true))).status).toBe(200);
  expect(namesOf(await api.anonymous.get('/products'))).toEqual(['Second', 'First']);
  expect((await api.anonymous.get(`/products?id=${second}`)).body.upVote).toBe(1);
  await expectInLine(api);
});

test('a token that is renewed after the verification counts them too, without another sign-in', async ({
  api,
}) => {
  const id = await api.accepted(await api.person('mara'));
  await voteFor(await api.person('ivo', { verified: false }), id);
  expect((await renewToken(api, identity('ivo', false))).status).toBe(200);
  expect((await stored(api))[0]?.verified_votes).toBe(0);
  expect((await renewToken(api, identity('ivo', true))).status).toBe(200);
  expect((await stored(api))[0]?.verified_votes).toBe(1);
  // Renewing an older token does not undo the verification.
  expect((await renewToken(api, identity('ivo', false))).status).toBe(200);
  expect((await stored(api))[0]?.verified_votes).toBe(1);
  await expectInLine(api);
});

test('the board of a day that has ended is changed by no verification until it is closed', async ({
  api,
}) => {
  api.now('2026-11-20T12:00:00.000Z');
  const id = await api.accepted(await api.person('mara'));
  api.now('2026-11-21T12:00:00.000Z');
  await voteFor(await api.person('ivo', { verified: false }), id);
  const votesOn = async (board: string) =>
    (await api.anonymous.get(`/leaderboards/${board}`)).body.entries.map(
      ({ votes }: { votes: number }) => votes,
    );
  api.now('2026-11-22T00:01:00.000Z');
  await register(api, identity('ivo', true));
  expect(await votesOn('2026-11-21')).toEqual([0]);
  api.now('2026-11-22T00:02:30.000Z');
  await enqueueRecurring(api.context);
  await runDueJobs(api.context);
  expect((await api.anonymous.get('/leaderboards/2026-11-21')).body.state).toBe('closed');
  api.now('2026-11-22T00:12:30.000Z');
  await runDueJobs(api.context);
  expect(await votesOn('2026-11-21')).toEqual([0]);
  expect(await votesOn('2026-11')).toEqual([1]);
  await expectInLine(api);
});

test('votes of an account that changes to an unverified e-mail no longer move the lists', async ({ api }) => {
  const id = await api.accepted(await api.person('mara'));
  await voteFor(await api.person('ivo'), id);
  expect((await stored(api))[0]?.verified_votes).toBe(1);
  const elsewhere = { email: 'ivo@elsewhere.example' };
  expect((await register(api, identity('ivo', false, elsewhere))).status).toBe(200);
  expect((await stored(api))[0]).toMatchObject({ votes: 1, verified_votes: 0 });
  await expectInLine(api);
  expect((await register(api, identity('ivo', true, elsewhere))).status).toBe(200);
  expect((await stored(api))[0]).toMatchObject({ votes: 1, verified_votes: 1 });
});

test('a record that its proven owner takes over is one verified person, whose votes count', async ({
  api,
}) => {
  const id = await api.accepted(await api.person('mara'));
  await voteFor(await api.person('ivo', { verified: false }), id);
  await register(api, identity('ivo', true, { uid: 'uid-of-the-owner' }));
  expect((await stored(api))[0]).toMatchObject({ votes: 1, verified_votes: 1 });
  await expectInLine(api);
});

/** Inserts a vote of this person for each of many new products: a thousand API calls would be slow. */
const giveVotes = async (api: TestApi, { id }: Person, count: number) => {
  const at = '2026-11-21T12:00:00.000Z';
  const { write } = api.context.db;
  const adder = await api.person('mara');
  await api.accepted(adder);
  await copyProducts(write, count - 1, () => ({}));
  const ids = await write.selectFrom('products').select('id').execute();
  for (const { id: product_id } of ids)
    await write
      .insertInto('votes')
      .values({ product_id, user_id: Number(id), created_at: at })
      .execute();
  await write.updateTable('products').set({ votes: 1 }).execute();
};
const verifiedTotal = async (api: TestApi): Promise<number> =>
  (await stored(api)).reduce((sum, { verified_votes }) => sum + verified_votes, 0);

test('of many votes a first part is counted with the sign-in, and the rest soon after', async ({ api }) => {
  const ivo = await api.person('ivo', { verified: false });
  const count = 2 * alignedAtOnce + 1;
  await giveVotes(api, ivo, count);
  expect((await register(api, identity('ivo', true))).status).toBe(200);
  expect(await verifiedTotal(api)).toBeLessThan(count);
  await runDueJobs(api.context);
  expect(await verifiedTotal(api)).toBe(count);
  await expectInLine(api);
});

test('a batch of many votes takes as many statements as one vote', async ({ api }) => {
  const { db } = api.context;
  const statementsFor = async (person: Person): Promise<number> => {
    let statements = 0;
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statements++;
        return result;
      },
    };
    const id = Number(person.id);
    await db.write
      .updateTable('users')
      .set({ email_verified: 1, vote_weight: 1000 })
      .where('id', '=', id)
      .execute();
    await transact(db, (handle) => alignVotes(handle.withPlugin(counting), id));
    return statements;
  };
  const one = await api.person('ana', { verified: false });
  await voteFor(one, await api.accepted(await api.person('mara')));
  const many = await api.person('ivo', { verified: false });
  await giveVotes(api, many, 20);
  expect(await statementsFor(many)).toBe(await statementsFor(one));
});

test('a job and sign-ins that align the same votes at once count each vote once', async ({ api }) => {
  const ivo = await api.person('ivo', { verified: false });
  const count = alignedAtOnce + 3;
  await giveVotes(api, ivo, count);
  const { db } = api.context;
  const id = Number(ivo.id);
  await db.write
    .updateTable('users')
    .set({ email_verified: 1, vote_weight: 1000 })
    .where('id', '=', id)
    .execute();
  const batches = Array.from({ length: 6 }, () => transact(db, (handle) => alignVotes(handle, id)));
  await Promise.all(batches);
  expect(await verifiedTotal(api)).toBe(count);
  await expectInLine(api);
});

test('an interrupted alignment is resumed by the next sign-in or the next token', async ({ api }) => {
  const ivo = await api.person('ivo', { verified: false });
  const count = alignedAtOnce + 3;
  await giveVotes(api, ivo, count);
  const { write } = api.context.db;
  for (const [goOn, wanted] of [
    [register, count],
    [renewToken, 0],
    [renewToken, count],
  ] as const) {
    // As left by a process that ended halfway: the record is changed, some votes are not yet.
    const email_verified = wanted ? 1 : 0;
    await write
      .updateTable('users')
      .set({ email_verified, vote_weight: 250 })
      .where('id', '=', Number(ivo.id))
      .execute();
    await write.transaction().execute((handle) => alignVotes(handle, Number(ivo.id)));
    expect(await verifiedTotal(api)).toBe(wanted ? alignedAtOnce : count - alignedAtOnce);
    expect((await goOn(api, identity('ivo', wanted > 0))).status).toBe(200);
    expect(await verifiedTotal(api)).toBe(wanted);
  }
  await expectInLine(api);
});

test('every trend follows from the votes and their users, whatever the order of calls', async ({ api }) => {
  let seed = 8;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const mara = await api.person('mara');
  const ids: string[] = [];
  for (let n = 0; n < 4; n++) ids.push(await api.accepted(mara, { name: `Product ${n}` }));
  ids.push(await api.pending(mara, { name: 'Waiting' }));
  const names = ['ivo', 'ana', 'tom', 'zoe', 'lea', 'max'];
  // These never verify their address; some of the others do.
  const unproven = new Set(['lea', 'max']);
  const people = new Map<string, Person>();
  for (let n = 0; n < 200; n++) {
    const name = names[random(names.length)] ?? '';
    const id = ids[random(ids.length)] ?? '';
    api.now(new Date(Date.UTC(2026, 10, 21, 12, 0, n)).toISOString());
    const action = random(6);
    const verified = random(2) === 1 && !unproven.has(name);
    const known = people.get(name);
    if (!known || action === 0) people.set(name, await api.person(name, { verified }));
    else if (action === 1) await renewToken(api, identity(name, verified));
    else if (action === 2) await api.moderate(id, { status: random(2) ? 'accepted' : 'rejected' });
    else if (action === 3 && n % 20 === 0) await mara.delete(`/products/${id}`);
    else await voteFor(known, id);
  }
  await expectInLine(api);
  // A decision computes the trend anew.
  for (const id of ids) for (const status of ['rejected', 'accepted']) await api.moderate(id, { status });
  expect(
    (await stored(api)).some(({ votes, verified_votes }) => verified_votes && verified_votes < votes),
  ).toBe(true);
  await expectInLine(api);
});
