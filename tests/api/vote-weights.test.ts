import { expect } from 'vitest';
import { endpoints } from '#lib/contract/endpoints.ts';
import { productData } from '#lib/document/structured-data.ts';
import { days, hours, timeBefore } from '#lib/domain/durations.ts';
import { transact } from '#lib/server/db/transact.ts';
import { enqueueRecurring } from '#lib/server/jobs/recurring.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { alignedAtOnce } from '#lib/server/votes/align-votes.ts';
import { weighVotes } from '#lib/server/votes/weigh-votes.ts';
import { weightsCheck } from '#lib/tools/verify/weights-check.ts';
import { copyProducts } from '../support/copy-products.ts';
import { expectCountsToEqualRows } from '../support/counts.ts';
import { forget } from '../support/forget.ts';
import { namesOf, type Person, type TestApi, test } from '../support/test-api.ts';

const { changeUser } = endpoints;

const voteFor = async (person: Person, id: string) =>
  expect(await person.patch(`/products/${id}`, { body: { upVote: 1, upVoters: [] } })).toMatchObject({
    status: 200,
  });

const order = async (api: TestApi, sort = 'trending') =>
  namesOf(await api.anonymous.get(`/products?sort=${sort}`));
const upVote = async (api: TestApi, id: string) =>
  (await api.anonymous.get(`/products?id=${id}`)).body.upVote as number;
const board = async (api: TestApi, name = 'all') =>
  (await api.anonymous.get(`/leaderboards/${name}`)).body as {
    state: string;
    entries: { productId: string; votes: number; weight: number; place: number | null }[];
  };
const entry = async (api: TestApi, id: string, name = 'all') =>
  (await board(api, name)).entries.find(({ productId }) => productId === id);

const weightOfPerson = async (api: TestApi, { id }: Person) =>
  (
    await api.context.db.read
      .selectFrom('users')
      .select('vote_weight')
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow()
  ).vote_weight;

/** Two products, the first of which has a vote of each of these people. */
const twoProducts = async (api: TestApi, fans: readonly string[] = []) => {
  const mara = await api.person('mara');
  const first = await api.accepted(mara, { name: 'First' });
  const second = await api.accepted(mara, { name: 'Second' });
  for (const name of fans) await voteFor(await api.person(name), first);
  return { first, second };
};

const suspend = async (api: TestApi, people: readonly Person[], suspended: boolean) => {
  const admin = await api.person('ada', { role: 'admin' });
  for (const { id } of people)
    expect((await admin.patch(changeUser.path.replace('{id}', id), { body: { suspended } })).status).toBe(
      200,
    );
  await runDueJobs(api.context);
};

/** What `db verify` finds wrong in accounts. */
const wrongWeights = async (api: TestApi) => {
  const found = await weightsCheck.find(api.context.db.read, api.context.db, api.context.clock());
  return found.map(({ row, column, stored, expected }) => [row, column, stored, expected]);
};

test('`db verify` tells of accounts whose weight does not follow from what is known of them', async ({
  api,
}) => {
  const email = (n: number) => `ring+${n}@unearth.example`;
  const [holder, other] = [
    await api.person('a', { email: email(1) }),
    await api.person('b', { email: email(2) }),
  ];
  const thrown = await api.person('c', { email: 'c@mailinator.com' });
  await api.context.db.write.deleteFrom('jobs').execute();
  const created_at = timeBefore(api.context.clock(), hours(1));
  for (const person of [holder, other, thrown]) await api.account(person, { created_at });
  expect(await wrongWeights(api)).toEqual([]);
  await api.account(other, { vote_weight: 250 });
  expect(await wrongWeights(api)).toEqual([[other.id, 'vote_weight', 250, 0]]);
  for (const person of [holder, other]) await api.account(person, { vote_weight: 0 });
  expect(await wrongWeights(api)).toEqual([[holder.id, 'vote_weight', 0, 250]]);
  const older = timeBefore(api.context.clock(), days(2));
  await api.account(holder, { vote_weight: 250, created_at: older });
  expect(await wrongWeights(api)).toEqual([[holder.id, 'vote_weight', 250, 1000]]);
  await api.account(holder, { suspended_at: day(0) });
  await api.account(holder, { weighed: 1 });
  expect(await wrongWeights(api)).toEqual([[holder.id, 'vote_weight', 250, 0]]);
});

/** Closes the boards that have ended, and does what waits for that. */
const closeBoards = async (api: TestApi) => {
  await enqueueRecurring(api.context);
  await runDueJobs(api.context);
  api.now(new Date(api.context.clock().getTime() + 600_000).toISOString());
  await runDueJobs(api.context);
};

const day = (n: number, time = '12:00:00') => `2026-11-${21 + n}T${time}.000Z`;

test('sixty addresses of one mailbox count as one person, and gain no place', async ({ api }) => {
  const { second } = await twoProducts(api, ['ivo', 'noor']);
  for (let n = 0; n < 60; n++)
    await voteFor(await api.person(`ring${n}`, { email: `ring+${n}@unearth.example` }), second);
  expect(await upVote(api, second)).toBe(60);
  for (const sort of ['trending', 'votes']) expect(await order(api, sort)).toEqual(['First', 'Second']);
  expect(await entry(api, second)).toMatchObject({ votes: 1, weight: 0.25, place: 2 });
  await expectCountsToEqualRows(api.context.db);
});

test('dots in front of gmail.com are ignored, as the provider does', async ({ api }) => {
  const { second } = await twoProducts(api);
  for (const email of ['r.ing@gmail.com', 'ri.ng@googlemail.com', 'ring@gmail.com'])
    await voteFor(await api.person(email, { email }), second);
  expect(await entry(api, second)).toMatchObject({ votes: 1 });
});

test('an unverified account takes no weight from the owner of the mailbox', async ({ api }) => {
  const { second } = await twoProducts(api);
  const squatter = await api.person('squat', { email: 'mail+1@unearth.example', verified: false });
  const owner = await api.person('owner', { email: 'mail@unearth.example' });
  for (const person of [squatter, owner]) await voteFor(person, second);
  expect(await entry(api, second)).toMatchObject({ votes: 1 });
  expect(await weightOfPerson(api, owner)).toBe(250);
  // Both are one person once both are verified: the account that counts keeps the vote.
  await api.person('squat', { email: 'mail+1@unearth.example' });
  await runDueJobs(api.context);
  expect([await weightOfPerson(api, squatter), await weightOfPerson(api, owner)]).toEqual([0, 250]);
  expect(await entry(api, second)).toMatchObject({ votes: 1 });
  await expectCountsToEqualRows(api.context.db);
});

test('an address of a throw-away service weighs nothing, whatever is in front of it', async ({ api }) => {
  const { second } = await twoProducts(api);
  for (const email of ['a@mailinator.com', 'b@mx.mailinator.com'])
    await voteFor(await api.person(email, { email }), second);
  expect(await upVote(api, second)).toBe(2);
  expect(await entry(api, second)).toMatchObject({ votes: 0, weight: 0, place: null });
});

test('a throw-away service that moderators trust weighs like any other, until they undo that', async ({
  api,
}) => {
  const { second } = await twoProducts(api);
  const email = 'a@mx.mailinator.com';
  const known = await api.person('known', { email });
  await api.person('other', { email: 'b@mailinator.com' });
  await api.person('elsewhere', { email: 'c@guerrillamail.com' });
  await voteFor(known, second);
  await known.post('/reviews', { body: { productId: second, description: 'Runs.', rating: 5 } });
  const moderator = await api.person('kei', { role: 'moderator' });
  const domains = async () => (await moderator.get('/throw-away-domains')).body;
  const trust = async (trusted: boolean, domain = 'mailinator.com') => {
    const response = await moderator.put(`/throw-away-domains/${domain}`, { body: { trusted } });
    await runDueJobs(api.context);
    return [response.status, response.body.modifiedCount];
  };
  const [others] = [{ domain: 'guerrillamail.com', accounts: 1, trustedAt: null }];
  expect(await domains()).toEqual([{ domain: 'mailinator.com', accounts: 2, trustedAt: null }, others]);

  expect(await trust(true)).toEqual([200, 1]);
  expect(await trust(true)).toEqual([200, 0]);
  expect(await domains()).toEqual([
    { domain: 'mailinator.com', accounts: 2, trustedAt: '2026-11-21T12:00:00.000Z' },
    others,
  ]);
  expect(await entry(api, second)).toMatchObject({ weight: 0.25 });
  expect(await weightOfPerson(api, known)).toBe(250);
  await api.person('later', { email: 'd@mailinator.com' });
  expect(await wrongWeights(api)).toEqual([]);

  expect(await trust(false)).toEqual([200, 1]);
  expect(await entry(api, second)).toMatchObject({ weight: 0, place: null });
  expect(await weightOfPerson(api, known)).toBe(0);
  expect(await domains()).toMatchObject([{ domain: 'mailinator.com', accounts: 3, trustedAt: null }, others]);
  for (const domain of ['unearth.example', 'mx.mailinator.com', 'com'])
    expect((await trust(true, domain))[0]).toBe(404);
  // Nobody decides what votes for their own product weigh.
  await api.context.db.write
    .updateTable('products')
    .set({ adder_id: Number(moderator.id) })
    .where('id', '=', Number(second))
    .execute();
  expect(
    await moderator.put('/throw-away-domains/mailinator.com', { body: { trusted: true } }),
  ).toMatchObject({
    status: 409,
    body: {
      error: { code: 'own_finding', message: expect.stringMatching(/^Accounts of this service voted/) },
    },
  });
  expect(await wrongWeights(api)).toEqual([]);
  await expectCountsToEqualRows(api.context.db);
});

test('accounts of a service that a new list lacks count again within the hour', async ({ api }) => {
  const fan = await api.person('fan');
  const { db } = api.context;
  await api.account(fan, { created_at: '2026-01-01T00:00:00.000Z', vote_weight: 0, weighed: 1 });
  await db.write.updateTable('users').set({ throw_away_domain: 'unearth.example' }).execute();
  await db.write.deleteFrom('jobs').execute();
  await enqueueRecurring(api.context);
  await runDueJobs(api.context);
  expect(await weightOfPerson(api, fan)).toBe(1000);
  const moderator = await api.person('mo', { role: 'moderator' });
  expect((await moderator.get('/throw-away-domains')).body).toEqual([]);
});

test('accounts of a trusted service are deleted with their weight once they are old enough', async ({
  api,
}) => {
  const { second } = await twoProducts(api);
  const email = 'a@mailinator.com';
  const known = await api.person('known', { email });
  await voteFor(known, second);
  const moderator = await api.person('kei', { role: 'moderator' });
  await moderator.put('/throw-away-domains/mailinator.com', { body: { trusted: true } });
  await runDueJobs(api.context);
  api.now('2026-12-25T12:00:00.000Z');
  await runDueJobs(api.context);
  await forget(api, known);
  await runDueJobs(api.context);
  expect(await weightOfPerson(api, known)).toBe(1000);
  const moderatorLater = await api.person('kei', { role: 'moderator' });
  expect((await moderatorLater.get('/throw-away-domains')).body).toMatchObject([{ accounts: 0 }]);
});

test('a vote weighs a quarter in the first day of its account, and all of it from then on', async ({
  api,
}) => {
  const { first, second } = await twoProducts(api, ['ivo']);
  await voteFor(await api.person('noor'), first);
  api.now(day(0, '18:00:00'));
  const late = await api.person('late');
  await voteFor(late, second);
  expect(await entry(api, first)).toMatchObject({ weight: 0.5 });
  api.now(day(1, '12:00:00'));
  await runDueJobs(api.context);
  expect(await entry(api, first)).toMatchObject({ votes: 2, weight: 2 });
  expect(await entry(api, second)).toMatchObject({ votes: 1, weight: 0.25 });
  api.now(day(1, '18:00:00'));
  await runDueJobs(api.context);
  expect(await entry(api, second)).toMatchObject({ votes: 1, weight: 1 });
  expect(await weightOfPerson(api, late)).toBe(1000);
  await expectCountsToEqualRows(api.context.db);
});

test('an account whose job at the end of its first day has failed is weighed within the hour', async ({
  api,
}) => {
  const { first } = await twoProducts(api, ['ivo']);
  await api.context.db.write.deleteFrom('jobs').where('kind', '=', 'weighVotes').execute();
  api.now(day(2));
  await closeBoards(api);
  expect(await entry(api, first)).toMatchObject({ votes: 1, weight: 1 });
  await expectCountsToEqualRows(api.context.db);
});

test('four accounts of today move a product no further than one known person', async ({ api }) => {
  const { second } = await twoProducts(api, ['ivo', 'noor']);
  api.now(day(2));
  await closeBoards(api);
  for (let n = 0; n < 7; n++) await voteFor(await api.person(`fresh${n}`), second);
  for (const sort of ['trending', 'votes']) expect(await order(api, sort)).toEqual(['First', 'Second']);
  expect((await board(api)).entries.map(({ weight }) => weight)).toEqual([2, 1.75]);
  for (let n = 7; n < 9; n++) await voteFor(await api.person(`fresh${n}`), second);
  for (const sort of ['trending', 'votes']) expect(await order(api, sort)).toEqual(['Second', 'First']);
});

test('suspending a ring takes its weight from open orders, and restoring it gives it back', async ({
  api,
}) => {
  const { first, second } = await twoProducts(api, ['ivo', 'noor']);
  const ring: Person[] = [];
  for (const name of ['a', 'b', 'c']) ring.push(await api.person(name));
  for (const person of ring) await voteFor(person, second);
  const orders = async () => [
    await order(api),
    await order(api, 'votes'),
    (await board(api, '2026-11')).entries.map(({ productId }) => (productId === first ? 'First' : 'Second')),
  ];
  expect(await orders()).toEqual(Array(3).fill(['Second', 'First']));
  await suspend(api, ring, true);
  expect(await orders()).toEqual(Array(3).fill(['First', 'Second']));
  expect(await upVote(api, second)).toBe(3);
  expect(await entry(api, second)).toMatchObject({ votes: 0, weight: 0, place: null });
  await expectCountsToEqualRows(api.context.db);
  await suspend(api, ring, false);
  expect(await orders()).toEqual(Array(3).fill(['Second', 'First']));
  await expectCountsToEqualRows(api.context.db);
});

test('restoring a ring gives its votes the weight back that they had at the end of a board that waits', async ({
  api,
}) => {
  api.now(day(-1));
  const { first, second } = await twoProducts(api);
  api.now(day(0));
  await voteFor(await api.person('ivo'), first);
  for (const name of ['a', 'b']) await voteFor(await api.person(name), second);
  const unverified = await api.person('c', { verified: false });
  await voteFor(unverified, second);
  for (const time of ['00:01:00', '12:30:00']) {
    api.now(day(1, time));
    const ring = [await api.person('a'), await api.person('b')];
    await suspend(api, ring, true);
    expect(await order(api)).toEqual(['First', 'Second']);
    await api.person('c');
    await suspend(api, ring, false);
    expect(await order(api)).toEqual(['Second', 'First']);
    expect(await entry(api, second)).toMatchObject({ votes: 1, weight: 0.5 });
  }
  await closeBoards(api);
  expect(await entry(api, second)).toMatchObject({ weight: 3 });
  await expectCountsToEqualRows(api.context.db);
});

test('restoring a ring that was suspended when a board ended changes nothing on that board', async ({
  api,
}) => {
  api.now(day(-1));
  const { first, second } = await twoProducts(api);
  api.now(day(0));
  await voteFor(await api.person('ivo'), first);
  const ring = [await api.person('a'), await api.person('b')];
  for (const person of ring) await voteFor(person, second);
  await suspend(api, ring, true);
  for (const time of ['00:01:00', '00:03:00']) {
    api.now(day(1, time));
    await suspend(api, ring, false);
    expect(await entry(api, first, '2026-11-21')).toMatchObject({ weight: 0.25, place: 1 });
    expect(await entry(api, second, '2026-11-21')).toMatchObject({ weight: 0, place: null });
    await suspend(api, ring, true);
  }
  await expectCountsToEqualRows(api.context.db);
});

test('a transaction restores votes or aligns others, as it locks products in one order', async ({ api }) => {
  api.now(day(-1));
  const { first, second } = await twoProducts(api);
  api.now(day(0));
  await voteFor(await api.person('ivo'), second);
  api.now(day(1, '00:01:00'));
  const ivo = await api.person('ivo');
  await voteFor(ivo, first);
  await suspend(api, [ivo], true);
  const admin = await api.person('ada', { role: 'admin' });
  await admin.patch(changeUser.path.replace('{id}', ivo.id), { body: { suspended: false } });
  const weights = async () => [(await entry(api, second))?.weight, (await entry(api, first))?.weight];
  const at = api.context.clock().toISOString();
  const weigh = () => transact(api.context.db, (db) => weighVotes(db, Number(ivo.id), at));
  await api.context.db.write.deleteFrom('jobs').where('kind', '=', 'weighVotes').execute();
  expect(await weigh()).toMatchObject({ more: true });
  expect(await weights()).toEqual([0.25, 0]);
  expect(await weigh()).toMatchObject({ more: false });
  expect(await weights()).toEqual([0.25, 0.25]);
});

test('a closed board keeps its result, whatever becomes of its voters', async ({ api }) => {
  api.now(day(-1));
  const { first, second } = await twoProducts(api);
  api.now(day(0));
  const ring = [await api.person('a'), await api.person('b')];
  for (const person of ring) await voteFor(person, second);
  await voteFor(await api.person('ivo'), first);
  api.now(day(1, '00:10:00'));
  await enqueueRecurring(api.context);
  await runDueJobs(api.context);
  const closed = async () =>
    (await board(api, '2026-11-21')).entries.map(({ productId, weight, votes, place }) => [
      productId,
      votes,
      weight,
      place,
    ]);
  expect((await board(api, '2026-11-21')).state).toBe('closed');
  const result = [
    [second, 1, 0.5, 1],
    [first, 1, 0.25, 2],
  ];
  expect(await closed()).toEqual(result);
  await suspend(api, ring, true);
  expect(await order(api)).toEqual(['First', 'Second']);
  expect(await closed()).toEqual(result);
  api.now(day(2));
  await closeBoards(api);
  expect(await closed()).toEqual(result);
  await expectCountsToEqualRows(api.context.db);
});

test('a product that is published again brings the weight of its votes to its boards', async ({ api }) => {
  const { first } = await twoProducts(api, ['ivo', 'noor']);
  await api.moderate(first, { status: 'rejected' });
  expect(await entry(api, first)).toBeUndefined();
  await api.moderate(first, { status: 'accepted' });
  expect(await entry(api, first)).toMatchObject({ weight: 0.5 });
  await expectCountsToEqualRows(api.context.db);
});

test('the votes of a suspended person with many of them are weighed in batches', async ({ api }) => {
  const { first } = await twoProducts(api);
  const ivo = await api.person('ivo');
  await voteFor(ivo, first);
  const { write } = api.context.db;
  await copyProducts(write, alignedAtOnce + 5, () => ({ name: 'First' }));
  const copies = await write.selectFrom('products').select('id').where('name', '=', 'First').execute();
  for (const { id } of copies.filter((copy) => copy.id !== Number(first)))
    await write
      .insertInto('votes')
      .values({ product_id: id, user_id: Number(ivo.id), created_at: day(0), verified: 1, withheld: 750 })
      .execute();
  await suspend(api, [ivo], true);
  const weights = await write
    .selectFrom('products')
    .select('vote_weight')
    .where('name', '=', 'First')
    .execute();
  expect(weights.filter(({ vote_weight }) => vote_weight !== 0)).toEqual([]);
});

test('verifying the accounts of a mailbox backwards counts one of them at any time', async ({ api }) => {
  const { second } = await twoProducts(api);
  const names = ['a', 'b', 'c'];
  const sign = (name: string, verified: boolean) =>
    api.person(name, { email: `ring+${name}@unearth.example`, verified });
  for (const name of names) await voteFor(await sign(name, false), second);
  for (const name of names.toReversed()) {
    await sign(name, true);
    expect(await entry(api, second)).toMatchObject({ votes: 1, weight: 0.25 });
  }
  await runDueJobs(api.context);
  expect(await entry(api, second)).toMatchObject({ votes: 1, weight: 0.25 });
  await expectCountsToEqualRows(api.context.db);
});

test('a suspended person has no other account that counts instead', async ({ api }) => {
  const { second } = await twoProducts(api);
  const later = await api.person('later', { email: 'ring+1@unearth.example', verified: false });
  const first = await api.person('ring');
  await suspend(api, [first], true);
  await voteFor(await api.person('later', { email: 'ring+1@unearth.example' }), second);
  expect(await entry(api, second)).toMatchObject({ votes: 0 });
  await suspend(api, [first], false);
  expect([await weightOfPerson(api, first), await weightOfPerson(api, later)]).toEqual([250, 0]);
});

test('votes of before the end of a board wait until it is closed, however late that is', async ({ api }) => {
  api.now(day(-1));
  const { first, second } = await twoProducts(api);
  api.now(day(0));
  await voteFor(await api.person('ivo'), first);
  for (const name of ['a', 'b']) await voteFor(await api.person(name, { verified: false }), second);
  // No server has closed the board of the 21st.
  api.now(day(1));
  for (const name of ['a', 'b']) await api.person(name);
  await runDueJobs(api.context);
  const result = async () =>
    (await board(api, '2026-11-21')).entries.map(({ productId, votes }) => [productId, votes]);
  const unchanged = [
    [first, 1],
    [second, 0],
  ];
  expect(await result()).toEqual(unchanged);
  await closeBoards(api);
  expect(await result()).toEqual(unchanged);
  expect(await entry(api, second)).toMatchObject({ votes: 2 });
  await expectCountsToEqualRows(api.context.db);
});

const old = { created_at: '2026-09-01T12:00:00.000Z', weighed: 0 } as const;

test('accounts of one mailbox that are made and deleted in turn count nothing', async ({ api }) => {
  const { first, second } = await twoProducts(api, ['ivo']);
  for (const name of ['a', 'b', 'c']) {
    const person = await api.person(name, { email: `ring+${name}@unearth.example` });
    await voteFor(person, second);
    await forget(api, person);
    await runDueJobs(api.context);
  }
  expect(await upVote(api, second)).toBe(3);
  expect(await entry(api, second)).toMatchObject({ votes: 0, weight: 0 });
  expect(await entry(api, first)).toMatchObject({ votes: 1 });
  await expectCountsToEqualRows(api.context.db);
});

test('a deleted account’s votes weigh what they did, unless it was suspended', async ({ api }) => {
  const { first } = await twoProducts(api, ['ivo', 'noor']);
  const [ivo, noor] = [await api.person('ivo'), await api.person('noor')];
  for (const person of [ivo, noor]) await api.account(person, old);
  await enqueueRecurring(api.context);
  await runDueJobs(api.context);
  expect(await entry(api, first)).toMatchObject({ votes: 2, weight: 2 });
  await forget(api, ivo);
  await runDueJobs(api.context);
  expect(await entry(api, first)).toMatchObject({ votes: 2, weight: 2 });
  await api.account(noor, { suspended_at: day(0) });
  await forget(api, noor);
  await runDueJobs(api.context);
  expect(await entry(api, first)).toMatchObject({ votes: 1, weight: 1 });
  await expectCountsToEqualRows(api.context.db);
});

test('another account of a mailbox counts once the one that did is deleted, or has left it', async ({
  api,
}) => {
  const { first, second } = await twoProducts(api);
  const people: Person[] = [];
  for (const name of ['a', 'b', 'c'])
    people.push(await api.person(name, { email: `ring+${name}@unearth.example` }));
  const [a, b, c] = people as [Person, Person, Person];
  await api.account(a, old);
  for (const person of people) await voteFor(person, first);
  await voteFor(b, second);
  await forget(api, a);
  await runDueJobs(api.context);
  expect(await Promise.all(people.map((person) => weightOfPerson(api, person)))).toEqual([0, 250, 0]);
  expect(await entry(api, first)).toMatchObject({ votes: 1, weight: 0.25 });
  await api.person('b', { email: 'elsewhere@unearth.example' });
  await runDueJobs(api.context);
  expect([await weightOfPerson(api, b), await weightOfPerson(api, c)]).toEqual([250, 250]);
  expect(await entry(api, second)).toMatchObject({ votes: 1, weight: 0.25 });
  await expectCountsToEqualRows(api.context.db);
});

test('accounts that a command or an earlier release has changed are weighed within the hour', async ({
  api,
}) => {
  const { first } = await twoProducts(api, ['ivo']);
  const ivo = await api.person('ivo');
  await api.account(ivo, { suspended_at: day(0) });
  expect(await entry(api, first)).toMatchObject({ votes: 1 });
  await enqueueRecurring(api.context);
  await runDueJobs(api.context);
  expect(await entry(api, first)).toMatchObject({ votes: 0, weight: 0 });
  await expectCountsToEqualRows(api.context.db);
});

const review = (person: Person, productId: string, rating: number) =>
  person.post('/reviews', { body: { productId, description: 'Runs by itself.', rating } });

/** What a product displays of its reviews: average, number, JSON-LD, stars of each. */
const ratingsOf = async (api: TestApi, id: string) => {
  const { body: product } = await api.anonymous.get(`/products?id=${id}`);
  const { body: reviews } = await api.anonymous.get(`/reviews?id=${id}`);
  return {
    average: product.averageRating,
    count: product.reviewCount,
    data: productData((path) => path, product)?.aggregateRating,
    stars: (reviews as { rating: number }[]).map(({ rating }) => rating).sort(),
  };
};
const sortedByRating = (api: TestApi) => order(api, 'rating');
const withFourStars = async (api: TestApi) => namesOf(await api.anonymous.get('/products?rating=4'));

test('reviews of unverified accounts move no order, filter, average or structured data', async ({ api }) => {
  const { first, second } = await twoProducts(api);
  await review(await api.person('ivo'), first, 4);
  for (let n = 0; n < 24; n++)
    expect((await review(await api.person(`fake${n}`, { verified: false }), second, 5)).status).toBe(200);
  expect(await sortedByRating(api)).toEqual(['First', 'Second']);
  expect(await withFourStars(api)).toEqual(['First']);
  expect(await ratingsOf(api, second)).toEqual({
    average: null,
    count: 24,
    data: undefined,
    stars: Array(24).fill(5),
  });
  // One-star reviews of such accounts pull nobody down.
  for (let n = 0; n < 5; n++) await review(await api.person(`fake${n}`, { verified: false }), first, 1);
  expect(await ratingsOf(api, first)).toMatchObject({ average: 4, count: 6, data: { ratingValue: 4 } });
  await expectCountsToEqualRows(api.context.db);
});

test('the average, the order and the structured data are one weighted figure', async ({ api }) => {
  const { first, second } = await twoProducts(api);
  await review(await api.person('ivo'), first, 5);
  api.now(day(2));
  await runDueJobs(api.context);
  await review(await api.person('new'), first, 1);
  // (5 + 1 / 4) / (1 + 1 / 4)
  expect(await ratingsOf(api, first)).toMatchObject({
    average: 4.2,
    count: 2,
    data: { ratingValue: 4.2 },
    stars: [1, 5],
  });
  await review(await api.person('ivo'), second, 4);
  expect(await withFourStars(api)).toEqual(['First', 'Second']);
  expect(await sortedByRating(api)).toEqual(['First', 'Second']);
  api.now(day(3));
  await runDueJobs(api.context);
  expect(await ratingsOf(api, first)).toMatchObject({ average: 3, data: { ratingValue: 3 } });
  expect(await withFourStars(api)).toEqual(['Second']);
  expect(await sortedByRating(api)).toEqual(['Second', 'First']);
  await expectCountsToEqualRows(api.context.db);
});

test('reviews weigh nothing while their writer is suspended, and a changed one keeps its weight', async ({
  api,
}) => {
  const { first } = await twoProducts(api);
  const [ivo, noor] = [await api.person('ivo'), await api.person('noor')];
  await review(ivo, first, 5);
  await review(noor, first, 3);
  expect(await ratingsOf(api, first)).toMatchObject({ average: 4, count: 2 });
  await suspend(api, [ivo], true);
  expect(await ratingsOf(api, first)).toMatchObject({ average: 3, count: 2, stars: [3, 5] });
  await suspend(api, [noor], true);
  expect(await ratingsOf(api, first)).toMatchObject({ average: null, data: undefined, stars: [3, 5] });
  await suspend(api, [ivo, noor], false);
  await review(noor, first, 1);
  expect(await ratingsOf(api, first)).toMatchObject({ average: 3, count: 2, stars: [1, 5] });
  await expectCountsToEqualRows(api.context.db);
});

test('a review counts once its writer’s e-mail is verified', async ({ api }) => {
  const { first } = await twoProducts(api);
  await review(await api.person('ivo', { verified: false }), first, 5);
  expect(await ratingsOf(api, first)).toMatchObject({ average: null });
  await api.person('ivo');
  expect(await ratingsOf(api, first)).toMatchObject({ average: 5, data: { ratingValue: 5 } });
});

test('what 1.0.0 has stored counts as it did until its accounts are weighed, within the hour', async ({
  api,
}) => {
  const { first } = await twoProducts(api);
  const { write } = api.context.db;
  const product = Number(first);
  const accounts = [
    { email: 'known@unearth.example', email_verified: 1 },
    { email: 'unproven@unearth.example', email_verified: 0 },
    { email: 'known+again@unearth.example', email_verified: 1 },
    { email: 'thrown@mailinator.com', email_verified: 1 },
    { email: 'gone@unearth.example', email_verified: 1, suspended_at: day(-9) },
    { email: 'today@unearth.example', email_verified: 1, created_at: day(0) },
  ];
  for (const [n, { email, ...facts }] of accounts.entries()) {
    const account = { uid: email, email, email_key: email, name: 'x', name_key: 'x', created_at: day(-10) };
    const { id } = await write
      .insertInto('users')
      .values({ ...account, photo_url: null, status: null, suspended_at: null, ...facts })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = { product_id: product, user_id: id, created_at: day(0) };
    await write
      .insertInto('votes')
      .values({ ...row, verified: facts.email_verified })
      .execute();
    await write
      .insertInto('reviews')
      .values({ ...row, name: 'x', image: null, description: 'x', rating: n ? 1 : 5 })
      .execute();
  }
  await write
    .updateTable('products')
    .set({ votes: 6, verified_votes: 5, review_count: 6, rating_sum: 10 })
    .where('id', '=', product)
    .execute();
  expect(await entry(api, first)).toMatchObject({ votes: 5, weight: 5 });
  expect(await ratingsOf(api, first)).toMatchObject({ average: 1.6 });
  await enqueueRecurring(api.context);
  await runDueJobs(api.context);
  api.context.caches.clear();
  expect(await entry(api, first)).toMatchObject({ weight: 1.25 });
  // (5 + 1 / 4) / (1 + 1 / 4)
  expect(await ratingsOf(api, first)).toMatchObject({ average: 4.2, count: 6 });
});
