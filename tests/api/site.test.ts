import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, expect, vi } from 'vitest';
import { readiness } from '#lib/server/ops/limits.ts';
import manifest from '#package.json' with { type: 'json' };
import { test, testWith } from '../support/test-api.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('the public settings hold the settings of the browser and no secret', async ({ api }) => {
  const { body } = await api.anonymous.get('/config');
  expect(body).toEqual({
    firebase: { apiKey: 'test', authDomain: 'localhost', projectId: 'test' },
    authEmulator: null,
    demo: false,
    deletesIdentities: false,
    productPages: 'members',
  });
});

testWith({
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
  SITE_URL: 'http://localhost:5000',
  PRODUCT_PAGES: 'open',
})('an emulator is reached through the site itself', async ({ api }) => {
  const { body } = await api.anonymous.get('/config');
  expect(body).toMatchObject({ authEmulator: 'http://localhost:5000', productPages: 'open' });
});

test('a process that is about to end is not ready, and answers all else as before', async ({ api }) => {
  api.context.lifecycle.ending = true;
  expect(await api.anonymous.get('/health/ready')).toMatchObject({
    status: 503,
    body: { error: { code: 'ending' } },
  });
  for (const path of ['/health/live', '/products']) expect((await api.anonymous.get(path)).status).toBe(200);
});

test('the health endpoints report a live process and a ready database, and which version and commit run', async ({
  api,
}) => {
  const body = {
    status: 'ok',
    version: manifest.version,
    commit: expect.stringMatching(/^([\da-f]{12}(-dirty)?|unknown)$/),
  };
  for (const path of ['/health/live', '/health/ready'])
    expect(await api.anonymous.get(path)).toMatchObject({ status: 200, body });
});

test('a flood of questions whether a process is ready reads the database once', async ({ api }) => {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const asked = vi.spyOn(api.context.db.read, 'getExecutor');
  const ready = () => api.anonymous.get('/health/ready');
  const responses = [...(await Promise.all(Array.from({ length: 20 }, ready))), await ready()];
  expect(responses.map(({ status }) => status)).toEqual(Array(21).fill(200));
  expect(asked).toHaveBeenCalledTimes(1);
});

test('without its database a process lives on, and is not ready', async ({ api }) => {
  await api.anonymous.get('/health/ready');
  await api.context.db.read.destroy();
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + readiness.cachedFor);
  expect((await api.anonymous.get('/health/live')).status).toBe(200);
  expect((await api.anonymous.get('/health/ready')).status).toBe(503);
});

test('a job that failed for good does not make a process unready', async ({ api }) => {
  const at = api.context.clock().toISOString();
  await api.context.db.write
    .insertInto('jobs')
    .values({ id: 'a', kind: 'relateProducts', payload: '{}', run_at: at, created_at: at, failed_at: at })
    .execute();
  expect((await api.anonymous.get('/health/ready')).status).toBe(200);
});

test('a process is not ready on a database that lacks a migration of its release, and is on that of a later one', async ({
  api,
}) => {
  const { write, migrations } = api.context.db;
  let later = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => later);
  const ready = async () => {
    later += readiness.cachedFor;
    return (await api.anonymous.get('/health/ready')).status;
  };
  const last = Object.keys(migrations).at(-1);
  const rename = (from: string | undefined, to: string | undefined) =>
    sql`update kysely_migration set name = ${to} where name = ${from}`.execute(write);
  // What is changed is changed back: databases of tests are used again, with the migrations that they have.
  await rename(last, '9999-later');
  try {
    expect(await ready()).toBe(503);
  } finally {
    await rename('9999-later', last);
  }
  expect(await ready()).toBe(200);
  const at = api.context.clock().toISOString();
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', ${at})`.execute(write);
  try {
    expect(await ready()).toBe(200);
  } finally {
    await sql`delete from kysely_migration where name = '9999-later'`.execute(write);
  }
});

test('a process whose database does not answer in time is not ready', async ({ api }) => {
  const { read } = api.context.db;
  vi.spyOn(read, 'getExecutor').mockReturnValue({
    ...read.getExecutor(),
    executeQuery: () => new Promise(() => {}),
  } as unknown as ReturnType<typeof read.getExecutor>);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const asked = api.anonymous.get('/health/ready');
  await vi.advanceTimersByTimeAsync(readiness.timeout);
  expect((await asked).status).toBe(503);
});

const shop = 'https://shop.example';
testWith({ CORS_ORIGINS: shop })(
  'another origin calls only if it is listed, and reads totals and refusals too',
  async ({ api }) => {
    const allowed = await api.anonymous.get('/products', { headers: { origin: shop } });
    expect(allowed.headers.get('access-control-allow-origin')).toBe(shop);
    expect(allowed.headers.get('access-control-expose-headers')).toBe(
      'x-total-count,x-total-more,x-match,retry-after',
    );
    const rejected = await api.anonymous.get('/nothing', { headers: { origin: shop } });
    expect(rejected.headers.get('access-control-allow-origin')).toBe(shop);
    const other = await api.anonymous.get('/products', { headers: { origin: 'https://evil.example' } });
    expect(other.headers.get('access-control-allow-origin')).toBeNull();
    const asked = await api.app.request('/api/products/1', {
      method: 'OPTIONS',
      headers: {
        origin: shop,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(asked.status).toBe(204);
    expect(asked.headers.get('access-control-allow-methods')).toContain('PATCH');
    expect(asked.headers.get('access-control-allow-headers')).toContain('authorization');
  },
);

test('without listed origins no other origin reads anything', async ({ api }) => {
  const { headers } = await api.anonymous.get('/products', { headers: { origin: shop } });
  expect(headers.get('access-control-allow-origin')).toBeNull();
});

const lines: string[] = [];
const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
testWith({}, { log })('the log holds patterns of addresses, no e-mail and no token', async ({ api }) => {
  const mara = await api.person('mara');
  await mara.get(`/users/${mara.email}`);
  await mara.get(`/products?type=email&email=${mara.email}`);
  await mara.get(`/nothing/${mara.email}`);
  expect(lines.map((line) => JSON.parse(line).route)).toContain('/api/users/:email');
  expect(lines.join()).not.toContain('@');
  expect(lines.join()).not.toContain(mara.token);
});
