import { expect } from 'vitest';
import { days, minutes } from '#lib/domain/durations.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { addFinding, decideAs, markRemoved } from '../support/findings.ts';
import { manyPeople } from '../support/many-people.ts';
import { type TestApi, test } from '../support/test-api.ts';

const at = '2026-11-21T12:00:00.000Z';

/** A product with votes in an open finding, its maker, and a moderator who decides. */
const world = async (api: TestApi) => {
  const [maker, mo] = [await api.person('mara'), await api.person('mo', { role: 'moderator' })];
  const product = await api.accepted(maker, { name: 'Tidewater' });
  for (const voter of await manyPeople(api, 3)) await voter.votes(product);
  const finding = String(await addFinding(api.context.db.write, Number(product), at));
  const decide = async (seen: string, state: string) => {
    const reason = state === 'removed' ? { reason: 'coordinated' } : {};
    const answer = await mo.patch(`/findings/${finding}`, { body: { seen, state, votes: 3, ...reason } });
    await runDueJobs(api.context);
    return answer;
  };
  const object = (text = 'They are colleagues.') =>
    maker.post(`/products/${product}/objections`, { body: { finding, text } });
  const answer = () =>
    mo.patch(`/findings/${finding}/objections/${product}`, { body: { answer: 'They are not.' } });
  const removals = async () => (await maker.get(`/products/${product}/removals`)).body;
  const kindsOf = async (person: typeof maker) => {
    await runDueJobs(api.context);
    return ((await person.get('/notifications')).body as { kind: string }[]).map(({ kind }) => kind);
  };
  return { maker, mo, product, finding, decide, object, answer, removals, kindsOf };
};

test('a maker objects once to a removal, and hears the answer of moderators, who hear of it', async ({
  api,
}) => {
  const { maker, mo, product, finding, ...calls } = await world(api);
  expect((await calls.object()).status).toBe(404); // nothing is removed yet
  await calls.decide('open', 'removed');
  expect(await calls.removals()).toEqual({
    product: { _id: product, name: 'Tidewater' },
    removals: [{ finding, votes: 3, on: '2026-11-21', reason: 'coordinated', objection: null }],
    restored: [],
  });
  expect((await calls.object(' ')).status).toBe(422);
  expect((await calls.object()).body).toEqual({ modifiedCount: 1 });
  expect(await calls.object('Again.')).toMatchObject({
    status: 409,
    body: { error: { code: 'already_objected' } },
  });
  const objection = { text: 'They are colleagues.', createdAt: at, answer: null, answeredAt: null };
  const seen = async () => (await mo.get(`/findings/${finding}`)).body.objections;
  expect(await seen()).toEqual([{ ...objection, product: { _id: product, name: 'Tidewater' } }]);
  expect((await mo.get('/findings?view=objected')).body).toMatchObject([{ _id: finding }]);
  expect((await mo.get('/dashboard')).body.moderation).toMatchObject({ findings: 0, objections: 1 });
  expect((await calls.answer()).body).toEqual({ modifiedCount: 1 });
  expect(await calls.answer()).toMatchObject({ status: 409, body: { error: { code: 'already_answered' } } });
  const answered = { ...objection, answer: 'They are not.', answeredAt: at };
  expect((await calls.removals()).removals).toMatchObject([{ objection: answered }]);
  expect((await mo.get('/findings?view=objected')).body).toEqual([]);
  expect(await calls.kindsOf(maker)).toContain('objectionAnswered');
  expect(await calls.kindsOf(mo)).toContain('objections');
});

test('restoring the votes answers an objection, which the maker goes on to see', async ({ api }) => {
  const { maker, finding, ...calls } = await world(api);
  await calls.decide('open', 'removed');
  await calls.object();
  const minutesLater = (count: number): string => new Date(Date.parse(at) + minutes(count)).toISOString();
  api.now(minutesLater(1));
  expect(await calls.kindsOf(maker)).toContain('votesRemoved');
  await calls.decide('removed', 'open');
  expect((await calls.answer()).status).toBe(409);
  expect(await calls.removals()).toMatchObject({
    removals: [],
    restored: [{ finding, text: 'They are colleagues.', answer: null, answeredAt: minutesLater(1) }],
  });
  api.now(minutesLater(2));
  expect(await calls.kindsOf(maker)).toContain('votesRestored');
  // Nobody has answered it in words: it waits again.
  await calls.decide('open', 'removed');
  const waiting = { text: 'They are colleagues.', answer: null, answeredAt: null };
  expect(await calls.removals()).toMatchObject({ removals: [{ objection: waiting }], restored: [] });
  expect((await calls.object('Again.')).status).toBe(409);
  expect((await calls.answer()).body).toEqual({ modifiedCount: 1 });
  // Another removal is another reason to object.
  await calls.decide('removed', 'open');
  await calls.decide('open', 'removed');
  expect(await calls.removals()).toMatchObject({ removals: [{ objection: null }], restored: [] });
  expect((await calls.object('Again.')).body).toEqual({ modifiedCount: 1 });
});

test('an objection to votes that another finding removes too waits there, once its own finding is restored', async ({
  api,
}) => {
  const { mo, product, finding, ...calls } = await world(api);
  const other = String(await addFinding(api.context.db.write, Number(product), at));
  await calls.decide('open', 'removed');
  await calls.object();
  api.now(new Date(Date.parse(at) + minutes(1)).toISOString());
  await decideAs(mo, other, 'removed');
  const waiting = { text: 'They are colleagues.', answer: null, answeredAt: null };
  const objected = async () => (await mo.get('/findings?view=objected')).body;
  for (const [restored, left] of [
    [finding, other],
    // Both remove the votes again.
    [other, finding],
  ] as const) {
    await decideAs(mo, restored, 'kept');
    await runDueJobs(api.context);
    expect(await calls.removals()).toMatchObject({
      removals: [{ finding: left, votes: 3, objection: waiting }],
      restored: [],
    });
    expect(await objected()).toMatchObject([{ _id: left, state: 'removed' }]);
    expect((await mo.get(`/findings/${restored}`)).body.objections).toEqual([]);
    await decideAs(mo, restored, 'open');
    await decideAs(mo, restored, 'removed');
  }
  await decideAs(mo, other, 'kept');
  await decideAs(mo, finding, 'kept');
  expect(await calls.removals()).toMatchObject({ removals: [], restored: [{ finding }] });
  expect(await objected()).toEqual([]);
});

test('an objection that was answered is not about another removal of its votes: the maker can object to that', async ({
  api,
}) => {
  const { maker, mo, product, finding, ...calls } = await world(api);
  const other = String(await addFinding(api.context.db.write, Number(product), at));
  await calls.decide('open', 'removed');
  await calls.object();
  await calls.answer();
  await decideAs(mo, other, 'removed');
  await decideAs(mo, finding, 'kept');
  await runDueJobs(api.context);
  expect(await calls.removals()).toMatchObject({
    removals: [{ finding: other, objection: null }],
    restored: [],
  });
  const body = { finding: other, text: 'They are still colleagues.' };
  expect((await maker.post(`/products/${product}/objections`, { body })).body).toEqual({ modifiedCount: 1 });
});

test('moderators see the votes for a product by hour, and who gave them, with or without a finding', async ({
  api,
}) => {
  await api.person('ivo');
  api.now(new Date(Date.parse(at) + days(2)).toISOString());
  const [maker, mo, known] = [
    await api.person('mara'),
    await api.person('mo', { role: 'moderator' }),
    await api.person('ivo'),
  ];
  const product = await api.accepted(maker);
  const other = await api.accepted(await api.person('kei'));
  await known.votes(product);
  await known.votes(other);
  for (const voter of await manyPeople(api, 2)) await voter.votes(product);
  const votes = async () => (await mo.get(`/products/${product}/votes`)).body;
  const hour = '2026-11-23T12:00:00.000Z';
  expect(await votes()).toEqual({
    timeline: { step: 'hour', steps: [{ at: hour, votes: 3, suspected: 0 }] },
    accounts: { all: 3, young: 2, thin: 2, unverified: 0 },
    findings: [],
  });
  const finding = String(await addFinding(api.context.db.write, Number(product), at));
  await runDueJobs(api.context);
  expect(await votes()).toMatchObject({
    timeline: { steps: [{ votes: 3, suspected: 3 }] },
    findings: [{ _id: finding, state: 'open', votes: 3 }],
  });
  expect((await mo.get('/products/999/votes')).status).toBe(404);
});

test('every removal is public, and the maker can object to the oldest of many', async ({ api }) => {
  const { maker, product, finding, decide, object, removals } = await world(api);
  await decide('open', 'removed');
  const { write } = api.context.db;
  for (let more = 0; more < 10; more++) {
    for (const voter of await manyPeople(api, 1, `more${more}`)) await voter.votes(product);
    const id = await addFinding(write, Number(product), at);
    await markRemoved(write, id, new Date(Date.parse(at) + minutes(1 + more)).toISOString());
  }
  api.context.caches.clear();
  expect((await maker.get(`/products?id=${product}`)).body.removedVotes).toHaveLength(11);
  const shown = (await removals()).removals as { finding: string }[];
  expect(shown).toHaveLength(11);
  expect(shown.at(-1)?.finding).toBe(finding);
  expect((await object()).status).toBe(200);
});
