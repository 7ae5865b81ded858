import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { describe, expect, vi } from 'vitest';
import { days, hours, minutes, seconds } from '#lib/domain/durations.ts';
import { eventTypes, makerWebhookEvents, ruleOf, webhookEvents } from '#lib/domain/events.ts';
import { undo } from '#lib/domain/moderation.ts';
import { webhooks as limits } from '#lib/domain/webhooks.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { type NewEvent, recordEvent } from '#lib/server/events/record-event.ts';
import { enqueueRecurring } from '#lib/server/jobs/recurring.ts';
import { runDueJobs, startJobs } from '#lib/server/jobs/runner.ts';
import { isPublic } from '#lib/server/webhooks/public-addresses.ts';
import { backup } from '#lib/tools/cli/backup.ts';
import { exportProducts } from '#lib/tools/cli/export-products.ts';
import { importProducts } from '#lib/tools/cli/import-products.ts';
import { runCommand } from '#lib/tools/cli/run-command.ts';
import { forget } from '../support/forget.ts';
import {
  draft,
  fieldsOf,
  type Person,
  type TestApi,
  test as testOfApi,
  testWith,
  totalOf,
  webhook,
} from '../support/test-api.ts';
import { type Receiver, type Sent, startReceiver } from '../support/webhook-receiver.ts';

const test = testOfApi.extend<{ receiver: Receiver }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures' names off the pattern
  receiver: async ({}, use) => {
    const { receiver, close } = await startReceiver();
    await use(receiver);
    close();
  },
});

const forward = (api: TestApi, milliseconds: number): void =>
  api.now(new Date(api.context.clock().getTime() + milliseconds).toISOString());

/** Dispatches events, whose decisions can't be undone any more, and sends what is due. */
const run = async (api: TestApi): Promise<void> => {
  forward(api, seconds(30));
  await runDueJobs(api.context);
};

interface Added {
  id: string;
  secret: string;
  path: string;
}

const add = async (person: Person, fields: object): Promise<Added> => {
  const { body } = await person.post('/webhooks', { body: webhook(fields) });
  return { id: body.insertedId, secret: body.secret, path: `/webhooks/${body.insertedId}` };
};
const typesOf = ({ received }: Receiver): string[] => received.map(({ body }) => JSON.parse(body).type);
/** Mara's session, a new one: after an hour the last one is over. */
const maraOf = (api: TestApi): Promise<Person> => api.person('mara');
const deliveries = async (api: TestApi, { path }: Added) =>
  (await (await maraOf(api)).get(`${path}/deliveries`)).body;
const stateOf = async (person: Person, { id }: Added) =>
  (await person.get('/webhooks')).body.find(({ _id }: { _id: string }) => _id === id);
const stateOfMaras = async (api: TestApi, hook: Added) => stateOf(await maraOf(api), hook);

/** The payload, if the standard's own library accepts its signature. It compares the time with the system's. */
const verified = (secret: string, { body, headers }: Sent) => new Webhook(secret).verify(body, headers);
const toSystemTime = (api: TestApi): void => api.now(new Date().toISOString());

/** A maker with a webhook, after a test was sent to it. */
const tested = async (api: TestApi, receiver: Receiver) => {
  const mara = await api.person('mara');
  const hook = await add(mara, { url: receiver.url });
  await mara.post(`${hook.path}/test`);
  await runDueJobs(api.context);
  return { mara, hook };
};

test('a maker’s webhook gets what happens to their products, signed by Standard Webhooks', async ({
  api,
  receiver,
}) => {
  toSystemTime(api);
  const mara = await api.person('mara');
  const { secret, ...hook } = await add(mara, { url: receiver.url });
  const id = await api.accepted(mara, { name: 'Loupe' });
  const ivo = await api.person('ivo');
  await ivo.post('/reviews', { body: { productId: id, description: 'Fine.', rating: 4 } });
  await runDueJobs(api.context);
  expect(typesOf(receiver)).toEqual(['product.submitted', 'review.added']);
  forward(api, seconds(20));
  await runDueJobs(api.context);
  expect(typesOf(receiver)).toEqual(['product.submitted', 'review.added', 'product.accepted']);

  const product = { id, name: 'Loupe', url: `${api.context.config.siteUrl}/products/${id}` };
  const accepted = receiver.received[2] as Sent;
  expect(verified(secret, accepted)).toEqual({
    type: 'product.accepted',
    timestamp: expect.any(String),
    data: { product },
  });
  const review = verified(secret, receiver.received[1] as Sent);
  // Without the reviewer's name: they may delete their account before the last retry.
  const reviewed = { id: expect.any(String), rating: 4 };
  expect(review).toMatchObject({ data: { product, review: reviewed } });
  expect(accepted.headers).toMatchObject({ 'content-type': 'application/json' });
  expect(accepted.headers['webhook-id']).toMatch(/^msg_[\da-f]{32}$/);
  const listed = await deliveries(api, hook as Added);
  expect(listed).toHaveLength(3);
  expect(listed[0]).toMatchObject({
    messageId: accepted.headers['webhook-id'],
    type: 'product.accepted',
    state: 'delivered',
    attempts: 1,
    ...{ status: 200, response: 'thanks', error: null, nextAt: null },
  });
  for (const { body } of receiver.received) expect(body).not.toMatch(/@|moderator|shelf-keeper|ivo/);
});

test('a maker’s webhook hears of votes removed and restored, and of their objection, without the finding', async ({
  api,
  receiver,
}) => {
  const [mara, ivo] = [await api.person('mara'), await api.person('ivo')];
  const id = await api.accepted(mara, { name: 'Loupe' });
  await run(api);
  for (const person of [mara, ivo]) await add(person, { url: `${receiver.url}?${person.id}` });
  const at = api.context.clock().toISOString();
  const about = { by: 'site', subject: { id, name: 'Loupe' }, at } as const;
  const payload = { findingId: 7, votes: 12 };
  for (const event of [
    { ...about, type: 'removeVotes', payload },
    { ...about, type: 'objectToRemoval' },
    { ...about, type: 'answerObjection' },
    { ...about, type: 'restoreVotes', payload },
  ] as const)
    await recordEvent(api.context.db.write, event);
  await run(api);
  const product = { id, name: 'Loupe', url: `${api.context.config.siteUrl}/products/${id}` };
  expect(receiver.received.map(({ body }) => JSON.parse(body))).toEqual(
    [
      { type: 'product.votes_removed', data: { product, votes: 12 } },
      { type: 'product.objection_made', data: { product } },
      { type: 'product.objection_answered', data: { product } },
      { type: 'product.votes_restored', data: { product, votes: 12 } },
    ].map((message) => ({ ...message, timestamp: at })),
  );
});

test('a maker’s webhook hears of each change of a product, which its history lists once', async ({
  api,
  receiver,
}) => {
  const mara = await api.person('mara');
  const id = await api.accepted(mara);
  await add(mara, { url: receiver.url, events: ['product.changed'] });
  const change = async (name: string) => {
    await mara.patch(`/products/${id}`, { body: { name } });
    return api.context.clock().toISOString();
  };
  const times: string[] = [];
  for (const name of ['Loupe', 'Lens', 'Magnifier']) {
    times.push(await change(name));
    await run(api);
  }
  const sent = receiver.received.map(({ body }) => JSON.parse(body));
  expect(sent.map(({ timestamp, data }) => [timestamp, data.product.name])).toEqual([
    [times[0], 'Loupe'],
    [times[1], 'Lens'],
    [times[2], 'Magnifier'],
  ]);
  const mo = await api.person('mo', { role: 'moderator' });
  const history = (await mo.get(`/products/${id}/history`)).body;
  expect(history).toMatchObject([{ act: 'change', createdAt: times[2] }, { act: 'accept' }]);
});

test('a webhook gets no events of other makers, nor what only admins may know', async ({ api, receiver }) => {
  const [mara, ivo] = [await api.person('mara'), await api.person('ivo')];
  await add(ivo, { url: receiver.url });
  const id = await api.accepted(mara);
  await ivo.patch(`/products/${id}`, { body: { reported: true } });
  await run(api);
  expect(receiver.received).toEqual([]);
  const own = await api.accepted(ivo);
  await mara.patch(`/products/${own}`, { body: { reported: true } });
  await run(api);
  expect(typesOf(receiver)).toEqual(['product.submitted', 'product.accepted']);
});

test('a webhook of the site gets what happens to all, and is managed by all admins', async ({
  api,
  receiver,
}) => {
  const [noor, ana] = [
    await api.person('noor', { role: 'admin' }),
    await api.person('ana', { role: 'admin' }),
  ];
  const hook = await add(noor, { url: receiver.url, scope: 'site' });
  const mara = await api.person('mara');
  await api.accepted(mara);
  await noor.patch(`/users/admin/${mara.id}`, { body: { suspended: true } });
  await run(api);
  expect(typesOf(receiver)).toEqual(['product.submitted', 'user.suspended', 'product.accepted']);
  expect(JSON.parse(receiver.received[1]?.body ?? '').data).toEqual({ user: { id: mara.id, name: 'mara' } });
  expect(await stateOf(ana, hook)).toMatchObject({ scope: 'site', active: true });
  expect((await ana.delete(hook.path)).body).toEqual({ deletedCount: 1 });
  expect((await mara.get('/webhooks')).status).toBe(401);
});

test('a webhook of the site gets every type of event but suspicions, other webhooks, mail and undoing', async ({
  api,
  receiver,
}) => {
  await add(await api.person('noor', { role: 'admin' }), { url: receiver.url, scope: 'site' });
  await run(api);
  const at = api.context.clock().toISOString();
  const ofReview = { productId: 1, productName: 'Some', rating: 4, reviewerId: 1 };
  for (const type of eventTypes)
    await recordEvent(api.context.db.write, {
      ...{ type, by: 'site', subject: { id: 1, name: 'Some' }, at },
      ...(ruleOf(type).subject === 'review' && { payload: ofReview }),
    } as NewEvent);
  forward(api, undo.batch);
  await run(api);
  expect(typesOf(receiver).toSorted()).toEqual(webhookEvents.toSorted());
  const unsent = eventTypes.filter((type) => ruleOf(type).webhook === undefined);
  expect(unsent).toEqual([
    ...['switchOffMail', 'undo', 'openFinding', 'keepVotes', 'watchFinding', 'reopenFinding'],
    ...['removeFinding'],
    ...['trustDomain', 'distrustDomain'],
    ...['addWebhook', 'changeWebhook', 'rollWebhookSecret', 'deleteWebhook', 'disableWebhook'],
  ]);
});

test('a webhook of the site does not get a failed export, import or backup as done', async ({
  api,
  receiver,
}) => {
  await add(await api.person('noor', { role: 'admin' }), { url: receiver.url, scope: 'site' });
  const failing = async () => Promise.reject(new Error('the disk is full'));
  const context = { ...api.context, print: () => {} };
  for (const command of [exportProducts, importProducts, backup])
    await expect(runCommand({ ...command, run: failing }, context, ['site'])).rejects.toThrow();
  await runCommand({ ...backup, run: async () => {} }, context, ['site']);
  await run(api);
  expect(typesOf(receiver)).toEqual(['data.backup_failed', 'data.backed_up']);
});

test('a maker’s webhook hears that their product was deleted, by themselves or by a moderator', async ({
  api,
  receiver,
}) => {
  const [mara, ivo] = [await api.person('mara'), await api.person('ivo')];
  const [withdrawn, deleted] = [await api.accepted(mara), await api.accepted(mara, { name: 'Loupe' })];
  await ivo.patch(`/products/${deleted}`, { body: { reported: true } });
  await add(mara, { url: receiver.url, events: ['product.withdrawn', 'product.deleted'] });
  await mara.delete(`/products/${withdrawn}`);
  await (await api.person('kei', { role: 'moderator' })).delete(`/products/${deleted}`);
  await run(api);
  expect(typesOf(receiver)).toEqual(['product.withdrawn', 'product.deleted']);
  const { product } = JSON.parse(receiver.received[1]?.body ?? '').data;
  expect(product).toMatchObject({ id: deleted, name: 'Loupe' });
});

test('a delivery that is tried again does not name somebody whose account was deleted since', async ({
  api,
  receiver,
}) => {
  const noor = await api.person('noor', { role: 'admin' });
  await add(noor, { url: receiver.url, scope: 'site', events: ['user.suspended'] });
  const mara = await api.person('mara');
  receiver.answer = (response) => response.writeHead(500).end();
  await noor.patch(`/users/admin/${mara.id}`, { body: { suspended: true } });
  await run(api);
  await forget(api, mara);
  await run(api);
  const users = receiver.received.map(({ body }) => JSON.parse(body).data.user);
  expect(users).toEqual([
    { id: mara.id, name: 'mara' },
    { id: mara.id, name: 'Former member' },
  ]);
  const stored = await api.context.db.read.selectFrom('webhook_deliveries').select('message').execute();
  expect(JSON.stringify(stored)).not.toContain('mara');
});

test('a webhook whose maker has deleted their account is not called any more', async ({ api, receiver }) => {
  const mara = await api.person('mara');
  await add(mara, { url: receiver.url });
  receiver.answer = (response) => response.writeHead(500).end();
  await api.pending(mara);
  await run(api);
  expect(receiver.received).toHaveLength(1);
  await forget(api, mara);
  // Until the job of the deletion has come to it.
  await api.context.db.write.deleteFrom('jobs').where('kind', '=', 'finishForgetting').execute();
  forward(api, hours(1));
  await run(api);
  expect(receiver.received).toHaveLength(1);
});

test('a rejection brings its reason, and one that is explained later is sent again, with the note', async ({
  api,
  receiver,
}) => {
  const mara = await api.person('mara');
  const ada = await api.person('ada', { role: 'moderator' });
  const { body } = await mara.post('/products', { body: draft() });
  await add(mara, { url: receiver.url, events: ['product.rejected', 'product.rejection_explained'] });
  const explain = (note: string) =>
    ada.post(`/products/${body.insertedId}/rejection-reason`, { body: { reason: 'other', note } });
  await ada.patch(`/products/${body.insertedId}`, { body: { status: 'rejected' } });
  await explain('No page behind the link');
  await run(api);
  await explain('A page that belongs to another maker');
  await run(api);
  const messages = receiver.received.map((sent) => JSON.parse(sent.body));
  expect(messages.map(({ type, data }) => [type, data.note])).toEqual([
    ['product.rejected', 'No page behind the link'],
    ['product.rejection_explained', 'A page that belongs to another maker'],
  ]);
});

test('a webhook gets only the events that were chosen', async ({ api, receiver }) => {
  const mara = await api.person('mara');
  await add(mara, { url: receiver.url, events: ['product.accepted'] });
  await api.accepted(mara);
  await run(api);
  expect(typesOf(receiver)).toEqual(['product.accepted']);
  const refused = async (fields: object) => fieldsOf(await mara.post('/webhooks', { body: webhook(fields) }));
  expect(await refused({ events: [] })).toEqual(['events']);
  expect(await refused({ events: ['user.suspended'] })).toEqual(['events']);
  expect(await refused({ events: ['product.eaten'] })).toEqual(['events.0']);
});

test('a suspended maker’s webhook gets nothing, and what waited once they are restored', async ({
  api,
  receiver,
}) => {
  const [mara, noor] = [await api.person('mara'), await api.person('noor', { role: 'admin' })];
  await add(mara, { url: receiver.url });
  const id = await api.pending(mara);
  await run(api);
  expect(typesOf(receiver)).toEqual(['product.submitted']);
  receiver.answer = (response) => response.writeHead(500).end();
  await mara.patch(`/products/${id}`, { body: draft({ name: 'Renamed' }) });
  await run(api);
  expect(typesOf(receiver)).toEqual(['product.submitted', 'product.changed']);
  receiver.answer = (response) => response.end();
  await noor.patch(`/users/admin/${mara.id}`, { body: { suspended: true } });
  await api.moderate(id, { status: 'accepted' });
  for (let times = 0; times < 3; times++) await run(api);
  expect(receiver.received).toHaveLength(2);
  await noor.patch(`/users/admin/${mara.id}`, { body: { suspended: false } });
  await run(api);
  expect(typesOf(receiver)).toEqual(['product.submitted', 'product.changed', 'product.changed']);
});

test('a webhook is added, tested, retried and switched on with a verified e-mail alone', async ({
  api,
  receiver,
}) => {
  const { hook } = await tested(api, receiver);
  const [{ _id }] = await deliveries(api, hook);
  const mara = await api.person('mara', { verified: false });
  await api.account(mara, { email_verified: 0 });
  const refused = { status: 409, body: { error: { code: 'email_not_verified' } } };
  expect(await mara.post('/webhooks', { body: webhook({ url: receiver.url }) })).toMatchObject(refused);
  expect(await mara.post(`${hook.path}/test`)).toMatchObject(refused);
  expect(await mara.post(`${hook.path}/deliveries/${_id}/retry`)).toMatchObject(refused);
  expect((await mara.patch(hook.path, { body: { active: false } })).body).toEqual({ modifiedCount: 1 });
  expect(await mara.patch(hook.path, { body: { active: true } })).toMatchObject(refused);
  expect(receiver.received).toHaveLength(1);
});

test('an event is delivered once, however often it is dispatched', async ({ api, receiver }) => {
  const mara = await api.person('mara');
  await add(mara, { url: receiver.url });
  await api.pending(mara);
  await run(api);
  await api.context.db.write
    .updateTable('events')
    .set({ dispatch_at: api.context.clock().toISOString() })
    .execute();
  await run(api);
  expect(receiver.received).toHaveLength(1);
});

describe('a delivery that fails', () => {
  test('is tried again on the schedule of three days, with the same id and a new time', async ({
    api,
    receiver,
  }) => {
    receiver.answer = (response) => response.writeHead(500).end('broken');
    const { hook } = await tested(api, receiver);
    for (const [index, delay] of limits.retries.entries()) {
      expect(receiver.received).toHaveLength(index + 1);
      const [delivery] = await deliveries(api, hook);
      expect(delivery).toMatchObject({
        state: 'waiting',
        attempts: index + 1,
        status: 500,
        response: 'broken',
      });
      const wait = Date.parse(delivery.nextAt) - api.context.clock().getTime();
      expect(wait).toBeGreaterThanOrEqual(delay);
      expect(wait).toBeLessThan(delay * 1.1);
      forward(api, wait - 1);
      await runDueJobs(api.context);
      expect(receiver.received).toHaveLength(index + 1);
      forward(api, Math.max(1, minutes(5) - wait));
      await runDueJobs(api.context);
    }
    expect(limits.retries.reduce((sum, delay) => sum + delay)).toBeGreaterThan(days(3));
    expect(await deliveries(api, hook)).toMatchObject([{ state: 'failed', attempts: 10, nextAt: null }]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10);
    expect(await stateOfMaras(api, hook)).toMatchObject({
      active: true,
      failingSince: '2026-11-21T12:00:00.000Z',
    });

    receiver.answer = (response) => response.end();
    const [failed] = await deliveries(api, hook);
    const retried = await (await maraOf(api)).post(`${hook.path}/deliveries/${failed._id}/retry`);
    expect(retried.body).toEqual({ modifiedCount: 1 });
    await runDueJobs(api.context);
    expect(await deliveries(api, hook)).toMatchObject([{ state: 'delivered', attempts: 11, error: null }]);
    expect(await stateOfMaras(api, hook)).toMatchObject({ failingSince: null });
  });

  test('delays neither a test nor a retry that its maker asks for, however much waits', async ({
    api,
    receiver,
  }) => {
    receiver.answer = (response) => response.writeHead(500).end();
    const { mara, hook } = await tested(api, receiver);
    for (const name of ['Loupe', 'Lens', 'Magnifier']) await api.pending(mara, { name });
    for (let times = 0; times < 2; times++) await run(api);
    const attempts = async () =>
      (await deliveries(api, hook)).map((row: { _id: string; attempts: number }) => [row._id, row.attempts]);
    const before = new Map<string, number>(await attempts());
    const attemptedSince = async () =>
      (await attempts()).flatMap(([id, count]: [string, number]) =>
        count > (before.get(id) ?? 0) ? id : [],
      );
    const asked: string[] = [(await mara.post(`${hook.path}/test`)).body.insertedId];
    await runDueJobs(api.context);
    expect(await attemptedSince()).toEqual(asked);
    const waiting = (await attempts()).filter(([, count]: [string, number]) => count === 0);
    expect(waiting.length).toBeGreaterThan(0);
    for (const [id] of [...waiting, [asked[0]]]) {
      const retry = () => mara.post(`${hook.path}/deliveries/${id}/retry`);
      expect([(await retry()).body, (await retry()).body]).toEqual([
        { modifiedCount: 1 },
        { modifiedCount: 0 },
      ]);
      const called = receiver.received.length;
      await runDueJobs(api.context);
      expect(receiver.received).toHaveLength(called + 1);
      expect(new Map(await attempts()).get(id)).toBe(id === asked[0] ? 2 : 1);
    }
  });

  test('delays no test that its maker asks for in the meantime', async ({ api, receiver }) => {
    const { mara, hook } = await tested(api, receiver);
    await mara.post(`${hook.path}/test`);
    receiver.answer = async (response) => {
      receiver.answer = (next) => next.end();
      forward(api, 1);
      await mara.post(`${hook.path}/test`);
      response.writeHead(500).end();
    };
    await runDueJobs(api.context);
    expect(receiver.received).toHaveLength(3);
  });

  test('is not tried again before the time that the answer names', async ({ api, receiver }) => {
    receiver.answer = (response) => response.writeHead(429, { 'retry-after': '3600' }).end();
    const { hook } = await tested(api, receiver);
    const [{ nextAt }] = await deliveries(api, hook);
    expect(Date.parse(nextAt) - api.context.clock().getTime()).toBe(hours(1));
  });

  test.for([
    ['a redirect to the cloud’s metadata', 302, /Answered 302: redirects are not followed/],
    ['a redirect to an address that may be called', 307, /Answered 307: redirects are not followed/],
    ['404', 404, /Answered 404/],
  ] as const)('says why: %s', async ([, status, error], { api, receiver }) => {
    const location = status === 307 ? receiver.url : 'http://169.254.169.254/latest/meta-data';
    receiver.answer = (response) => response.writeHead(status, { location }).end();
    const { hook } = await tested(api, receiver);
    expect(await deliveries(api, hook)).toMatchObject([{ status, error: expect.stringMatching(error) }]);
    expect(receiver.received).toHaveLength(1);
  });

  test('because the connection is closed says so', async ({ api, receiver }) => {
    receiver.answer = (response) => response.destroy();
    const { hook } = await tested(api, receiver);
    expect(await deliveries(api, hook)).toMatchObject([
      { status: null, response: null, error: 'The connection was closed before the answer' },
    ]);
  });

  test('for a week switches the webhook off, until its maker switches it on', async ({ api, receiver }) => {
    receiver.answer = (response) => response.writeHead(500).end();
    const { hook } = await tested(api, receiver);
    for (let day = 1; day <= 7; day++) {
      forward(api, days(1));
      await api.pending(await maraOf(api));
      expect(await stateOfMaras(api, hook)).toMatchObject({ active: true });
      await run(api);
    }
    expect(await stateOfMaras(api, hook)).toMatchObject({ active: false, disabledReason: 'failing' });
    const called = receiver.received.length;
    await api.pending(await maraOf(api));
    forward(api, days(2));
    await run(api);
    expect(receiver.received).toHaveLength(called);
    const mara = await maraOf(api);
    expect((await mara.post(`${hook.path}/test`)).body).toMatchObject({ error: { code: 'webhook_off' } });

    receiver.answer = (response) => response.end();
    expect((await mara.patch(hook.path, { body: { active: true } })).body).toEqual({ modifiedCount: 1 });
    await runDueJobs(api.context);
    expect(await stateOfMaras(api, hook)).toMatchObject({
      active: true,
      failingSince: null,
      disabledAt: null,
    });
    const waiting = (await deliveries(api, hook)).filter(
      ({ state }: { state: string }) => state === 'waiting',
    );
    expect(waiting).toEqual([]);
  });

  test('with 410 Gone switches the webhook off at once', async ({ api, receiver }) => {
    receiver.answer = (response) => response.writeHead(410).end();
    const { hook } = await tested(api, receiver);
    expect(await stateOfMaras(api, hook)).toMatchObject({ active: false, disabledReason: 'gone' });
    expect(await deliveries(api, hook)).toMatchObject([{ state: 'failed', attempts: 1 }]);
    const mail = await api.context.db.read.selectFrom('mails').select('payload').executeTakeFirstOrThrow();
    expect(JSON.parse(mail.payload)).toMatchObject({ about: 'webhookOff', path: '/dashboard/webhooks' });
  });

  test('of the site with 410 Gone is told to all admins, and by an owner to nobody', async ({
    api,
    receiver,
  }) => {
    receiver.answer = (response) => response.writeHead(410).end();
    const [noor, ivo] = [
      await api.person('noor', { role: 'admin' }),
      await api.person('ivo', { role: 'admin' }),
    ];
    const { mara, hook } = await tested(api, receiver);
    await mara.patch(hook.path, { body: { active: true } });
    await mara.patch(hook.path, { body: { active: false } });
    const ofSite = await add(noor, { url: receiver.url, scope: 'site' });
    await noor.post(`${ofSite.path}/test`);
    await runDueJobs(api.context);
    const kinds = async (person: Person) =>
      (await person.get('/notifications')).body.map(({ kind }: { kind: string }) => kind);
    expect([await kinds(noor), await kinds(ivo), await kinds(mara)]).toEqual(Array(3).fill(['webhookOff']));
  });
});

describe('a webhook is changed', () => {
  test('in address, format and events, and keeps its secret', async ({ api, receiver }) => {
    toSystemTime(api);
    const mara = await api.person('mara');
    const hook = await add(mara, { shape: 'slack' });
    const change = { url: `${receiver.url}/new`, shape: 'standard', events: ['product.submitted'] };
    expect((await mara.patch(hook.path, { body: change })).body).toEqual({ modifiedCount: 1 });
    expect((await mara.patch(hook.path, { body: change })).body).toEqual({ modifiedCount: 0 });
    expect(await stateOf(mara, hook)).toMatchObject({ ...change, active: true });
    await api.accepted(mara);
    await run(api);
    expect(typesOf(receiver)).toEqual(['product.submitted']);
    expect(verified(hook.secret, receiver.received[0] as Sent)).toMatchObject({ type: 'product.submitted' });
    await mara.patch(hook.path, { body: { events: null } });
    expect(await stateOf(mara, hook)).toMatchObject({ ...change, events: null });
    expect((await mara.patch(hook.path, { body: {} })).status).toBe(422);
  });

  test('with an address that fails: what waits is sent to the new one at once, and never to the old one again', async ({
    api,
    receiver,
  }) => {
    receiver.answer = (response) => response.writeHead(500).end();
    const { mara, hook } = await tested(api, receiver);
    await mara.post(`${hook.path}/test`);
    await run(api);
    expect(await deliveries(api, hook)).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);
    const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
    const called = receiver.received.length;
    const mended = await startReceiver();
    await mara.patch(hook.path, { body: { url: mended.receiver.url } });
    expect(await stateOf(mara, hook)).toMatchObject({ failingSince: null });
    await runDueJobs(api.context);
    mended.close();
    const delivered = { state: 'delivered', attempts: 1 };
    expect(await deliveries(api, hook)).toMatchObject([delivered, delivered]);
    expect(new Set(mended.receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(ids);
    expect(mended.receiver.received).toHaveLength(2);
    expect(receiver.received).toHaveLength(called);
  });

  test('while its old address is called, whose failure counts for nothing', async ({ api, receiver }) => {
    const { promise: hanging, resolve: isHanging } = Promise.withResolvers<ServerResponse>();
    receiver.answer = (response, call) => (call === 1 ? isHanging(response) : response.end());
    const mara = await api.person('mara');
    const hook = await add(mara, { url: receiver.url });
    await mara.post(`${hook.path}/test`);
    const running = runDueJobs(api.context);
    const response = await hanging;
    await mara.patch(hook.path, { body: { url: `${receiver.url}/new` } });
    response.writeHead(410).end();
    await running;
    expect(await stateOf(mara, hook)).toMatchObject({ active: true, failingSince: null });
    expect(await deliveries(api, hook)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
    expect(receiver.received).toHaveLength(2);
  });

  test('and switched on in the same call, after the site has switched it off', async ({ api, receiver }) => {
    receiver.answer = (response) => response.writeHead(410).end();
    const { mara, hook } = await tested(api, receiver);
    expect(await stateOf(mara, hook)).toMatchObject({ active: false, disabledReason: 'gone' });
    receiver.answer = (response) => response.end();
    const body = { url: `${receiver.url}/new`, active: true };
    expect((await mara.patch(hook.path, { body })).body).toEqual({ modifiedCount: 1 });
    await mara.post(`${hook.path}/test`);
    await runDueJobs(api.context);
    expect(await stateOf(mara, hook)).toMatchObject({ active: true, disabledReason: null });
    expect(await deliveries(api, hook)).toMatchObject([{ state: 'delivered' }, { state: 'failed' }]);
  });

  test('by its maker alone, with a verified e-mail, and only to events of makers', async ({ api }) => {
    const mara = await api.person('mara');
    const hook = await add(mara, {});
    const body = { events: ['user.suspended'] };
    const refused = await mara.patch(hook.path, { body });
    expect(refused).toMatchObject({
      status: 422,
      body: { error: { issues: [{ field: 'events', message: expect.stringContaining('site’s') }] } },
    });
    const noor = await api.person('noor', { role: 'admin' });
    const ofSite = await add(noor, { scope: 'site' });
    expect((await noor.patch(ofSite.path, { body })).body).toEqual({ modifiedCount: 1 });
    for (const person of [noor, await api.person('ivo')])
      expect((await person.patch(hook.path, { body: { shape: 'slack' } })).status).toBe(403);
    await api.account(mara, { email_verified: 0 });
    const unverified = await api.person('mara', { verified: false });
    for (const change of [{ url: 'https://other.example/' }, { shape: 'slack' }, { events: null }])
      expect(await unverified.patch(hook.path, { body: change })).toMatchObject({
        status: 409,
        body: { error: { code: 'email_not_verified' } },
      });
  });
});

const refusing = testWith(
  {},
  {
    receivers: {
      allowsHttp: false,
      isAllowed: isPublic,
      resolve: async (host) => {
        if (host.endsWith('.invalid')) throw Object.assign(new Error(), { code: 'ENOTFOUND' });
        if (host.startsWith('inner.')) return ['1.1.1.1', '10.0.0.7'];
        return [
          (resolved.set(host, (resolved.get(host) ?? 0) + 1).get(host) ?? 0) > 1 ? '127.0.0.1' : '1.1.1.1',
        ];
      },
    },
  },
);
/** How often each host was looked up. */
const resolved = new Map<string, number>();

refusing('an address that may not be called is an error of its field', async ({ api }) => {
  const mara = await api.person('mara');
  const hook = await add(mara, { url: 'https://1.1.1.1/' });
  /** The same for one that is added and one that is changed. */
  const errorOf = async (url: string) => {
    const { status, body } = await mara.post('/webhooks', { body: webhook({ url }) });
    const changed = await mara.patch(hook.path, { body: { url } });
    const outcome = status === 422 ? body.error.issues : status;
    expect(changed.status === 422 ? changed.body.error.issues : changed.status, url).toEqual(outcome);
    return outcome;
  };
  const because = (message: string) => [{ field: 'url', message: expect.stringContaining(message) }];
  for (const host of ['127.0.0.1', '[::1]', '169.254.169.254', '2130706433', 'inner.example', 'gone.invalid'])
    expect(await errorOf(`https://${host}/`), host).toEqual(because('no public host'));
  expect(await errorOf('http://hooks.example/')).toEqual(because('https://'));
  expect(await errorOf('https://hooks.example:22/')).toEqual(because('port'));
  expect(await errorOf('ftp://hooks.example/')).toEqual(because('web address'));
  expect(await errorOf('https://me:secret@hooks.example/')).toEqual(because('user name'));
  expect(await errorOf('https://1.1.1.1:8443/')).toBe(200);
});

refusing('a host that becomes a private one is not called', async ({ api }) => {
  const mara = await maraOf(api);
  const hook = await add(mara, { url: 'https://rebound.example/' });
  await mara.post(`${hook.path}/test`);
  await runDueJobs(api.context);
  expect(await deliveries(api, hook)).toMatchObject([
    { state: 'waiting', status: null, error: expect.stringContaining('no public host') },
  ]);
});

describe('webhooks are called', () => {
  /** Webhooks of several makers at one receiver, each with a test. */
  const severalTested = async (api: TestApi, { url }: Receiver, names: readonly string[]) => {
    for (const name of names) {
      const maker = await api.person(name);
      const { path } = await add(maker, { url: `${url}/${name}` });
      await maker.post(`${path}/test`);
    }
  };
  const states = async ({ context }: TestApi) => {
    const rows = await context.db.read.selectFrom('webhook_deliveries').selectAll().orderBy('id').execute();
    return rows.map(({ state, attempts }) => `${state} ${attempts}`).toSorted();
  };

  const stated = ({ delivered, waiting = 0 }: { delivered: number; waiting?: number }) => [
    ...Array.from({ length: delivered }, () => 'delivered 1'),
    ...Array.from({ length: waiting }, () => 'waiting 0'),
  ];

  test('several at once, so that one that hangs delays no other, and each with one message at a time', async ({
    api,
    receiver,
  }) => {
    const { promise: hanging, resolve: isHanging } = Promise.withResolvers<ServerResponse>();
    receiver.answer = (response, call) => (call === 1 ? isHanging(response) : response.end());
    await severalTested(api, receiver, ['mara']);
    const running = runDueJobs(api.context);
    const response = await hanging;
    const mara = await maraOf(api);
    const [{ _id }] = (await mara.get('/webhooks')).body;
    await mara.post(`/webhooks/${_id}/test`);
    await severalTested(api, receiver, ['ivo', 'ana', 'lea']);
    await expect.poll(() => states(api)).toEqual(stated({ delivered: 3, waiting: 2 }));
    expect(receiver.received).toHaveLength(4);
    response.end();
    await running;
    expect(await states(api)).toEqual(stated({ delivered: 5 }));
  });

  test('and given up after ten seconds in all', async ({ api, receiver }) => {
    const late = new AbortController();
    const asked = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
    receiver.answer = (response) => {
      response.write('a little');
      late.abort();
      setImmediate(() => response.end('the rest'));
    };
    const { hook } = await tested(api, receiver);
    expect(await deliveries(api, hook)).toMatchObject([
      { state: 'waiting', error: 'No complete answer within 10 seconds' },
    ]);
    expect(asked).toHaveBeenCalledWith(limits.timeout);
    asked.mockRestore();
  });

  test('again by the next server if one stops, without a failure', async ({ api, receiver }) => {
    const { promise: hanging, resolve: isHanging } = Promise.withResolvers<void>();
    receiver.answer = () => isHanging();
    await severalTested(api, receiver, ['mara']);
    const stop = startJobs(api.context);
    await hanging;
    await stop();
    expect(await states(api)).toEqual(['waiting 0']);
    receiver.answer = (response) => response.end();
    await runDueJobs(api.context);
    expect(await states(api)).toEqual(['delivered 1']);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual([ids[0], ids[0]]);
  });

  test('twice at most if a server is killed: only those that it was calling', async ({ api, receiver }) => {
    const hanging: ServerResponse[] = [];
    receiver.answer = (response, call) => {
      if (call <= 3) response.end();
      else hanging.push(response);
    };
    await severalTested(api, receiver, ['mara', 'ivo', 'ana', 'lea', 'noa']);
    // Stores no answer before the lease of its job has run out.
    const dead = openDatabase(api.context.config.database);
    const killed = runDueJobs({ ...api.context, db: dead });
    await expect.poll(() => hanging.length).toBe(2);
    await expect.poll(() => states(api)).toEqual(stated({ delivered: 3, waiting: 2 }));
    receiver.answer = (response) => response.end();
    forward(api, minutes(2));
    await runDueJobs(api.context);
    expect(await states(api)).toEqual(stated({ delivered: 5 }));
    expect(receiver.received).toHaveLength(7);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(5);

    // What it stores after all changes nothing.
    for (const response of hanging) response.writeHead(500).end();
    await killed;
    await dead.close();
    expect(await states(api)).toEqual(stated({ delivered: 5 }));
  });
});

test('a maker has so many webhooks, and the site as many as it may', async ({ api }) => {
  const mara = await api.person('mara');
  for (let n = 0; n < limits.perPerson; n++) await add(mara, {});
  expect(await mara.post('/webhooks', { body: webhook() })).toMatchObject({
    status: 409,
    body: { error: { code: 'too_many_webhooks' } },
  });
  expect(totalOf(await mara.get('/webhooks?limit=3'))).toBe(limits.perPerson);
});

test('the secret is displayed again, replaced, and in no row', async ({ api, receiver }) => {
  toSystemTime(api);
  const { mara, hook } = await tested(api, receiver);
  expect(hook.secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect((await mara.get(`${hook.path}/secret`)).body).toEqual({ secret: hook.secret });
  const { secret } = (await mara.post(`${hook.path}/secret`)).body;
  expect(secret).not.toBe(hook.secret);
  await mara.post(`${hook.path}/test`);
  await runDueJobs(api.context);
  const last = receiver.received[1] as Sent;
  expect(verified(secret, last)).toMatchObject({ type: 'webhook.test' });
  expect(() => verified(hook.secret, last)).toThrow();
  const rows = await api.context.db.read.selectFrom('webhooks').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(secret.replace('whsec_', ''));
});

test('deliveries are deleted after 30 days, and all with their webhook', async ({ api, receiver }) => {
  const { hook } = await tested(api, receiver);
  forward(api, limits.storedFor - 1);
  const mara = await maraOf(api);
  await mara.post(`${hook.path}/test`);
  forward(api, 2);
  await enqueueRecurring(api.context);
  await runDueJobs(api.context);
  expect(await deliveries(api, hook)).toHaveLength(1);
  expect((await mara.delete(hook.path)).body).toEqual({ deletedCount: 1 });
  expect((await mara.delete(hook.path)).body).toEqual({ deletedCount: 0 });
  const left = await api.context.db.read.selectFrom('webhook_deliveries').selectAll().execute();
  expect(left).toEqual([]);
});

test('makers may choose fewer events than admins', () => {
  expect(webhookEvents).toEqual(expect.arrayContaining([...makerWebhookEvents]));
  for (const name of ['product.reported', 'user.suspended', 'payment.received'] as const)
    expect(makerWebhookEvents).not.toContain(name);
});
