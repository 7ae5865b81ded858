import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Handle } from '#lib/server/db/handle.ts';
import { lockDeletedUser, lockMailboxes, lockUser } from '#lib/server/db/locks.ts';
import { enqueue, type JobKind, type PayloadOf } from '#lib/server/jobs/queue.ts';
import { enqueueRecurring } from '#lib/server/jobs/recurring.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { queueDigests } from '#lib/server/notifications/digests.ts';
import { forget as forgetCommand } from '#lib/tools/cli/forget.ts';
import { runCommand } from '#lib/tools/cli/run-command.ts';
import { forget } from '../support/forget.ts';
import { begun, row, waitingOnPostgres } from '../support/held-back.ts';
import { afterTheCheckout, sandboxSession, withCoupon } from '../support/payments.ts';
import { idTokenFor, type Person, type TestApi } from '../support/test-api.ts';
import { test } from '../support/two-servers.ts';

/** Runs jobs that have to wait for a locked row, and expects that they have locked no row of this table. */
const expectLockedLater = async (
  api: TestApi,
  held: Parameters<typeof begun>[1],
  table: 'reports' | 'reviews' | 'saved_products' | 'checkouts',
): Promise<void> => {
  const { db } = api.context;
  const release = await begun(db, held);
  const jobs = runDueJobs(api.context);
  try {
    await expect.poll(() => waitingOnPostgres(db)).toBe(1);
    const free = () => sql`select 1 from ${sql.table(table)} for update nowait`.execute(db.write);
    await expect(free()).resolves.toMatchObject({ rows: [{}] });
  } finally {
    await release();
    await jobs;
  }
};

test('a job that deletes what a member has left locks products before their reports', async ({ api }) => {
  const [mara, ivo] = [await api.person('mara'), await api.person('ivo')];
  const id = await api.accepted(ivo);
  await mara.post('/reviews', { body: { productId: id, description: 'Sharp.', rating: 4 } });
  await mara.patch(`/products/${id}`, { body: { reported: true, reason: 'It is a copy.' } });
  await runDueJobs(api.context);
  await forget(api, mara);
  await expectLockedLater(api, row('products', id), 'reports');
});

test('a job that deletes what a member has left locks a product that is being deleted before its review', async ({
  api,
}) => {
  const [mara, ivo] = [await api.person('mara'), await api.person('ivo')];
  const id = await api.accepted(ivo);
  await mara.post('/reviews', { body: { productId: id, description: 'Sharp.', rating: 4 } });
  await runDueJobs(api.context);
  await api.context.db.write
    .updateTable('products')
    .set({ deleted_at: api.context.clock().toISOString() })
    .where('id', '=', Number(id))
    .execute();
  await forget(api, mara);
  await expectLockedLater(api, row('products', id), 'reviews');
});

test('a job that deletes what a member has left locks reports before saved products, as the deletion of a product does', async ({
  api,
}) => {
  const [mara, ivo] = [await api.person('mara'), await api.person('ivo')];
  const id = await api.accepted(ivo);
  await mara.put(`/users/${mara.email}/saved/${id}`);
  await mara.patch(`/products/${id}`, { body: { reported: true, reason: 'It is a copy.' } });
  await runDueJobs(api.context);
  await forget(api, mara);
  const reports = (db: Handle) => sql`select 1 from reports for no key update`.execute(db);
  await expectLockedLater(api, reports, 'saved_products');
});

test('the command that deletes what a member has left locks their account, as the job does', async ({
  api,
}) => {
  const { db } = api.context;
  const [mara, ivo] = [await api.person('mara'), await api.person('ivo')];
  const id = await api.accepted(ivo);
  await mara.patch(`/products/${id}`, { body: { reported: true, reason: 'It is a copy.' } });
  await runDueJobs(api.context);
  const release = await begun(db, (handle) => sql`select 1 from reports for no key update`.execute(handle));
  const command = runCommand(forgetCommand, { ...api.context, print: () => {} }, [mara.email, '--yes']);
  try {
    await expect.poll(() => waitingOnPostgres(db)).toBe(1);
    const free = () =>
      sql`select 1 from users where id = ${Number(mara.id)} for update nowait`.execute(db.write);
    await expect(free()).rejects.toThrow();
  } finally {
    await release();
    await command;
  }
});

const addNotification = (db: Handle, { id }: Person, delivery: 'site' | 'digest') =>
  db
    .insertInto('notifications')
    .values({
      ...{ user_id: Number(id), event_id: 1, kind: 'featured', topic: 'featured', facts: '{}', delivery },
      created_at: '2026-11-20T00:00:00.000Z',
    })
    .execute();

test('a job that deletes what a member has left waits for a notification that is being stored', async ({
  api,
}) => {
  const { db } = api.context;
  const mara = await api.person('mara');
  await runDueJobs(api.context);
  await forget(api, mara);
  const release = await begun(db, (handle) => addNotification(handle, mara, 'site'));
  const jobs = runDueJobs(api.context);
  try {
    await expect.poll(() => waitingOnPostgres(db)).toBe(1);
  } finally {
    await release();
    await jobs;
  }
  expect(await db.read.selectFrom('notifications').select('user_id').execute()).toEqual([]);
});

test('a digest waits for no batch that deletes what a member has left, and stores nothing of them', async ({
  api,
}) => {
  const { db, clock } = api.context;
  const mara = await api.person('mara');
  await addNotification(db.write, mara, 'digest');
  await forget(api, mara);
  const release = await begun(db, (handle) => lockDeletedUser(handle, { id: Number(mara.id) }));
  const digests = db.write.transaction().execute(async (handle) => {
    await sql`set local lock_timeout = '100ms'`.execute(handle);
    await queueDigests(handle, clock());
  });
  try {
    await expect(digests).resolves.toBeUndefined();
  } finally {
    await release();
  }
  expect(await db.read.selectFrom('notification_digests').select('user_id').execute()).toEqual([]);
});

test('the deletion of an account waits for a digest that is being stored, and deletes it', async ({
  api,
}) => {
  const { db, clock } = api.context;
  const mara = await api.person('mara');
  await runDueJobs(api.context);
  await addNotification(db.write, mara, 'digest');
  const release = await begun(db, async (handle) => {
    await queueDigests(handle, clock());
    expect(await handle.selectFrom('notification_digests').select('user_id').execute()).toHaveLength(1);
  });
  const deletion = forget(api, mara);
  try {
    await expect.poll(() => waitingOnPostgres(db)).toBe(1);
  } finally {
    await release();
    await deletion;
  }
  await runDueJobs(api.context);
  expect(await db.read.selectFrom('notification_digests').select('user_id').execute()).toEqual([]);
});

test('a job that expires checkouts locks coupons before them', async ({ api }) => {
  const { id } = await withCoupon(api, { code: 'WELCOME' });
  await sandboxSession(await api.person('mara'), 'WELCOME');
  api.now(afterTheCheckout);
  await enqueue(api.context.db.write, 'expireCheckouts', {}, afterTheCheckout);
  await expectLockedLater(api, row('coupons', id), 'checkouts');
});

/** Enqueues a job, with locks that its transaction holds, while a batch of the same job waits for one of them. */
const enqueueDuringBatch = async <Kind extends JobKind>(
  { context }: TestApi,
  lock: (db: Handle) => Promise<unknown>,
  kind: Kind,
  payload: PayloadOf<Kind>,
): Promise<void> => {
  const { db } = context;
  const at = context.clock().toISOString();
  await enqueue(db.write, kind, payload, at);
  const other = await db.write.startTransaction().execute();
  let job = Promise.resolve();
  try {
    await lock(other);
    job = runDueJobs(context);
    await expect.poll(() => waitingOnPostgres(db)).toBe(1);
    await enqueue(other, kind, payload, at);
  } finally {
    await other.rollback().execute();
    await job;
  }
};

test('a sign-in and a job that align one person’s votes never wait for each other in a circle', async ({
  api,
}) => {
  const id = Number((await api.person('mara')).id);
  await enqueueDuringBatch(api, (db) => lockUser(db, { id }), 'alignVotes', { userId: id });
});

test('nor do a token’s renewal and a job that accept one person’s votes', async ({ api }) => {
  const { db } = api.context;
  const [mara, ivo] = [await api.person('mara'), await api.person('ivo')];
  await ivo.votes(await api.accepted(mara));
  await runDueJobs(api.context);
  await db.write.updateTable('votes').set({ unproven: 1 }).execute();
  api.now('2026-11-23T12:00:00.000Z');
  const payload = { userId: Number(ivo.id) };
  await enqueue(db.write, 'acceptVotes', payload, api.context.clock().toISOString());
  const release = await begun(db, row('users', ivo.id));
  const claims = { uid: 'uid-ivo', email: ivo.email, emailVerified: true };
  const renewal = api.bearer(idTokenFor(claims)).post('/jwt', { body: { email: ivo.email } });
  try {
    await expect.poll(() => waitingOnPostgres(db)).toBe(1);
    const free = sql`select 1 from jobs where kind = 'acceptVotes' for update nowait`.execute(db.write);
    await expect(free).resolves.toMatchObject({ rows: [{}] });
  } finally {
    await release();
    expect((await renewal).status).toBe(200);
  }
});

test('nor do a job that weighs an account, and the deletion of another account of its mailbox', async ({
  api,
}) => {
  const mara = await api.person('mara');
  await runDueJobs(api.context);
  const lock = (db: Handle) => lockMailboxes(db, [mara.email]);
  await enqueueDuringBatch(api, lock, 'weighVotes', { userId: Number(mara.id) });
});

test('nor do a job that weighs several accounts, and a moderator among them who enqueues it', async ({
  api,
}) => {
  const mo = await api.person('mo', { role: 'moderator' });
  await runDueJobs(api.context);
  await api.account(mo, { weighed: 0 });
  await enqueueDuringBatch(api, (db) => lockUser(db, { id: Number(mo.id) }), 'weighAccounts', {});
});

test('nor do the recurring jobs, and a transaction that enqueues two of them in another order', async ({
  api,
}) => {
  const { context } = api;
  const at = context.clock().toISOString();
  const other = await context.db.write.startTransaction().execute();
  await enqueue(other, 'listDeleted', {}, at);
  const enqueued = enqueueRecurring(context);
  await expect.poll(() => waitingOnPostgres(context.db)).toBe(1);
  await enqueue(other, 'sendMails', {}, at);
  await other.commit().execute();
  expect(await enqueued).toBeGreaterThan(1);
});

test('a job that weighs several accounts locks their mailboxes in order', async ({ api }) => {
  const { db, clock } = api.context;
  const [zoe, ada] = [await api.person('zoe'), await api.person('ada')];
  await runDueJobs(api.context);
  for (const person of [zoe, ada]) await api.account(person, { weighed: 0 });
  await enqueue(db.write, 'weighAccounts', {}, clock().toISOString());
  const release = await begun(db, (handle) => lockMailboxes(handle, [ada.email]));
  const job = runDueJobs(api.context);
  try {
    await expect.poll(() => waitingOnPostgres(db)).toBe(1);
    const isFree = db.write.transaction().execute(async (handle) => {
      await sql`set local lock_timeout = '100ms'`.execute(handle);
      await lockMailboxes(handle, [zoe.email]);
    });
    await expect(isFree).resolves.toBeUndefined();
  } finally {
    await release();
    await job;
  }
});
