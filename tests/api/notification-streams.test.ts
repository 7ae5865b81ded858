import { afterEach, expect, vi } from 'vitest';
import { minutes, seconds } from '#lib/domain/durations.ts';
import { rateLimits } from '#lib/server/api/limits.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { type OpenedStream, openStream } from '../support/notification-stream.ts';
import { type Person, type TestApi, test, testWith } from '../support/test-api.ts';

const opened: OpenedStream[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(opened.splice(0).map((stream) => stream.close()));
});

const open = async (api: TestApi, person: Pick<Person, 'token'>): Promise<OpenedStream> => {
  const stream = await openStream(api, person);
  opened.push(stream);
  return stream;
};

const review = (person: Person, productId: string) =>
  person.post('/reviews', { body: { productId, description: 'It works.', rating: 4 } });
const reviewedBy = async (api: TestApi, person: Person, productId: string): Promise<void> => {
  await review(person, productId);
  await runDueJobs(api.context);
};

const people = async (api: TestApi) => {
  const [mara, ivo] = [await api.person('mara'), await api.person('ivo')];
  return { mara, ivo, id: await api.accepted(mara) };
};

test('a stream begins with the number of unread notifications, and has each change', async ({ api }) => {
  const { mara, ivo, id } = await people(api);
  const [first, second, other] = [await open(api, mara), await open(api, mara), await open(api, ivo)];
  expect(await first.next()).toEqual({ unread: 0, latest: null });
  expect(await other.next()).toEqual({ unread: 0, latest: null });
  await reviewedBy(api, ivo, id);
  const told = await first.next();
  expect(told).toMatchObject({ unread: 1 });
  await second.next();
  expect(await second.next()).toEqual(told);
  await mara.post('/notifications/read', { body: { upTo: told?.latest } });
  expect(await first.next()).toEqual({ unread: 0, latest: null });
});

test('a stream has the number of its member alone', async ({ api }) => {
  const { mara, ivo, id } = await people(api);
  const own = [await api.accepted(ivo), await api.accepted(ivo)];
  const [stream, other] = [await open(api, mara), await open(api, ivo)];
  expect([await stream.next(), await other.next()]).toEqual(Array(2).fill({ unread: 0, latest: null }));
  const ana = await api.person('ana');
  for (const productId of [id, ...own]) await review(ana, productId);
  await runDueJobs(api.context);
  expect([await stream.next(), await other.next()]).toMatchObject([{ unread: 1 }, { unread: 2 }]);
});

test('a stream is for its member alone: without a valid token there is none', async ({ api }) => {
  const { mara } = await people(api);
  expect((await open(api, { token: `${mara.token}x` })).status).toBe(401);
  // A token in the address is ignored.
  for (const query of ['', `?token=${mara.token}`, `?access_token=${mara.token}`])
    expect((await api.app.request(`/api/notifications/stream${query}`)).status, query).toBe(401);
});

test('a request for the headers alone opens no stream, and ends none', async ({ api }) => {
  const { mara, ivo, id } = await people(api);
  const stream = await open(api, mara);
  await stream.next();
  const headers = { authorization: `Bearer ${mara.token}` };
  for (let n = 0; n < 10; n++) {
    const { status, body } = await api.app.request('/api/notifications/stream', { method: 'HEAD', headers });
    expect([status, body]).toEqual([200, null]);
  }
  await reviewedBy(api, ivo, id);
  expect(await stream.next()).toMatchObject({ unread: 1 });
});

/** Adds a notification, of which streams hear by the next check. */
const notified = async ({ context: { db, clock } }: TestApi, { id }: Person): Promise<void> => {
  const event = { user_id: Number(id), event_id: Number(id), kind: 'featured', topic: 'featured' } as const;
  await db.write
    .insertInto('notifications')
    .values({ ...event, facts: '{}', delivery: 'site', created_at: clock().toISOString() })
    .execute();
};

/** Lets a minute pass by the timers of the streams. */
const minute = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(minutes(1));
};

const ends: Record<string, (api: TestApi, mara: Person) => unknown> = {
  'a suspension': (api, mara) => api.account(mara, { suspended_at: api.context.clock().toISOString() }),
  'a logout everywhere': (_, mara) => mara.post(`/users/${mara.email}/log-out-everywhere`),
  'the end of its token': (api) => api.now('2026-11-21T13:00:01.000Z'),
};
for (const [name, cause] of Object.entries(ends)) {
  test(`a stream ends within a minute of ${name}, those of others go on`, async ({ api }) => {
    const { mara, ivo } = await people(api);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
    const [stream, other] = [await open(api, mara), await open(api, ivo)];
    await Promise.all([stream.next(), other.next()]);
    await cause(api, mara);
    for (const person of [mara, ivo]) await notified(api, person);
    await minute();
    expect(await stream.next()).toBeUndefined();
    if (name !== 'the end of its token') expect(await other.next()).toMatchObject({ unread: 1 });
  });
}

test('all streams end at once when the server stops, and none is opened then', async ({ api }) => {
  const { mara } = await people(api);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const stream = await open(api, mara);
  await stream.next();
  api.context.lifecycle.ending = true;
  await vi.advanceTimersByTimeAsync(seconds(1));
  expect(await stream.next()).toBeUndefined();
  expect((await open(api, mara)).status).toBe(503);
});

test('a member has ten streams; the oldest ends for another one', async ({ api }) => {
  const { mara } = await people(api);
  const streams: OpenedStream[] = [];
  for (let n = 0; n < 11; n++) streams.push(await open(api, mara));
  const [oldest, ...others] = streams;
  expect(await oldest?.next()).toBeUndefined();
  for (const stream of others) expect(await stream.next()).toMatchObject({ unread: 0 });
});

testWith({ RATE_LIMITS: 'on' })('opening streams is limited', async ({ api }) => {
  const { mara } = await people(api);
  for (let n = 0; n < rateLimits.streams.calls; n++) await (await open(api, mara)).close();
  expect((await open(api, mara)).status).toBe(429);
});
