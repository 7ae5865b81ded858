import { sql } from 'kysely';
import { expect } from 'vitest';
import { serverPaths } from '#lib/paths.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { transact } from '#lib/server/db/transact.ts';
import { enqueueRecurring } from '#lib/server/jobs/recurring.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { letterJobs } from '#lib/server/letter/jobs.ts';
import { mailToken } from '#lib/server/mail/mail-tokens.ts';
import { findUser } from '#lib/server/users/queries.ts';
import { expectCountsToEqualRows } from '../../support/counts.ts';
import { forget } from '../../support/forget.ts';
import { allUsers, heldBack, row } from '../../support/held-back.ts';
import { idTokenFor, type TestResponse } from '../../support/person.ts';
import type { Person, TestApi } from '../../support/test-api.ts';
import { test } from '../../support/two-servers.ts';

const identityOf = (api: TestApi, person: Person) => ({
  uid: `uid-${person.email.split('@')[0]}`,
  email: person.email,
  emailVerified: true,
  signedInAt: Math.floor(api.context.clock().getTime() / 1000),
});
/** Deletes the account at once: this site can't delete identities. */
const leave = (api: TestApi, person: Person) => () =>
  person.post(`/users/${person.email}/deletion`, { body: { idToken: idTokenFor(identityOf(api, person)) } });
const nameOf = async ({ context }: TestApi, { id }: Person) =>
  (await findUser(context.db.read, Number(id)))?.name;

test('of two admins who leave at once, one stays', async ({ api, second }) => {
  const [noor, mo] = [await api.person('noor', { role: 'admin' }), await api.person('mo', { role: 'admin' })];
  const answers = await heldBack(api, allUsers, [leave(api, noor), leave(api, second.as(mo))]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a vote while the account is deleted counts once or not at all', async ({ api, second }) => {
  const [mara, ivo] = [await api.person('mara'), await api.person('ivo')];
  const product = await api.accepted(mara);
  const [left, vote] = await heldBack(api, row('users', ivo.id), [
    leave(api, ivo),
    () => second.as(ivo).votes(product),
  ]);
  expect([left?.status, vote?.status]).toEqual([200, 401]);
  expect((await api.anonymous.get(`/products?id=${product}`)).body.upVote).toBe(0);
  await runDueJobs(api.context);
  await expectCountsToEqualRows(api.context.db);
});

test('a product that is accepted while its maker’s account is deleted stays', async ({ api, second }) => {
  const mara = await api.person('mara');
  await api.accepted(mara);
  const product = await api.pending(mara, { name: 'Loupe' });
  const mo = await api.person('mo', { role: 'moderator' });
  await forget(api, mara);
  const accept = () => second.as(mo).patch(`/products/${product}`, { body: { status: 'accepted' } });
  await heldBack<unknown>(api, row('products', product), [accept, () => runDueJobs(api.context)]);
  expect((await api.anonymous.get(`/products?id=${product}`)).body).toMatchObject({ name: 'Loupe' });
  await expectCountsToEqualRows(api.context.db);
});

test('unsubscribing by a mail while the account is deleted stores nothing about it', async ({ api }) => {
  const mara = await api.person('mara');
  const { config, db } = api.context;
  const token = mailToken(config.accessTokenSecret, 'unsubscribe', `${mara.id}.digest`);
  const answers = await heldBack<{ status: number }>(api, row('users', mara.id), [
    leave(api, mara),
    async () => api.app.request(serverPaths.unsubscribeForm(token), { method: 'POST' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await db.read.selectFrom('mail_optouts').selectAll().execute()).toEqual([]);
});

test.for(['letter', 'deletion'] as const)(
  'of a weekly letter and a deletion at once, no mail stays: the %s comes first',
  async (first, { api }) => {
    const { context } = api;
    const { db, clock } = context;
    const mara = await api.person('mara');
    const at = '2026-11-20T12:00:00.000Z';
    await api.accepted(mara);
    await db.write
      .updateTable('leaderboard_entries')
      .set({ votes: 1 })
      .where('period', '=', '2026-W47')
      .execute();
    await db.write
      .updateTable('leaderboards')
      .set({ closed_at: '2026-11-23T00:00:00.000Z' })
      .where('period', '=', '2026-W47')
      .execute();
    await db.write
      .insertInto('letter_subscribers')
      .values({ email: mara.email, email_key: mara.email, created_at: at, confirmed_at: at })
      .execute();
    api.now('2026-11-23T08:00:00.000Z');
    const calls = {
      letter: () => transact(db, (handle) => letterJobs.queueLetters.runBatch(handle, '{}', clock())),
      deletion: () => forget(api, mara),
    };
    const order = first === 'letter' ? [calls.letter, calls.deletion] : [calls.deletion, calls.letter];
    const subscribers = (handle: Handle) =>
      sql`select id from letter_subscribers for no key update`.execute(handle);
    await heldBack<unknown>(api, subscribers, order);
    const mails = await db.read.selectFrom('mails').select('kind').execute();
    expect(mails).toEqual([{ kind: 'accountDeleted' }]);
  },
);

for (const [first, expected] of [
  ['login', { answer: { status: 200, body: { insertedId: null, kept: true } }, isKept: true }],
  ['deletion', { answer: { status: 409, body: { error: { code: 'account_deleted' } } }, isKept: false }],
] as const)
  test(`of a deletion and a login at once, the ${first} comes first`, async ({ api, second }) => {
    const mara = await api.person('mara');
    const { context } = api;
    await context.db.write
      .updateTable('users')
      .set({ deletes_at: '2026-11-21T12:00:00.000Z' })
      .where('id', '=', Number(mara.id))
      .execute();
    await enqueueRecurring(context);
    const identity = second.as(api.bearer(idTokenFor(identityOf(api, mara))));
    const calls = {
      login: () => identity.post('/users', { body: { email: mara.email } }),
      deletion: async () => {
        await runDueJobs(context);
        return undefined;
      },
    };
    const order = first === 'login' ? [calls.login, calls.deletion] : [calls.deletion, calls.login];
    const answers = await heldBack<TestResponse | undefined>(api, row('users', mara.id), order);
    expect(answers.find((answer) => answer !== undefined)).toMatchObject(expected.answer);
    expect((await nameOf(api, mara)) !== 'Former member').toBe(expected.isKept);
  });
