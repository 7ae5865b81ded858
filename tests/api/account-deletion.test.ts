import { writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, onTestFinished, vi } from 'vitest';
import { accountDeletion } from '#lib/domain/account-deletion.ts';
import { testCards } from '#lib/domain/test-cards.ts';
import { getContext } from '#lib/server/current.ts';
import { countOf } from '#lib/server/db/handle.ts';
import { transact } from '#lib/server/db/transact.ts';
import { followersOf } from '#lib/server/follows/followers.ts';
import { enqueue } from '#lib/server/jobs/queue.ts';
import { enqueueRecurring } from '#lib/server/jobs/recurring.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { askLetterConfirmation } from '#lib/server/letter/subscribers.ts';
import { addressHash, switchOffAddress } from '#lib/server/mail/recipients.ts';
import { grantRole } from '#lib/server/staff/grant-role.ts';
import { deletedListOf, deleteReturned } from '#lib/server/users/deleted-list.ts';
import { hashUid } from '#lib/server/users/deleted-people.ts';
import { isRowOf } from '#lib/server/users/export-data.ts';
import { forgetSome } from '#lib/server/users/forget-person.ts';
import { userJobs } from '#lib/server/users/jobs.ts';
import { personalTables } from '#lib/server/users/personal-data.ts';
import { findUser } from '#lib/server/users/queries.ts';
import { copyProducts } from '../support/copy-products.ts';
import { expectCountsToEqualRows } from '../support/counts.ts';
import { addFinding, addObjection } from '../support/findings.ts';
import { followWithMany } from '../support/follows.ts';
import { forget } from '../support/forget.ts';
import { sandboxSession, withCoupon } from '../support/payments.ts';
import { idTokenFor, type Person, type TestApi, testWith } from '../support/test-api.ts';

/** Identities that the server has deleted at the provider. */
let identities: string[] = [];
const test = testWith({}, { deleteIdentity: async (uid) => void identities.push(uid) });
/** A site that can't delete identities. */
const atOnce = testWith({});

const uidOf = ({ email }: Person) => `uid-${email.split('@')[0]}`;
const secondsOf = (time: string | Date) => Math.floor(new Date(time).getTime() / 1000);

/** Asks for the deletion. @param login claims of the login that confirms it */
const ask = (api: TestApi, person: Person, login: object = {}) => {
  const claims = {
    uid: uidOf(person),
    email: person.email,
    signedInAt: secondsOf(api.context.clock()),
    ...login,
  };
  return person.post(`/users/${person.email}/deletion`, { body: { idToken: idTokenFor(claims) } });
};

const logIn = (api: TestApi, person: Person, claims: object = {}) => {
  const identity = {
    uid: uidOf(person),
    email: person.email,
    emailVerified: true,
    signedInAt: secondsOf(api.context.clock()),
    ...claims,
  };
  return api.bearer(idTokenFor(identity)).post('/users', { body: { email: person.email } });
};

const day = (n: number) => new Date(Date.parse('2026-11-21T12:00:01.000Z') + n * 86_400_000).toISOString();

/** Does what is due at a time. */
const runAt = async (api: TestApi, time: string) => {
  api.now(time);
  await enqueueRecurring(api.context);
  await runDueJobs(api.context);
};

/** Not by the API: days later, access tokens have expired. */
const recordOf = async ({ context }: TestApi, { id }: Person) => findUser(context.db.read, Number(id));
const deletesAt = async (api: TestApi, person: Person) => (await recordOf(api, person))?.deletes_at;
const isGone = async (api: TestApi, person: Person) =>
  (await recordOf(api, person))?.name === 'Former member';

/** A member who has done everything that one can do. */
const busyMember = async (api: TestApi) => {
  const [mara, ivo] = [await api.person('mara'), await api.person('ivo')];
  const own = await api.accepted(mara, { name: 'Loupe' });
  const waiting = await api.pending(mara, { name: 'Waiting' });
  const others = await api.accepted(ivo, { name: 'Tidewater' });
  await ivo.votes(own);
  await ivo.post('/reviews', { body: { productId: own, description: 'Good.', rating: 4 } });
  await mara.votes(others);
  await mara.post('/reviews', { body: { productId: others, description: 'By mara.', rating: 2 } });
  await mara.put(`/users/${mara.email}/saved/${others}`);
  await mara.patch(`/products/${others}`, { body: { reported: true, reason: 'Says mara' } });
  const admin = await api.person('noor', { role: 'admin' });
  await admin.patch(`/users/admin/${mara.id}`, { body: { role: 'moderator', email: mara.email } });
  await mara.patch(`/products/${others}`, { body: { priority: 'featured' } });
  const session = await sandboxSession(mara);
  await api.anonymous.post('/subscriptions/sandbox', { body: { session, card: testCards.pays } });
  return { mara, own, waiting, others };
};

/** Inserts a row of a person into each table whose rows are deleted whole. `busyMember` does the rest. */
const addRows = async ({ context: { db, clock } }: TestApi, { id, email }: Person, product_id: number) => {
  const user_id = Number(id);
  const created_at = clock().toISOString();
  const rows: Record<string, object> = {
    role_grants: { email_key: email, role: 'moderator', created_at },
    follows: { user_id, kind: 'tag', target: 'energy', created_at },
    webhooks: { user_id, url: 'https://hooks.example', shape: 'json', secret_seed: 'seed', created_at },
    notifications: {
      ...{ user_id, kind: 'reviewed', event_id: 1, product_id, topic: 'topic', facts: '{}' },
      ...{ delivery: 'site', created_at },
    },
    notification_preferences: { user_id, kind: 'reviewed', delivery: 'off' },
    notification_digests: { user_id, hour: 8, time_zone: 'UTC' },
    idempotency_keys: { user_id, key: 'key', product_id, created_at },
    mails: {
      ...{ key: 'key', user_id, kind: 'deletionScheduled', payload: '{}', created_at },
      ...{ due_at: created_at, state: 'sent' },
    },
    vote_networks: { user_id, day: created_at.slice(0, 10), hash: 1 },
    mail_optouts: { user_id, kind: 'digest', created_at },
    mail_bounces: { address_hash: addressHash(email), reason: 'bounce', created_at },
    letter_subscribers: { email, email_key: email, created_at, confirmed_at: created_at },
  };
  for (const [name, row] of Object.entries(rows))
    await sql`insert into ${sql.table(name)} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))})
      values (${sql.join(Object.values(row))})`.execute(db.write);
  const findingId = await addFinding(db.write, product_id, created_at, 'watch');
  await addObjection(db.write, { findingId, productId: String(product_id), userId: id, at: created_at });
};

/** Tables whose rows are deleted whole, by whether they have rows of a person. */
const wholeRows = async ({ context: { db } }: TestApi, { id, email }: Person) => {
  const tables: Record<'filled' | 'empty', string[]> = { filled: [], empty: [] };
  for (const [name, { rowsOf, deleted, nameless, kept }] of personalTables) {
    if (!rowsOf || !deleted || nameless || kept) continue;
    const own = isRowOf(rowsOf, { id: Number(id), email_key: email, email_verified: 1 });
    const { rows } = await sql`select 1 from ${sql.table(name)} where ${own} limit 1`.execute(db.read);
    tables[rows.length ? 'filled' : 'empty'].push(name);
  }
  return tables;
};

/** All rows of all tables of people, as text. */
const everything = async ({ context: { db } }: TestApi): Promise<string> => {
  const tables = (await db.read.introspection.getTables()).map(({ name }) => name);
  const texts: string[] = [];
  for (const [name] of personalTables) {
    if (!tables.includes(name)) continue;
    // The last mail goes to the address, and those of others may name the person. They are deleted after a month.
    const filter = name === 'mails' ? sql`where kind not in ('accountDeleted', 'digest')` : sql``;
    const { rows } = await sql`select * from ${sql.table(name)} ${filter}`.execute(db.read);
    texts.push(`${name}: ${JSON.stringify(rows)}`);
  }
  return texts.join('\n');
};

test('an account is deleted 14 days after its owner has asked for it', async ({ api }) => {
  identities = [];
  const mara = await api.person('mara');
  expect((await ask(api, mara)).body).toEqual({ deletesAt: '2026-12-05T12:00:00.000Z' });
  expect((await ask(api, mara)).body, 'asked again').toEqual({ deletesAt: '2026-12-05T12:00:00.000Z' });
  await runAt(api, day(13));
  expect(await deletesAt(api, mara)).toBe('2026-12-05T12:00:00.000Z');
  await runAt(api, day(14));
  expect(await isGone(api, mara)).toBe(true);
  expect(identities).toEqual(['uid-mara']);
  await runAt(api, day(15));
  expect(identities).toEqual(['uid-mara']);
});

test('nothing names a deleted person any more, and what they did for others stays', async ({ api }) => {
  const { mara, own, waiting, others } = await busyMember(api);
  const before = await api.anonymous.get(`/products?id=${others}`);
  expect(before.body).toMatchObject({ upVote: 1, reviewCount: 1 });
  const { makerId } = (await api.anonymous.get(`/products?id=${own}`)).body;
  await addRows(api, mara, Number(others));
  expect((await wholeRows(api, mara)).empty).toEqual([]);
  await ask(api, mara);
  await runAt(api, day(14));
  expect((await wholeRows(api, mara)).filled).toEqual([]);

  const chief = await api.person('noor');
  expect((await everything(api)).match(/.{0,80}mara.{0,40}/gi) ?? []).toEqual([]);
  const kept = (await api.anonymous.get(`/products?id=${own}`)).body;
  expect(kept).toMatchObject({
    name: 'Loupe',
    adder_name: 'Former member',
    photoURL: null,
    makerId: null,
    upVote: 1,
  });
  expect((await chief.get(`/products?id=${waiting}`)).status).toBe(404);
  expect((await api.anonymous.get(`/makers/${makerId}`)).status).toBe(404);
  const voted = (await api.anonymous.get(`/products?id=${others}`)).body;
  expect(voted).toMatchObject({ upVote: 1, reviewCount: 0 });
  expect((await api.anonymous.get(`/reviews?id=${others}`)).body).toEqual([]);
  expect((await chief.get('/users?q=former')).body).toEqual([]);
  expect((await chief.get(`/people/${mara.id}`)).status).toBe(404);
  const { body: log } = await chief.get('/audit-log');
  expect(log[0]).toMatchObject({
    act: 'deleteAccount',
    by: { source: 'site' },
    subject: { name: 'Former member' },
  });
  expect(log).toContainEqual(
    expect.objectContaining({ act: 'feature', by: expect.objectContaining({ name: 'Former member' }) }),
  );
  await expectCountsToEqualRows(api.context.db);
});

test('a login that is old, or somebody else’s, confirms no deletion', async ({ api }) => {
  const mara = await api.person('mara');
  const old = secondsOf(api.context.clock()) - accountDeletion.confirmedWithin / 1000 - 1;
  for (const login of [{ signedInAt: old }, { uid: 'uid-other' }, { signedInAt: undefined }])
    expect(await ask(api, mara, login)).toMatchObject({
      status: 409,
      body: { error: { code: 'login_too_old' } },
    });
  const body = { idToken: 'nonsense' };
  expect((await mara.post(`/users/${mara.email}/deletion`, { body })).status).toBe(409);
  expect(await deletesAt(api, mara)).toBeNull();
});

test('a login before the day cancels the deletion, and so does its owner’s word', async ({ api }) => {
  const mara = await api.person('mara');
  await ask(api, mara);
  expect((await mara.get(`/users/${mara.email}`)).body.deletesAt).toBe('2026-12-05T12:00:00.000Z');
  expect((await mara.delete(`/users/${mara.email}/deletion`)).body).toEqual({ modifiedCount: 1 });
  expect((await mara.delete(`/users/${mara.email}/deletion`)).body).toEqual({ modifiedCount: 0 });
  expect(await deletesAt(api, mara)).toBeNull();

  await ask(api, mara);
  // The login that confirmed it.
  await logIn(api, mara);
  expect(await deletesAt(api, mara)).not.toBeNull();
  api.now(day(3));
  expect((await logIn(api, mara)).body).toEqual({ insertedId: null, kept: true });
  expect(await deletesAt(api, mara)).toBeNull();
  await runAt(api, day(30));
  expect(await isGone(api, mara)).toBe(false);
});

test('the login that confirmed a deletion does not cancel it, although the provider’s clock is ahead', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const signedInAt = secondsOf(api.context.clock()) + 2;
  await ask(api, mara, { signedInAt });
  await logIn(api, mara, { signedInAt });
  expect(await deletesAt(api, mara)).not.toBeNull();
  await logIn(api, mara, { signedInAt: signedInAt + 1 });
  expect(await deletesAt(api, mara)).toBeNull();
});

test('who signs up with somebody else’s address gets no rows of it, and deletes none', async ({ api }) => {
  const { db, clock } = api.context;
  const email = 'mara@unearth.example';
  const at = clock().toISOString();
  await grantRole(db.write, email, 'moderator', at);
  await db.write
    .insertInto('letter_subscribers')
    .values({ email, email_key: email, created_at: at })
    .execute();
  await askLetterConfirmation(db.write, email, clock());
  const impostor = await api.person('mara', { verified: false });
  const { data } = (await impostor.get(`/users/${email}/data`)).body;
  expect(data).toMatchObject({ letter_subscribers: [], role_grants: [], mails: [] });
  await ask(api, impostor);
  await runAt(api, day(14));
  expect(await isGone(api, impostor)).toBe(true);
  const rowsOf = async (table: 'letter_subscribers' | 'role_grants') =>
    db.read.selectFrom(table).select('email_key').execute();
  expect(await rowsOf('letter_subscribers')).toEqual([{ email_key: email }]);
  expect(await rowsOf('role_grants')).toEqual([{ email_key: email }]);
  const mails = await db.read.selectFrom('mails').select('address').execute();
  expect(mails).toEqual([{ address: email }]);
  const granted = await db.read
    .selectFrom('events')
    .select('subject_name')
    .where('type', '=', 'grantRole')
    .execute();
  expect(granted).toEqual([{ subject_name: email }]);
});

test('mails of the letter to a member’s address are exported, and deleted at once with the account', async ({
  api,
}) => {
  const { db, clock } = api.context;
  const mara = await api.person('mara');
  for (const email of ['Mara@Unearth.example', 'reader@letters.example'])
    await askLetterConfirmation(db.write, email, clock());
  const { data } = (await mara.get(`/users/${mara.email}/data`)).body;
  expect(data.mails).toMatchObject([{ kind: 'letterConfirmation', address: 'Mara@Unearth.example' }]);
  await forget(api, mara);
  const mails = await db.read.selectFrom('mails').select(['kind', 'address']).orderBy('id').execute();
  expect(mails).toEqual([
    { kind: 'letterConfirmation', address: 'reader@letters.example' },
    { kind: 'accountDeleted', address: mara.email },
  ]);
});

test('entries about the removed reviews of a namesake keep their name and their reason', async ({ api }) => {
  const { db, clock } = api.context;
  const [ana, other] = [await api.person('ana'), await api.person('other')];
  const name = 'Ana 🦉🦉🦉';
  for (const person of [ana, other]) await api.account(person, { name, name_key: 'ana' });
  const entry = {
    ...({ type: 'deleteReview', audit_kind: 'reviews', source: 'user', in_moderation_log: 1 } as const),
    ...{ subject_name: `${name} on Loupe`, details: 'Names a neighbour', created_at: clock().toISOString() },
  };
  const payload = (reviewerId: number) => JSON.stringify({ productId: 1, productName: 'Loupe', reviewerId });
  await db.write
    .insertInto('events')
    .values([
      { ...entry, payload: payload(Number(ana.id)) },
      { ...entry, payload: payload(999) },
      // Of 1.0.0.
      { ...entry, payload: null },
    ])
    .execute();
  const select = async (column: 'subject_name' | 'details') => {
    const events = await db.read
      .selectFrom('events')
      .select(column)
      .where('type', '=', 'deleteReview')
      .orderBy('id')
      .execute();
    return events.map((event) => event[column]);
  };
  const names = () => select('subject_name');
  await ask(api, ana);
  await runAt(api, day(14));
  expect(await names()).toEqual(['Former member', entry.subject_name, entry.subject_name]);
  expect(await select('details')).toEqual([null, entry.details, entry.details]);
  await api.account(other, { deletes_at: day(14) });
  await runAt(api, day(15));
  expect(await isGone(api, other)).toBe(true);
  expect(await names()).toEqual(['Former member', entry.subject_name, 'Former member']);
});

test('the last admin can’t be deleted, and waits if the others have gone since', async ({ api }) => {
  const noor = await api.person('noor', { role: 'admin' });
  expect(await ask(api, noor)).toMatchObject({ status: 409, body: { error: { code: 'last_admin' } } });
  const chief = await api.person('second', { role: 'admin' });
  expect((await ask(api, noor)).status).toBe(200);
  await api.account(chief, { suspended_at: day(0) });
  await runAt(api, day(14));
  expect(await isGone(api, noor)).toBe(false);
  await api.account(chief, { suspended_at: null });
  await runAt(api, day(16));
  expect(await isGone(api, noor)).toBe(true);
});

test('deleting an account ends no suspension', async ({ api }) => {
  const mara = await api.person('mara');
  await ask(api, mara);
  await api.account(mara, { suspended_at: day(1) });
  await runAt(api, day(14));
  expect((await everything(api)).includes('mara')).toBe(false);
  for (const email of ['Mara@unearth.example', 'mara+again@unearth.example'])
    expect(await logIn(api, { ...mara, email }, { uid: 'uid-new' }), email).toMatchObject({
      status: 401,
      body: { error: { code: 'suspended' } },
    });
  const ivo = await api.person('ivo');
  expect((await logIn(api, ivo, { email: mara.email })).status, 'moving to it').toBe(401);
  expect((await logIn(api, { ...mara, email: 'ana@unearth.example' })).status).not.toBe(401);
});

test('deleting a suspended account that never verified its e-mail locks nobody out of the mailbox', async ({
  api,
}) => {
  const squatter = await api.person('mara', { verified: false });
  await api.account(squatter, { suspended_at: day(0) });
  await forget(api, squatter);
  expect((await logIn(api, squatter)).body.error.code).toBe('account_deleted');
  for (const email of ['mara@unearth.example', 'mara+own@unearth.example'])
    expect((await logIn(api, { ...squatter, email }, { uid: `uid-${email}` })).status, email).toBe(200);
});

test('who signs up again is new, and a login of the deleted identity leads nowhere', async ({ api }) => {
  const mara = await api.person('mara');
  await ask(api, mara);
  await runAt(api, day(14));
  expect(await logIn(api, mara)).toMatchObject({ status: 409, body: { error: { code: 'account_deleted' } } });
  const again = await logIn(api, mara, { uid: 'uid-again' });
  expect(again.body.insertedId).not.toBe(mara.id);
});

test('an identity that the provider could not delete is tried again', async ({ api }) => {
  const mara = await api.person('mara');
  await ask(api, mara);
  api.now(day(14));
  const { deleteIdentity } = api.context;
  api.context.deleteIdentity = () => Promise.reject(new Error('away'));
  await enqueueRecurring(api.context);
  await runDueJobs(api.context);
  identities = [];
  api.context.deleteIdentity = deleteIdentity;
  await runAt(api, new Date(Date.parse(day(14)) + 10_000).toISOString());
  expect(identities).toEqual(['uid-mara']);
});

test.for(['deleteIdentities', 'listDeleted'] as const)(
  'an account that is deleted while %s runs is not left to the next hour',
  async (job, { api }) => {
    const { db } = api.context;
    await api.account(await api.person('mara'), { deletes_at: day(1) });
    const now = new Date(day(1));
    api.now(day(1));
    const afterCall = await userJobs[job].call(api.context, AbortSignal.timeout(10_000));
    const deleteAccount = await userJobs.deleteAccounts.call(api.context);
    await transact(db, (handle) => deleteAccount(handle, '{}', now));
    expect(await transact(db, (handle) => afterCall(handle, '{}', now))).toMatchObject({ more: true });
    const again = await userJobs[job].call(api.context, AbortSignal.timeout(10_000));
    expect(await transact(db, (handle) => again(handle, '{}', now))).toMatchObject({ more: false });
  },
);

test('identities are deleted within the lease of the job, although one always fails', async ({ api }) => {
  const { db } = api.context;
  const names = ['ana', 'ben', 'cleo', 'dora', 'emil', 'fay'];
  for (const name of names) await api.account(await api.person(name), { deletes_at: day(1) });
  const left = async () => {
    const rows = await db.read
      .selectFrom('deleted_people')
      .select('identity_uid')
      .where('identity_uid', 'is not', null)
      .execute();
    return rows.map(({ identity_uid }) => identity_uid);
  };
  const leftBefore: number[] = [];
  api.context.deleteIdentity = async (uid) => {
    leftBefore.push((await left()).length);
    api.now(new Date(api.context.clock().getTime() + 15_000).toISOString());
    if (uid === 'uid-ana') throw new Error('no such project');
  };
  await runAt(api, day(1));
  for (let run = 1; (await left()).length > 1 && run < 10; run++)
    await runAt(api, new Date(api.context.clock().getTime() + 3_600_000).toISOString());
  expect(await left()).toEqual(['uid-ana']);
  // Three calls of 15 s, and what they did is stored.
  expect(leftBefore.slice(0, 3)).toEqual([6, 6, 6]);
  expect(leftBefore[3]).toBeLessThan(6);
  const failed = await db.read
    .selectFrom('jobs')
    .select('last_error')
    .where('kind', '=', 'deleteIdentities')
    .executeTakeFirst();
  expect(failed?.last_error).toContain('1 identities could not be deleted: no such project');
});

/** Runs the job of the payments alone: the others would close the boards of years. */
const pruneReceiptsAt = async (api: TestApi, time: string): Promise<void> => {
  api.now(time);
  await enqueue(api.context.db.write, 'pruneReceipts', {}, time);
  await runDueJobs(api.context);
};

/** Two members who have paid, one with a coupon, and whose payments are left. */
const payers = async (api: TestApi) => {
  const { db } = api.context;
  const [mara, ivo] = [await api.person('mara'), await api.person('ivo')];
  await withCoupon(api, { code: 'WELCOME' });
  for (const session of [await sandboxSession(mara, 'WELCOME'), await sandboxSession(ivo)])
    await api.anonymous.post('/subscriptions/sandbox', { body: { session, card: testCards.pays } });
  const left = async (): Promise<number[]> => {
    const rows = await db.read.selectFrom('checkouts').select('user_id').orderBy('user_id').execute();
    return rows.map(({ user_id }) => user_id);
  };
  const uses = async () => (await db.read.selectFrom('coupons').select('uses').executeTakeFirst())?.uses;
  return { mara, ivo, left, uses };
};

test('payments of deleted members are kept for ten years, those of others for good', async ({ api }) => {
  const { mara, ivo, left, uses } = await payers(api);
  await forget(api, mara);
  await pruneReceiptsAt(api, '2036-11-21T12:00:00.000Z');
  expect(await left()).toEqual([Number(mara.id), Number(ivo.id)]);
  expect(await uses()).toBe(1);
  await pruneReceiptsAt(api, '2036-11-21T12:00:00.001Z');
  expect(await left()).toEqual([Number(ivo.id)]);
  expect(await uses()).toBe(0);
  await pruneReceiptsAt(api, '2046-11-21T12:00:00.001Z');
  expect(await left()).toEqual([Number(ivo.id)]);
});

testWith({ RECEIPT_YEARS: '0' })(
  'payments of deleted members go with the account where no law asks for them',
  async ({ api }) => {
    const { mara, ivo, left } = await payers(api);
    await forget(api, mara);
    await pruneReceiptsAt(api, day(1));
    expect(await left()).toEqual([Number(ivo.id)]);
  },
);

testWith({ RECEIPT_YEARS: '0' })(
  'a payment under way stays when its member is deleted, so that it is known whose it was',
  async ({ api }) => {
    const una = await api.person('una');
    await sandboxSession(una);
    await api.context.db.write.updateTable('checkouts').set({ state: 'processing' }).execute();
    const { ivo, left } = await payers(api);
    for (const person of [una, ivo]) await forget(api, person);
    await pruneReceiptsAt(api, '2026-11-21T12:00:01.000Z');
    expect(await left()).toContain(Number(una.id));
    expect(await left()).not.toContain(Number(ivo.id));
  },
);

test('a deletion without its job is resumed within the hour', async ({ api }) => {
  const { db } = api.context;
  const mara = await api.person('mara');
  const others = await api.accepted(await api.person('ivo'));
  await api.account(mara, { deletes_at: day(1) });
  await runAt(api, day(1));
  // As an import brings it.
  await db.write
    .insertInto('saved_products')
    .values({ user_id: Number(mara.id), product_id: Number(others), created_at: day(0) })
    .execute();
  const finished_at = () =>
    db.read.selectFrom('deleted_people').select('finished_at').executeTakeFirstOrThrow();
  expect((await finished_at()).finished_at).toBe(day(1));
  await db.write.updateTable('deleted_people').set({ finished_at: null }).execute();
  await runAt(api, day(2));
  expect(await db.read.selectFrom('saved_products').selectAll().execute()).toEqual([]);
  expect((await finished_at()).finished_at).toBe(day(2));
});

test('the reasons of many reports are deleted in batches', async ({ api }) => {
  const { db, clock } = api.context;
  const [mara, ivo] = [await api.person('mara'), await api.person('ivo')];
  const at = clock().toISOString();
  await api.accepted(ivo);
  await copyProducts(db.write, 600, () => ({}));
  await sql`insert into reports (product_id, user_id, created_at, reason)
    select id, ${Number(mara.id)}, ${at}, 'It is a copy.' from products`.execute(db.write);
  await forget(api, mara);
  const run = () => transact(db, (handle) => forgetSome(handle, Number(mara.id), at));
  const left = async () =>
    (await db.read.selectFrom('reports').select('product_id').where('reason', 'is not', null).execute())
      .length;
  expect([(await run()).done, await left()]).toEqual([false, 101]);
  expect([(await run()).done, await left()]).toEqual([true, 0]);
});

test('the followers of a deleted maker are deleted in batches, and hear nothing until then', async ({
  api,
}) => {
  const { db, clock } = api.context;
  const mara = await api.person('mara');
  const id = Number(await api.accepted(mara));
  await followWithMany(api, { kind: 'maker', target: mara.id }, 600);
  await forget(api, mara);
  const left = () => countOf(db.read.selectFrom('follows').where('kind', '=', 'maker'));
  expect([await left(), await followersOf(db.read, [id]).execute()]).toEqual([600, []]);
  const run = () => transact(db, (handle) => forgetSome(handle, Number(mara.id), clock().toISOString()));
  expect([(await run()).done, await left()]).toEqual([false, 100]);
  expect([(await run()).done, await left()]).toEqual([true, 0]);
});

atOnce(
  'a site that can’t delete identities deletes the account at once, and the browser does the rest',
  async ({ api }) => {
    const mara = await api.person('mara');
    expect((await api.anonymous.get('/config')).body.deletesIdentities).toBe(false);
    expect((await ask(api, mara)).body).toEqual({ deletesAt: null });
    expect((await mara.get(`/users/${mara.email}`)).status).toBe(401);
    await runDueJobs(api.context);
    expect((await everything(api)).includes('mara')).toBe(false);
  },
);

test('an account that a restored database has again is deleted when a server starts, before anybody can log in', async ({
  api,
}) => {
  const [mara, ivo] = [await api.person('mara'), await api.person('ivo')];
  const { config, db, clock } = api.context;
  const listed = { userId: Number(mara.id), uidHash: hashUid(uidOf(mara)), deletedAt: clock().toISOString() };
  writeFileSync(deletedListOf(config), `${JSON.stringify(listed)}\n`);
  vi.stubEnv('DEV', false); // as the built server, which starts its jobs later
  const globals = globalThis as { unearthConfig?: unknown; unearthContext?: unknown };
  onTestFinished(() => {
    vi.unstubAllEnvs();
    globals.unearthConfig = undefined;
    globals.unearthContext = undefined;
  });
  globals.unearthConfig = config;
  // A worker that starts at the same time has the same list.
  const [started] = await Promise.all([getContext(), deleteReturned(api.context)]);
  await started.close();
  const nameOf = async ({ id }: Person) => (await findUser(db.read, Number(id)))?.name;
  expect([await nameOf(mara), await nameOf(ivo)]).toEqual(['Former member', 'ivo']);
  const events = await db.read
    .selectFrom('events')
    .select('subject_id')
    .where('type', '=', 'deleteAccount')
    .execute();
  expect(events).toEqual([{ subject_id: mara.id }]);
});

test('an account that is back is deleted again although its id was given to another person, deleted later', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const { config, db, clock } = api.context;
  const listed = ['uid-mara', 'uid-ivo'].map((uid) =>
    JSON.stringify({ userId: Number(mara.id), uidHash: hashUid(uid), deletedAt: clock().toISOString() }),
  );
  writeFileSync(deletedListOf(config), `${listed.join('\n')}\n`);
  await deleteReturned(api.context);
  expect((await findUser(db.read, Number(mara.id)))?.name).toBe('Former member');
});

test('the hourly job removes an account that is back from the server’s caches', async ({ api }) => {
  const mara = await api.person('mara');
  await api.accepted(mara);
  const { config, db, clock } = api.context;
  const { public_id } = await db.read
    .selectFrom('users')
    .select('public_id')
    .where('id', '=', Number(mara.id))
    .executeTakeFirstOrThrow();
  const page = () => api.anonymous.get(`/makers/${public_id}`);
  expect((await page()).body).toMatchObject({ name: 'mara' });
  const listed = { userId: Number(mara.id), uidHash: hashUid(uidOf(mara)), deletedAt: clock().toISOString() };
  writeFileSync(deletedListOf(config), `${JSON.stringify(listed)}\n`);
  await deleteReturned(api.context);
  expect((await page()).status).toBe(404);
});

test('a suspended member gets the mail that their account is deleted, at a verified address alone', async ({
  api,
}) => {
  const [mara, ivo] = [await api.person('mara'), await api.person('ivo', { verified: false })];
  for (const person of [mara, ivo]) {
    await api.account(person, { suspended_at: day(0) });
    await forget(api, person);
  }
  const mails = await api.context.db.read.selectFrom('mails').select(['kind', 'address']).execute();
  expect(mails).toEqual([{ kind: 'accountDeleted', address: mara.email }]);
});

test('that mail to an address is stopped is deleted with its account, which gets no last mail', async ({
  api,
}) => {
  const [mara, ivo] = [await api.person('mara'), await api.person('ivo')];
  const { db, clock } = api.context;
  const at = clock().toISOString();
  await transact(db, async (handle) => {
    for (const email of [mara.email, 'reader@letters.example'])
      await switchOffAddress(handle, { email, reason: 'bounce', at });
  });
  for (const person of [mara, ivo]) await forget(api, person);
  const stopped = await db.read.selectFrom('mail_bounces').select('address_hash').execute();
  expect(stopped).toEqual([{ address_hash: addressHash('reader@letters.example') }]);
  const mails = await db.read
    .selectFrom('mails')
    .select('address')
    .where('kind', '=', 'accountDeleted')
    .execute();
  expect(mails).toEqual([{ address: ivo.email }]);
});
