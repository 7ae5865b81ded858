import { expect } from 'vitest';
import { days, minutes, seconds } from '#lib/domain/durations.ts';
import { eventRetention } from '#lib/domain/events.ts';
import { dispatchDueEvents, type EventConsumer } from '#lib/server/events/dispatch-events.ts';
import { recordEvent } from '#lib/server/events/record-event.ts';
import { enqueue } from '#lib/server/jobs/queue.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { type Person, type TestApi, test } from '../support/test-api.ts';

/** Type, subject and payload of each event since `after`, in their order. */
const eventsOf = async ({ context }: TestApi, after = 0) => {
  const rows = await context.db.read
    .selectFrom('events')
    .select(['id', 'type', 'subject_name', 'payload'])
    .where('id', '>', after)
    .orderBy('id')
    .execute();
  return rows.map(({ type, subject_name, payload }) => ({
    type,
    subject: subject_name,
    ...(payload !== null && { payload: JSON.parse(payload) }),
  }));
};

/** A consumer that notes what it gets, and fails for some. */
const noting = (failsFor: (event: { id: number }) => boolean = () => false) => {
  const seen: number[] = [];
  const consume: EventConsumer = async (_db, events) => {
    if (events.some(failsFor)) throw new Error('A defect');
    seen.push(...events.map(({ id }) => id));
    return [];
  };
  return { seen, to: [consume] };
};

/** Types of the events that are still to be dispatched. */
const waiting = async ({ context }: TestApi): Promise<string[]> => {
  const rows = await context.db.read
    .selectFrom('events')
    .select('type')
    .where('dispatch_at', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ type }) => type);
};

const forward = (api: TestApi, milliseconds: number): void =>
  api.now(new Date(api.context.clock().getTime() + milliseconds).toISOString());

const dispatchAfter = async (api: TestApi, milliseconds: number): Promise<void> => {
  forward(api, milliseconds);
  await runDueJobs(api.context);
};

const decide = (by: Person, id: string, status: string, fields: object = {}) =>
  by.patch(`/products/${id}`, { body: { status, ...fields } });

const vote = { upVote: 1, upVoters: ['anyone@unearth.example'] };

const manyPeople = (api: TestApi, count: number): Promise<Person[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => api.person(`voter${n}`)));

test('what a member does to a product is recorded with what others are told of it', async ({ api }) => {
  const [mara, ivo, ana] = [await api.person('mara'), await api.person('ivo'), await api.person('ana')];
  const mo = await api.person('mo', { role: 'moderator' });
  const id = await api.accepted(mara);
  const product = (await mara.get(`/products?id=${id}`)).body.name;
  const begin = (await eventsOf(api)).length;
  expect((await eventsOf(api)).map(({ type }) => type)).toContain('submit');

  const review = { productId: id, description: 'It works.', rating: 4 };
  const written = await ivo.post('/reviews', { body: review });
  await ivo.post('/reviews', { body: { ...review, rating: 5 } }); // in place of the first
  await ivo.patch(`/products/${id}`, { body: { reported: true } });
  await ana.patch(`/products/${id}`, { body: { reported: true } }); // there is a report already
  await mo.post(`/products/${id}/dismiss-reports`);
  await mo.delete(`/reviews/${written.body.insertedId}`);
  const facts = { productId: Number(id), productName: product };
  const reporterIds = [Number(ivo.id), Number(ana.id)];
  expect((await eventsOf(api)).slice(begin)).toEqual([
    { type: 'addReview', subject: `ivo on ${product}`, payload: { ...facts, rating: 4 } },
    { type: 'report', subject: product },
    { type: 'dismissReports', subject: product, payload: { reporterIds } },
    { type: 'deleteReview', subject: `ivo on ${product}`, payload: { ...facts, reviewerId: Number(ivo.id) } },
  ]);
});

test('the tenth vote for a product is recorded once, also if it gets one again', async ({ api }) => {
  const mara = await api.person('mara');
  const id = await api.accepted(mara);
  const voters = await manyPeople(api, 11);
  for (const voter of voters.slice(0, 10)) await voter.patch(`/products/${id}`, { body: vote });
  const milestones = async () => (await eventsOf(api)).filter(({ type }) => type === 'reachVotes');
  expect(await milestones()).toMatchObject([{ payload: { votes: 10 } }]);
  await api.context.db.write.updateTable('products').set({ votes: 9 }).where('id', '=', Number(id)).execute();
  await voters[10]?.patch(`/products/${id}`, { body: vote });
  expect(await milestones()).toHaveLength(1);
});

test('a decision is dispatched once it can’t be undone any more, and not at all if it was', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const mo = await api.person('mo', { role: 'moderator' });
  const [first, second, third] = [await api.pending(mara), await api.pending(mara), await api.pending(mara)];
  await dispatchAfter(api, 0);
  expect(await waiting(api)).toEqual([]);

  await decide(mo, first, 'accepted');
  await dispatchAfter(api, seconds(13));
  expect(await waiting(api)).toEqual(['accept']);
  await dispatchAfter(api, 1);
  expect(await waiting(api)).toEqual([]);

  // Decisions of one action are undone together: the first waits as long as the last can be undone.
  const batch = crypto.randomUUID();
  await decide(mo, second, 'accepted', { batch });
  forward(api, seconds(10));
  await decide(mo, third, 'accepted', { batch });
  await dispatchAfter(api, seconds(10));
  expect(await waiting(api)).toEqual(['accept', 'accept']);
  await dispatchAfter(api, minutes(1));
  expect(await waiting(api)).toEqual([]);
});

test('a rejection is dispatched once its reason is given, or some minutes later', async ({ api }) => {
  const mara = await api.person('mara');
  const mo = await api.person('mo', { role: 'moderator' });
  const [first, second] = [await api.pending(mara), await api.pending(mara)];
  await decide(mo, first, 'rejected');
  await decide(mo, second, 'rejected');
  const rejections = async () => (await waiting(api)).filter((type) => type === 'reject');
  await dispatchAfter(api, minutes(1));
  expect(await rejections()).toHaveLength(2);
  await mo.post(`/products/${first}/rejection-reason`, { body: { reason: 'duplicate' } });
  await dispatchAfter(api, 0);
  expect(await rejections()).toHaveLength(1);
  await dispatchAfter(api, minutes(4) + 1);
  expect(await rejections()).toEqual([]);
});

test('what follows a decision is dispatched after it, also within the time to undo or explain it', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const mo = await api.person('mo', { role: 'moderator' });
  const edit = (id: string, body: object) => mara.patch(`/products/${id}`, { body });
  const cases: [decision: string, next: string, follow: (id: string) => Promise<unknown>][] = [
    ['reject', 'accept', (id) => decide(mo, id, 'accepted')],
    ['reject', 'change', (id) => edit(id, { name: 'Tidewater II' })],
    ['reject', 'resubmit', (id) => mara.post(`/products/${id}/resubmit`)],
    ['reject', 'withdrawProduct', (id) => mara.delete(`/products/${id}`)],
    ['accept', 'change', (id) => edit(id, { name: 'Tidewater III' })],
    ['accept', 'launch', (id) => edit(id, { launchDay: null })],
  ];
  for (const [decision, type, follow] of cases)
    for (const pause of [seconds(5), minutes(1)]) {
      const id = await api.pending(mara, { launchDay: '2026-11-24' });
      await dispatchAfter(api, minutes(1));
      const { seen, to } = noting();
      const next = (milliseconds: number) => {
        forward(api, milliseconds);
        return dispatchDueEvents(api.context, { to });
      };
      await decide(mo, id, `${decision}ed`);
      await next(pause);
      await follow(id);
      await next(0);
      await next(seconds(13) + 1);
      const types = api.context.db.read.selectFrom('events').select(['id', 'type']).where('id', 'in', seen);
      const typeOf = new Map((await types.execute()).map((event) => [event.id, event.type]));
      expect(seen.map((id) => typeOf.get(id))).toEqual([decision, type]);
    }
});

test('events that no list shows are removed after their time; logs and histories keep theirs', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const mo = await api.person('mo', { role: 'moderator' });
  const id = await api.pending(mara);
  await mara.patch(`/products/${id}`, { body: { name: 'Renamed' } });
  await decide(mo, id, 'accepted');
  const { db } = api.context;
  const prune = async () => {
    await enqueue(db.write, 'pruneEvents', {}, api.context.clock().toISOString());
    await runDueJobs(api.context);
    return (await eventsOf(api)).map(({ type }) => type);
  };
  const kept = await prune();
  expect(kept).toEqual(expect.arrayContaining(['submit', 'change', 'accept']));
  forward(api, days(eventRetention.days) + 1);
  // Not dispatched yet: it stays until it is.
  const at = new Date(0).toISOString();
  await recordEvent(db.write, {
    type: 'launch',
    by: 'site',
    subject: { id: Number(id), name: 'Renamed' },
    at,
  });
  await db.write.updateTable('events').set({ dispatch_at: '9999' }).where('type', '=', 'launch').execute();
  expect(await prune()).toEqual([...kept.filter((type) => type !== 'submit'), 'launch']);
});

test('an event that can’t be dispatched holds up no other, and is left to a job', async ({ api }) => {
  const { db, clock } = api.context;
  const at = clock().toISOString();
  const record = (name: string) =>
    recordEvent(db.write, { type: 'launch', by: 'site', subject: { id: 1, name }, at });
  for (let n = 0; n < 120; n++) await record(`product ${n}`);
  const { seen, to } = noting(({ id }) => id === 50);
  await dispatchDueEvents(api.context, { to });
  expect(seen).toHaveLength(119);
  expect(new Set(seen)).not.toContain(50);
  expect(await waiting(api)).toEqual([]);
  const jobs = await db.read.selectFrom('jobs').select('id').where('kind', '=', 'dispatchEvent').execute();
  expect(jobs).toEqual([{ id: 'dispatchEvent:50' }]);
});

test('an event that two servers look for is dispatched by one of them', async ({ api }) => {
  const { db, clock } = api.context;
  const at = clock().toISOString();
  for (let n = 0; n < 250; n++)
    await recordEvent(db.write, { type: 'launch', by: 'site', subject: { id: 1, name: 'One' }, at });
  const { seen, to } = noting();
  await Promise.all([1, 2, 3].map(() => dispatchDueEvents(api.context, { to })));
  expect(seen.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 250 }, (_, n) => n + 1));
});

test('those who reported a product that is deleted are named until they have been notified', async ({
  api,
}) => {
  const [mara, ivo] = [await api.person('mara'), await api.person('ivo')];
  const mo = await api.person('mo', { role: 'moderator' });
  const id = await api.accepted(mara);
  await ivo.patch(`/products/${id}`, { body: { reported: true } });
  await mo.delete(`/products/${id}`);
  const last = async () => (await eventsOf(api)).find(({ type }) => type === 'deleteProduct');
  expect(await last()).toMatchObject({ payload: { reporterIds: [Number(ivo.id)] } });
  await runDueJobs(api.context);
  expect(await last()).not.toHaveProperty('payload');
});

test('a decision that its maker was told of can’t be undone, however long the undo was on its way', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const mo = await api.person('mo', { role: 'moderator' });
  const id = await api.pending(mara);
  await decide(mo, id, 'accepted');
  await dispatchAfter(api, seconds(14));
  forward(api, -seconds(5)); // as an undo that arrived earlier, or a server whose clock is behind
  const undone = await mo.post(`/products/${id}/undo-decision`, { body: {} });
  expect(undone).toMatchObject({ status: 409, body: { error: { code: 'undo_over' } } });
});
