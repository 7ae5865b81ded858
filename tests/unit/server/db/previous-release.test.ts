/** A rolling deploy: servers of the previous release start, read and write on the tables of this one. */
import { sql } from 'kysely';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Role } from '#lib/contract/users.ts';
import { subscription } from '#lib/domain/specification.ts';
import { testCards } from '#lib/domain/test-cards.ts';
import { searchInsideWords } from '#lib/server/db/migrations/0044-search-inside-words.ts';
import { enqueueRecurring } from '#lib/server/jobs/recurring.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { findUserByEmail } from '#lib/server/users/queries.ts';
import { sandboxSession, subscriptionOf } from '../../../support/payments.ts';
import { idTokenFor, type Person } from '../../../support/person.ts';
import {
  askPrevious,
  ensureInHistory,
  type PreviousServer,
  startPrevious,
} from '../../../support/previous-release.ts';
import { createTestApi, draft, namesOf, type TestApi } from '../../../support/test-api.ts';

let present: TestApi;
let previous: PreviousServer;
/** The database of both, which this release has made. */
let url: string;

beforeEach(async () => {
  // The real clock: the previous release has no other.
  const { api, close } = await createTestApi({}, { clock: () => new Date() });
  present = api;
  onTestFinished(close);
  const { database } = api.context.config;
  if (database.kind !== 'sqlite') throw new Error('The test API has another database');
  url = `file:${database.file}`;
  previous = await startPrevious({
    ACCESS_TOKEN_SECRET: api.context.config.accessTokenSecret,
    DATABASE_URL: url,
  });
  onTestFinished(previous.stop);
}, 60_000);

/** Signs in at the previous release. */
const signIn = async (name: string, role: Role = 'user'): Promise<Person> => {
  const email = `${name}@unearth.example`;
  const signedInAt = Math.floor(Date.now() / 1000);
  const claims = { uid: `uid-${name}`, email, emailVerified: true, name, signedInAt };
  const identity = previous.as(idTokenFor(claims), email);
  expect((await identity.post('/users', { body: { name, email } })).status).toBe(200);
  const { body } = await identity.post('/jwt', { body: { email } });
  const user = await findUserByEmail(present.context.db.read, email);
  const known = previous.as(body.token, email, String(user?.id));
  if (role !== 'user') await present.account(known, { role });
  return known;
};

/** The same person at this release: tokens of one are good at the other. */
const here = (person: Person): Person => ({ ...present.bearer(person.token), email: person.email });

const vote = (person: Person, id: string, email = person.email) =>
  person.patch(`/products/${id}`, { body: { upVote: 1, upVoters: [email] } });

/** Counts that are stored, beside what the rows say. */
const counted = async () => {
  const { rows } = await sql<{
    id: number;
    votes: number;
    voted: number;
    reviews: number;
    reviewed: number;
    reports: number;
    reported: number;
  }>`
    select id, votes, (select count(*) from votes where product_id = products.id) as voted,
      review_count as reviews, (select count(*) from reviews where product_id = products.id) as reviewed,
      report_count as reports, (select count(*) from reports where product_id = products.id) as reported
    from products`.execute(present.context.db.read);
  return rows;
};

const expectRightCounts = async (): Promise<void> => {
  const rows = await counted();
  expect(rows.length).toBeGreaterThan(0);
  for (const { voted, reviewed, reported, ...row } of rows)
    expect(row).toEqual({ id: row.id, votes: voted, reviews: reviewed, reports: reported });
};

test('what a server of the previous release writes, one of this release reads, and its counts are right', async () => {
  const admin = await signIn('ada', 'admin');
  const [mara, noor, mo] = [await signIn('mara'), await signIn('noor'), await signIn('mo', 'moderator')];

  const { body } = await mara.post('/products', { body: draft({ name: 'Windlass', tags: ['harbour'] }) });
  const id: string = body.insertedId;
  const second: string = (await mara.post('/products', { body: draft({ name: 'Capstan' }) })).body.insertedId;
  expect(
    (await mara.patch(`/products/${id}`, { body: draft({ name: 'Windlass 2', tags: ['harbour'] }) })).status,
  ).toBe(200);
  for (const [product, status] of [
    [id, 'accepted'],
    [second, 'rejected'],
  ])
    expect((await mo.patch(`/products/${product}`, { body: { status } })).status).toBe(200);
  expect((await mo.patch(`/products/${id}`, { body: { priority: 'featured' } })).status).toBe(200);

  expect((await vote(noor, id)).body).toEqual({ modifiedCount: 1 });
  expect((await vote(noor, id)).body).toEqual({ modifiedCount: 0 });
  const review = { productId: id, description: 'It holds.', rating: 4 };
  expect((await noor.post('/reviews', { body: review })).status).toBe(200);
  expect((await noor.patch(`/products/${id}`, { body: { reported: true, reason: 'Rust' } })).status).toBe(
    200,
  );
  expect((await mo.post(`/products/${id}/dismiss-reports`)).status).toBe(200);
  expect((await mara.delete(`/products/${second}`)).status).toBe(200);
  expect(
    (
      await admin.post('/coupons', {
        body: {
          code: 'EARLY',
          description: 'First',
          kind: 'percent',
          value: 10,
          validUntil: null,
          limit: null,
        },
      })
    ).status,
  ).toBe(200);

  const anonymous = present.anonymous;
  for (const reader of [anonymous, previous.as(undefined)]) {
    expect(namesOf(await reader.get('/products'))).toEqual(['Windlass 2']);
    expect(namesOf(await reader.get('/products/search?keyword=harbour'))).toEqual(['Windlass 2']);
    expect((await reader.get(`/products?id=${id}`)).body).toMatchObject({ upVote: 1 });
    expect((await reader.get(`/reviews?id=${id}`)).body).toMatchObject([
      { description: 'It holds.', rating: 4 },
    ]);
  }
  const statistics = await here(admin).get('/statistics');
  expect(statistics.status).toBe(200);
  expect(statistics.body).toEqual((await admin.get('/statistics')).body);
  expect((await here(admin).get('/coupons')).body).toMatchObject([{ code: 'EARLY' }]);
  const log = async (reader: Person) =>
    (await reader.get('/moderation-log')).body.map(({ _id, ...entry }: { _id: string }) => entry);
  const logged = await log(here(admin));
  expect(logged).toEqual(await log(admin));
  expect(logged).toMatchObject([
    { act: 'dismissReports' },
    { act: 'feature' },
    { act: 'reject' },
    { act: 'accept' },
  ]);
  expect((await here(mo).get(`/products/${id}/history`)).body).toMatchObject([
    { act: 'feature' },
    { act: 'accept' },
    { act: 'change' },
  ]);
  await expectRightCounts();
});

test('a checkout that a server of one release opened is paid at one of the other', async () => {
  const mara = await signIn('mara');
  await present.anonymous.post('/subscriptions/sandbox', {
    body: { session: await sandboxSession(mara), card: testCards.pays },
  });
  const paid = await subscriptionOf(mara);
  expect(paid).toMatchObject({ state: 'paid', amount: subscription.priceCents });
  expect(await subscriptionOf(here(mara))).toEqual(paid);
});

test('what this release writes, the previous one reads and goes on with', async () => {
  const [mara, noor] = [await present.person('mara'), await present.person('noor')];
  const id = await present.accepted(mara, { name: 'Windlass' });
  await vote(noor, id);
  const there = (person: Person) => previous.as(person.token, person.email, person.id);
  expect(namesOf(await previous.as(undefined).get('/products'))).toEqual(['Windlass']);
  expect((await vote(there(noor), id)).body).toEqual({ modifiedCount: 0 });
  expect((await there(mara).patch(`/products/${id}`, { body: draft({ name: 'Windlass 2' }) })).status).toBe(
    200,
  );
  expect((await present.anonymous.get(`/products?id=${id}`)).body).toMatchObject({
    name: 'Windlass 2',
    upVote: 1,
  });
  expect((await there(mara).delete(`/products/${id}`)).status).toBe(200);
  expect((await present.anonymous.get(`/products?id=${id}`)).status).toBe(404);
});

test('both at once lose no vote and count none twice', async () => {
  const mara = await present.person('mara');
  const id = await present.accepted(mara, { name: 'Windlass' });
  const crowd: Person[] = [];
  for (let n = 0; n < 12; n++) crowd.push(await present.person(`voter-${n}`));
  const there = (person: Person) => previous.as(person.token, person.email, person.id);
  const answers = await Promise.all(crowd.flatMap((person) => [vote(person, id), vote(there(person), id)]));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(answers.filter(({ body }) => body.modifiedCount === 1)).toHaveLength(crowd.length);
  for (const reader of [present.anonymous, previous.as(undefined)])
    expect((await reader.get(`/products?id=${id}`)).body.upVote).toBe(crowd.length);
  await expectRightCounts();
});

test('the previous release leaves products to this one that a migration lists to be indexed again', async () => {
  await present.accepted(await present.person('lin'), { name: '程序员的工具' });
  const { db } = present.context;
  await searchInsideWords.up(db.write);
  const jobs = await db.read.selectFrom('jobs').select('kind').execute();
  const words = jobs.filter(({ kind }) => kind.startsWith('index'));
  expect(words).toHaveLength(1);
  const known = await askPrevious('server/jobs/definitions.ts', 'jobKinds');
  expect(known).not.toContain(words[0]?.kind);
});

test('a history that ends before the release is an error that says what to do', () => {
  expect(() => ensureInHistory('0'.repeat(40))).toThrow(
    /0{40} is not in this clone: .*git fetch --unshallow/,
  );
});

test('links that a server of the previous release writes are compared once the hourly job has run', async () => {
  const [mara, mo] = [await signIn('mara'), await signIn('mo', 'moderator')];
  const externalLink = 'https://github.com/unearth/windlass';
  const id: string = (await mara.post('/products', { body: draft({ name: 'Windlass', externalLink }) })).body
    .insertedId;
  const twin = draft({ name: 'Capstan', externalLink: `${externalLink}.git` });
  const second: string = (await here(mara).post('/products', { body: twin })).body.insertedId;
  await enqueueRecurring(present.context);
  await runDueJobs(present.context);
  const queue = () => here(mo).get(`/products/moderator?id=${second}`);
  expect((await queue()).body).toMatchObject([{ twins: [{ _id: id, by: 'link' }] }]);
  const edited = draft({ name: 'Windlass', externalLink: 'https://windlass.example' });
  expect((await mara.patch(`/products/${id}`, { body: edited })).status).toBe(200);
  expect((await queue()).body).toMatchObject([{ twins: [] }]);
});
