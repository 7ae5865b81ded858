import { sql } from 'kysely';
import { expect } from 'vitest';
import { minutes } from '#lib/domain/durations.ts';
import type { Finding } from '#lib/domain/vote-integrity/find-coordinated-votes.ts';
import type { Context } from '#lib/server/context.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { lockFindings } from '#lib/server/db/locks.ts';
import { transact } from '#lib/server/db/transact.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { storeFinding } from '#lib/server/vote-integrity/store-finding.ts';
import { expectCountsToEqualRows } from '../../support/counts.ts';
import { addFinding } from '../../support/findings.ts';
import { heldBack } from '../../support/held-back.ts';
import { manyPeople } from '../../support/many-people.ts';
import type { Person, TestApi } from '../../support/test-api.ts';
import { test } from '../../support/two-servers.ts';

const expectNothingToVerify = ({ context: { db } }: TestApi) => expectCountsToEqualRows(db);

const findings = ({ context }: TestApi) =>
  context.db.read.selectFrom('findings').selectAll().orderBy('id').execute();

/** Stores a group of people who voted for some products. */
const storeGroup = ({ db, clock }: Context, people: readonly Person[], products: readonly string[]) => {
  const now = clock().getTime();
  const group: Finding = {
    ...{ kind: 'lockstep', product: null, from: now, to: now, confidence: 0.9, evidence: ['A group.'] },
    voters: people.map(({ id }) => id),
    votes: people.flatMap(({ id }) =>
      products.map((product): Finding['votes'][number] => [id, product, now]),
    ),
  };
  const at = clock().toISOString();
  return transact(db, (handle) => storeFinding(handle, group, { at, beganAt: at }));
};

/** Three products with the votes of twelve people. */
const world = async (api: TestApi) => {
  const mara = await api.person('mara');
  const products: string[] = [];
  for (let n = 0; n < 3; n++) products.push(await api.accepted(mara, { name: `Product ${n}` }));
  const people = await manyPeople(api, 12, 'ring');
  for (const product of products) for (const person of people) await person.votes(product);
  const mo = await api.person('mo', { role: 'moderator' });
  return { mara, mo, products, people };
};

/** Locks the vote that the deletion of its product reaches last. */
const lastVote = (product: string, people: readonly Person[]) => (db: Handle) =>
  sql`select 1 from votes where product_id = ${Number(product)} and user_id = ${Math.max(...people.map(({ id }) => Number(id)))}
    for update`.execute(db);

test('a product that is deleted while its group grows leaves a group with the right counts', async ({
  api,
  second,
}) => {
  const { mara, products, people } = await world(api);
  await storeGroup(api.context, people.slice(0, 6), products);
  await runDueJobs(api.context);
  const [deleted = ''] = products;
  const results = await heldBack<unknown>(api, lastVote(deleted, people), [
    () => mara.delete(`/products/${deleted}`),
    () => storeGroup(second.context, people, products),
  ]);
  expect(results[0]).toMatchObject({ status: 200, body: { deletedCount: 1 } });
  await runDueJobs(api.context);
  expect(await findings(api)).toMatchObject([{ voters: 12, votes: 24 }]);
  await expectNothingToVerify(api);
});

test('a product that is deleted while its first votes are found is in no finding', async ({
  api,
  second,
}) => {
  const { mara, products, people } = await world(api);
  const [deleted = ''] = products;
  await heldBack<unknown>(api, lastVote(deleted, people), [
    () => storeGroup(second.context, people, products),
    () => mara.delete(`/products/${deleted}`),
  ]);
  await runDueJobs(api.context);
  expect(await findings(api)).toMatchObject([{ voters: 12, votes: 24 }]);
  await expectNothingToVerify(api);
});

test('a decision and a batch that marks votes of the same finding don’t wait for each other', async ({
  api,
  second,
}) => {
  const { mo, products } = await world(api);
  const [product = ''] = products;
  const finding = await addFinding(api.context.db.write, Number(product), api.context.clock().toISOString());
  const results = await heldBack<unknown>(api, lockFindings, [
    () => mo.patch(`/findings/${finding}`, { body: { state: 'kept', seen: 'open', votes: 12 } }),
    () => runDueJobs(second.context),
  ]);
  expect(results[0]).toMatchObject({ status: 200 });
  await runDueJobs(api.context);
  expect(await findings(api)).toMatchObject([{ state: 'kept' }]);
  await expectNothingToVerify(api);
});

test('a decision of a moderator whose vote is being marked waits for no batch that waits for it', async ({
  api,
  second,
}) => {
  const { mo, products } = await world(api);
  const [decided = '', marked = ''] = products;
  await mo.votes(marked);
  const at = api.context.clock().toISOString();
  const finding = await addFinding(api.context.db.write, Number(decided), at);
  await runDueJobs(api.context);
  await addFinding(api.context.db.write, Number(marked), at);
  const results = await heldBack<unknown>(api, lockFindings, [
    () => runDueJobs(second.context),
    () => mo.patch(`/findings/${finding}`, { body: { state: 'kept', seen: 'open', votes: 12 } }),
  ]);
  expect(results[1]).toMatchObject({ status: 200 });
  await runDueJobs(api.context);
  expect((await findings(api)).map(({ state }) => state)).toEqual(['kept', 'open']);
  await expectNothingToVerify(api);
});

test('of two moderators who decide at once one is told, and the maker hears of one decision', async ({
  api,
  second,
}) => {
  const { mara, mo, products } = await world(api);
  const kim = await api.person('kim', { role: 'moderator' });
  const [product = ''] = products;
  const finding = await addFinding(api.context.db.write, Number(product), api.context.clock().toISOString());
  await runDueJobs(api.context);
  const removal = { body: { state: 'removed', seen: 'open', votes: 12, reason: 'coordinated' } };
  const answers = await heldBack(api, lockFindings, [
    () => mo.patch(`/findings/${finding}`, removal),
    () => second.as(kim).patch(`/findings/${finding}`, removal),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  await runDueJobs(api.context);
  api.now(new Date(api.context.clock().getTime() + minutes(1)).toISOString());
  await runDueJobs(api.context);
  const told = (await mara.get('/notifications')).body as { kind: string }[];
  expect(told.filter(({ kind }) => kind === 'votesRemoved')).toHaveLength(1);
  await expectNothingToVerify(api);
});

test('votes of two findings are marked right if one is removed and the other kept at once', async ({
  api,
  second,
}) => {
  const { mo, products, people } = await world(api);
  const kim = await api.person('kim', { role: 'moderator' });
  const [product = ''] = products;
  const burst = await addFinding(api.context.db.write, Number(product), api.context.clock().toISOString());
  await storeGroup(api.context, people, products);
  await runDueJobs(api.context);
  const group = (await findings(api)).find(({ id }) => id !== burst)?.id ?? 0;
  await heldBack<unknown>(api, lockFindings, [
    () =>
      mo.patch(`/findings/${burst}`, {
        body: { state: 'removed', seen: 'open', votes: 12, reason: 'coordinated' },
      }),
    () => second.as(kim).patch(`/findings/${group}`, { body: { state: 'kept', seen: 'open', votes: 36 } }),
    () => runDueJobs(api.context),
    () => runDueJobs(second.context),
  ]);
  await Promise.all([runDueJobs(api.context), runDueJobs(second.context)]);
  expect((await api.anonymous.get(`/products?id=${product}`)).body.upVote).toBe(0);
  expect((await api.anonymous.get(`/products?id=${products[1]}`)).body.upVote).toBe(12);
  await expectNothingToVerify(api);
});
