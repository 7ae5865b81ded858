import { expect } from 'vitest';
import { undo } from '#lib/domain/moderation.ts';
import { transact } from '#lib/server/db/transact.ts';
import { enqueueRecurring } from '#lib/server/jobs/recurring.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import type { Mail } from '#lib/server/mail/mail.ts';
import { unsubscribe } from '#lib/server/mail/recipients.ts';
import { mailAtOnce } from '#lib/server/notifications/mails-at-once.ts';
import { noteTimeZone } from '#lib/server/notifications/settings.ts';
import { manyPeople } from '../support/many-people.ts';
import { type Person, type TestApi, test } from '../support/test-api.ts';

/** Mails that were queued for a member, in their order. */
const mailsTo = async ({ context }: TestApi, { id }: Person): Promise<Mail[]> => {
  const rows = await context.db.read
    .selectFrom('mails')
    .select('payload')
    .where('user_id', '=', Number(id))
    .orderBy('id')
    .execute();
  return rows.map(({ payload }) => JSON.parse(payload) as Mail);
};

/** Runs what is due at a time, with the jobs of that hour. */
const runAt = async (api: TestApi, time: string): Promise<void> => {
  api.now(time);
  await enqueueRecurring(api.context);
  await runDueJobs(api.context);
};

const choose = (person: Person, body: object) => person.patch('/notifications/settings', { body });
const review = (person: Person, productId: string) =>
  person.post('/reviews', { body: { productId, description: 'It works.', rating: 4 } });

/** A product whose acceptance its maker has heard of on the site alone. */
const worldOf = async (api: TestApi) => {
  const mara = await api.person('mara');
  await choose(mara, { deliveries: { accepted: 'site' } });
  const id = await api.accepted(mara, { name: 'Tidewater' });
  api.now(new Date(api.context.clock().getTime() + undo.offered + undo.slack + 1).toISOString());
  await runDueJobs(api.context);
  return { mara, id };
};

test('what a member wants mailed at once is mailed once, with the reason of a rejection', async ({ api }) => {
  const { mara } = await worldOf(api);
  const mo = await api.person('mo', { role: 'moderator' });
  const id = await api.pending(mara, { name: 'Ebb' });
  await mo.patch(`/products/${id}`, { body: { status: 'rejected' } });
  await mo.post(`/products/${id}/rejection-reason`, { body: { reason: 'other', note: 'It is a poem.' } });
  await runAt(api, '2026-11-21T12:10:00.000Z');
  await api.context.db.write
    .updateTable('events')
    .set({ dispatch_at: '2026-11-21' })
    .where('type', '=', 'reject')
    .execute();
  await runAt(api, '2026-11-21T12:20:00.000Z');
  expect(await mailsTo(api, mara)).toEqual([
    {
      kind: 'notification',
      about: 'rejected',
      text: 'Ebb was rejected',
      path: `/dashboard/update-product/${id}`,
      details: '“It is a poem.”',
    },
  ]);
});

test('mails at once are queued in the order of their notifications', async ({ api }) => {
  const { mara, id } = await worldOf(api);
  for (const name of ['ivo', 'ana']) await review(await api.person(name), id);
  await runDueJobs(api.context);
  const { read } = api.context.db;
  const rows = await read.selectFrom('notifications').select('id').orderBy('id').execute();
  await api.context.db.write.updateTable('notifications').set({ delivery: 'mail' }).execute();
  const latestFirst = rows.map(({ id }) => id).toReversed();
  await transact(api.context.db, (db) => mailAtOnce(db, latestFirst, '2026-11-21T13:00:00.000Z'));
  expect(await mailsTo(api, mara)).toMatchObject([
    { text: 'Tidewater was accepted' },
    { text: 'ivo reviewed Tidewater' },
    { text: 'ana reviewed Tidewater' },
  ]);
});

test('a maker gets one mail a day about a reviewer, however often they remove and rewrite their review', async ({
  api,
}) => {
  const { mara, id } = await worldOf(api);
  await choose(mara, { deliveries: { reviewed: 'mail' } });
  const ivo = await api.person('ivo');
  const rewrite = async () => {
    const { body } = await review(ivo, id);
    await ivo.delete(`/reviews/${body.insertedId}`);
  };
  await rewrite();
  await rewrite();
  await runDueJobs(api.context);
  await rewrite();
  await review(await api.person('ana'), id);
  await runDueJobs(api.context);
  const texts = async () => (await mailsTo(api, mara)).map((mail) => 'text' in mail && mail.text);
  expect(await texts()).toEqual(['ivo reviewed Tidewater', 'ana reviewed Tidewater']);
  api.now('2026-11-22T12:00:00.000Z');
  await review(await api.person('ivo'), id);
  await runDueJobs(api.context);
  expect(await texts()).toHaveLength(3);
});

test('a digest is queued once a day, at the hour of the member, with what is new and unread', async ({
  api,
}) => {
  const { mara, id } = await worldOf(api);
  await choose(mara, { digest: { hour: 7, timeZone: 'Asia/Tokyo' } }); // 22:00 UTC
  const [ivo, ana] = (await manyPeople(api, 2)) as [Person, Person];
  await review(ivo, id);
  await review(ana, id);
  // In the evening, and the next day before seven: the hour of the first day had passed without news.
  for (const time of ['13:00', '21:00']) await runAt(api, `2026-11-21T${time}:00.000Z`);
  expect(await mailsTo(api, mara)).toEqual([]);
  await runAt(api, '2026-11-21T22:00:00.000Z');
  const [digest, ...others] = await mailsTo(api, mara);
  expect([digest?.kind, others]).toEqual(['digest', []]);
  expect(digest).toMatchObject({ items: [{ path: `/products/${id}` }] });

  await review(await api.person('kim-the-second'), id);
  await runAt(api, '2026-11-21T23:00:00.000Z'); // still the same day in Tokyo
  expect(await mailsTo(api, mara)).toHaveLength(1);
  await runAt(api, '2026-11-23T02:30:00.000Z'); // a day later, and late since no server ran
  expect((await mailsTo(api, mara)).map(({ kind }) => kind)).toEqual(['digest', 'digest']);

  // What was read since is not mailed, and without news there is no digest.
  const later = await api.person('mara');
  await review(await api.person('kim-the-third'), id);
  await runDueJobs(api.context);
  await later.post('/notifications/read', { body: { upTo: '999999' } });
  await runAt(api, '2026-11-23T22:30:00.000Z');
  expect(await mailsTo(api, mara)).toHaveLength(2);
});

test('a digest whose hour ended the day while no server ran is sent after midnight, and is of that day', async ({
  api,
}) => {
  const { mara, id } = await worldOf(api);
  await choose(mara, { digest: { hour: 23, timeZone: 'UTC' } });
  await review(await api.person('kim'), id);
  await runAt(api, '2026-11-21T22:59:00.000Z');
  expect(await mailsTo(api, mara)).toEqual([]);
  await runAt(api, '2026-11-22T00:10:00.000Z');
  expect(await mailsTo(api, mara)).toHaveLength(1);
  await review(await api.person('kim-the-second'), id);
  await runAt(api, '2026-11-22T22:59:00.000Z');
  expect(await mailsTo(api, mara)).toHaveLength(1);
  await runAt(api, '2026-11-22T23:00:00.000Z');
  expect(await mailsTo(api, mara)).toHaveLength(2);
});

test('a digest sent while the clock was two weeks ahead delays no later one, not even that of the same day', async ({
  api,
}) => {
  const { mara, id } = await worldOf(api);
  await review(await api.person('kim'), id);
  await runAt(api, '2026-12-05T08:00:00.000Z');
  expect(await mailsTo(api, mara)).toHaveLength(1);
  api.now('2026-11-21T13:00:00.000Z');
  await review(await api.person('kim-the-second'), id);
  await runAt(api, '2026-11-22T08:00:00.000Z');
  await runAt(api, '2026-11-22T09:00:00.000Z');
  expect(await mailsTo(api, mara)).toHaveLength(2);
  api.now('2026-12-04T13:00:00.000Z');
  await review(await api.person('kim-the-third'), id);
  await runAt(api, '2026-12-05T09:00:00.000Z');
  expect(await mailsTo(api, mara)).toHaveLength(3);
});

test('a digest comes by the time zone of the browser, unless the member has chosen one', async ({ api }) => {
  const { mara, id } = await worldOf(api);
  const seen = async (zone: string, person = mara) => {
    const response = await api.app.request(
      `/api/notifications/stream?${new URLSearchParams({ timeZone: zone })}`,
      {
        headers: { authorization: `Bearer ${person.token}` },
      },
    );
    await response.body?.cancel();
    return (await person.get('/notifications/settings')).body.digest;
  };
  expect(await seen('Nowhere/Here')).toEqual({ hour: 8, timeZone: null });
  await expect.poll(() => seen('Asia/Tokyo')).toEqual({ hour: 8, timeZone: 'Asia/Tokyo' });
  await review(await api.person('ivo'), id);
  await runAt(api, '2026-11-21T13:00:00.000Z');
  expect(await mailsTo(api, mara)).toEqual([]);
  await runAt(api, '2026-11-21T23:00:00.000Z');
  expect(await mailsTo(api, mara)).toMatchObject([{ kind: 'digest' }]);
  const later = await api.person('mara');
  await choose(later, { digest: { hour: 7, timeZone: 'UTC' } });
  await noteTimeZone(api.context.db, Number(mara.id), 'Asia/Tokyo');
  expect((await later.get('/notifications/settings')).body.digest).toEqual({ hour: 7, timeZone: 'UTC' });
});

test('a time zone that this server does not know stops no digest: its members get theirs by UTC', async ({
  api,
}) => {
  const { mara, id } = await worldOf(api);
  const [ivo, ana] = [await api.person('ivo'), await api.person('ana')];
  const own = await api.accepted(ivo, { name: 'Ebb' });
  for (const product of [id, own]) await review(ana, product);
  await runAt(api, '2026-11-21T13:00:00.000Z');
  await api.context.db.write
    .insertInto('notification_digests')
    .values({ user_id: Number(ivo.id), hour: 8, time_zone: 'Mars/Olympus_Mons' })
    .execute();
  await runAt(api, '2026-11-22T08:00:00.000Z');
  for (const person of [mara, ivo])
    expect((await mailsTo(api, person)).map(({ kind }) => kind)).toContain('digest');
});

test('no time zone is stored once an account is deleted', async ({ api }) => {
  const { mara } = await worldOf(api);
  await api.account(mara, { email: '' });
  await noteTimeZone(api.context.db, Number(mara.id), 'Asia/Tokyo');
  expect(await api.context.db.read.selectFrom('notification_digests').selectAll().execute()).toEqual([]);
});

test('a digest has what is still on the site, and is not sent without', async ({ api }) => {
  const { mara, id } = await worldOf(api);
  const people = await manyPeople(api, 2);
  const reviews: string[] = [];
  for (const person of people) reviews.push((await review(person, id)).body.insertedId);
  await runAt(api, '2026-11-21T12:10:00.000Z');
  await people[1]?.delete(`/reviews/${reviews[1]}`);
  await runAt(api, '2026-11-22T08:00:00.000Z');
  expect(await mailsTo(api, mara)).toMatchObject([
    { items: [{ text: expect.stringMatching(/^[^ ]+ reviewed Tidewater$/) }] },
  ]);
  const { body } = await review(await api.person('kim-the-second'), id);
  await runDueJobs(api.context);
  await (await api.person('kim-the-second')).delete(`/reviews/${body.insertedId}`);
  await runAt(api, '2026-11-23T08:00:00.000Z');
  expect(await mailsTo(api, mara)).toHaveLength(1);
});

test('a kind that a member unsubscribed from is on the site alone, until they choose it again', async ({
  api,
}) => {
  const { mara } = await worldOf(api);
  const at = api.context.clock().toISOString();
  const settings = async () => (await mara.get('/notifications/settings')).body.deliveries;
  expect(await settings()).toMatchObject({ rejected: 'mail', reviewed: 'digest' });
  for (const kind of ['rejected', 'digest'])
    await unsubscribe(api.context.db.write, { userId: Number(mara.id), kind, at });
  expect(await settings()).toMatchObject({ rejected: 'site', reviewed: 'site' });
  await choose(mara, { deliveries: { rejected: 'mail', reviewed: 'digest' } });
  expect(await settings()).toMatchObject({ rejected: 'mail', reviewed: 'digest' });
  expect(await api.context.db.read.selectFrom('mail_optouts').selectAll().execute()).toEqual([]);
});

test('choosing the daily e-mail for one kind leaves the others that a member unsubscribed from on the site', async ({
  api,
}) => {
  const { mara } = await worldOf(api);
  const at = api.context.clock().toISOString();
  const settings = async () => (await mara.get('/notifications/settings')).body.deliveries;
  await choose(mara, { deliveries: { reportSettled: 'digest' } });
  await unsubscribe(api.context.db.write, { userId: Number(mara.id), kind: 'digest', at });
  const before = await settings();
  expect(before).toMatchObject({ featured: 'site', reportSettled: 'site', rejected: 'mail' });
  const { body } = await choose(mara, { deliveries: { reviewed: 'digest' } });
  expect(body.deliveries).toEqual({ ...before, reviewed: 'digest' });
  await choose(mara, { deliveries: { featured: 'digest' } });
  expect(await settings()).toEqual({ ...before, reviewed: 'digest', featured: 'digest' });
});
