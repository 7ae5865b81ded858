/** What the metrics say of calls that a test makes: exactly these. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { AggregatorRegistry } from 'prom-client';
import { expect, onTestFinished } from 'vitest';
import { rateLimits } from '#lib/server/api/limits.ts';
import { transact } from '#lib/server/db/transact.ts';
import { enqueue } from '#lib/server/jobs/queue.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { measureSite } from '#lib/server/ops/metrics/measure-site.ts';
import { backup } from '#lib/tools/cli/backup.ts';
import { recordCommand, runCommand } from '#lib/tools/cli/run-command.ts';
import { readExposition, sampleOf } from '../support/exposition.ts';
import { scrape, withMetrics } from '../support/metrics.ts';
import { call, serve } from '../support/site-files.ts';
import { type TestApi, test, testWith } from '../support/test-api.ts';
import { onPostgres } from '../support/test-database.ts';

const measure = ({ context, app }: TestApi) => {
  const registry = measureSite(context);
  const read = async () => readExposition(await registry.metrics());
  const listener = withMetrics(getRequestListener(app.fetch), {
    metrics: context.metrics,
    path: '/api/metrics',
  });
  return { read, listener };
};

test('calls are counted by the pattern of their route, and pages that read within the process are not', async ({
  api,
}) => {
  const { listener } = measure(api);
  const port = await serve(listener);
  await api.anonymous.get('/products');
  for (const path of ['/products', '/products', '/users/a@b.example', '/users/c@d.example'])
    await call(port, `/api${path}`);
  await call(port, '/api/nothing/at/all');
  const families = await scrape(port);
  const counted = families.get('unearth_http_requests_total')?.samples.map(({ labels, value }) => ({
    ...labels,
    value,
  }));
  expect(counted).toEqual([
    { method: 'GET', route: '/api/products', status: '200', value: 2 },
    { method: 'GET', route: '/api/users/:email', status: '401', value: 2 },
    { method: 'GET', route: '/api/*', status: '404', value: 1 },
  ]);
  const again = await scrape(port);
  expect(
    sampleOf(again, 'unearth_http_requests_total', { method: 'GET', route: '/api/metrics', status: '200' }),
  ).toBe(1);
});

test('votes, reports, reviews and accounts are counted once they are stored, and only if they count', async ({
  api,
}) => {
  const { read } = measure(api);
  const [maker, mara, noor] = [await api.person('ida'), await api.person('mara'), await api.person('noor')];
  const id = await api.accepted(maker);
  for (const voter of [mara, mara, noor])
    await voter.patch(`/products/${id}`, { body: { upVote: 1, upVoters: ['anyone@unearth.example'] } });
  const votes = await read();
  const stored = await api.context.db.read.selectFrom('votes').selectAll().execute();
  expect(sampleOf(votes, 'unearth_votes_total')).toBe(stored.length);
  expect(stored).toHaveLength(2);
  expect(
    (await maker.patch(`/products/${id}`, { body: { upVote: 1, upVoters: ['anyone@unearth.example'] } }))
      .status,
  ).toBe(409);
  for (let n = 0; n < 2; n++) await mara.patch(`/products/${id}`, { body: { reported: true } });
  await mara.post('/reviews', { body: { productId: id, description: 'Calm.', rating: 5 } });
  await maker.post('/reviews', { body: { productId: id, description: 'Mine.', rating: 5 } });
  const all = await read();
  expect(sampleOf(all, 'unearth_votes_total')).toBe(2);
  expect(sampleOf(all, 'unearth_reports_total')).toBe(1);
  expect(sampleOf(all, 'unearth_reviews_total')).toBe(1);
  // With the moderator who accepted the product.
  expect(sampleOf(all, 'unearth_sign_ups_total')).toBe(4);
  await api.person('mara');
  expect(sampleOf(await read(), 'unearth_sign_ups_total')).toBe(4);
});

test('look-ups in the caches are counted: loaded, found, and gone stale by a write', async ({ api }) => {
  const { read } = measure(api);
  const lookups = async (result: string) =>
    sampleOf(await read(), 'unearth_cache_lookups_total', { cache: 'makers', result });
  const ivo = await api.person('ivo');
  const { makerId } = (await ivo.get(`/users/${ivo.email}/page`)).body;
  for (let n = 0; n < 3; n++) await api.anonymous.get(`/makers/${makerId}`);
  expect(await lookups('miss')).toBe(1);
  expect(await lookups('hit')).toBe(2);
  expect(sampleOf(await read(), 'unearth_cache_entries', { cache: 'makers' })).toBe(1);
  const key = 'a maker';
  const { promise, resolve } = Promise.withResolvers<number>();
  const load = async () => ({
    products: await promise,
    reviews: 0,
    hiddenReviews: 0,
    tags: ['products'],
    cacheable: true,
  });
  const { makers } = api.context.caches;
  const loads = [makers.fill(key, load), makers.fill(key, load)];
  api.context.caches.invalidate(['products']);
  resolve(1);
  await Promise.all(loads);
  expect(await lookups('joined')).toBe(1);
  expect(sampleOf(await read(), 'unearth_cache_stale_total', { cache: 'makers' })).toBe(1);
});

test('jobs are counted by state, and their runs by kind and result', async ({ api }) => {
  const { read } = measure(api);
  const { db, clock } = api.context;
  const now = clock().toISOString();
  const later = new Date(clock().getTime() + 60_000).toISOString();
  await enqueue(db.write, 'relateProducts', {}, now);
  await enqueue(db.write, 'expireCheckouts', {}, later);
  const add = (id: string, values: object) =>
    db.write
      .insertInto('jobs')
      .values({ id, kind: 'finishDeletion', payload: 'broken', run_at: later, created_at: now, ...values })
      .execute();
  await add('running', { leased_by: 'somebody' });
  await add('abandoned', { leased_by: 'somebody', run_at: now, payload: '{"productId":1}' });
  await add('failed', { run_at: now, failed_at: now });
  await add('broken', { run_at: now });
  const states = async () => {
    const families = await read();
    return ['waiting', 'due', 'running', 'failed'].map((state) =>
      sampleOf(families, 'unearth_jobs', { state }),
    );
  };
  expect(await states()).toEqual([1, 3, 1, 1]);
  await runDueJobs(api.context);
  expect(await states()).toEqual([2, 0, 1, 1]);
  const families = await read();
  const runs = (kind: string, result: string) =>
    sampleOf(families, 'unearth_job_runs_total', { kind, result });
  expect(runs('relateProducts', 'done')).toBe(1);
  expect(runs('finishDeletion', 'failed')).toBe(1);
  expect(runs('finishDeletion', 'done')).toBe(1);
  expect(sampleOf(families, 'unearth_job_run_duration_seconds_count', { kind: 'finishDeletion' })).toBe(2);
});

testWith({ RATE_LIMITS: 'on' })('what a rate limit refuses is counted by its name', async ({ api }) => {
  const { read } = measure(api);
  const { rateLimiter } = api.context;
  const { calls } = rateLimits.search;
  await rateLimiter.consume('search', 'somebody', calls);
  for (let n = 0; n < 3; n++) await rateLimiter.consume('search', 'somebody').catch(() => {});
  await rateLimiter.check('search', 'somebody').catch(() => {});
  const families = await read();
  expect(sampleOf(families, 'unearth_rate_limited_total', { limit: 'search' })).toBe(4);
  expect(sampleOf(families, 'unearth_rate_limited_total', { limit: 'votes' })).toBe(0);
});

test('connections in use, and what waits for one, are told of each pool', async ({ api }) => {
  const { read } = measure(api);
  const { db } = api.context;
  const busy = onPostgres ? 4 : 1;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let begun = 0;
  const all = Array.from({ length: busy + 2 }, () =>
    transact(db, async () => {
      begun++;
      await released;
    }),
  );
  await expect.poll(() => begun).toBe(busy);
  const families = await read();
  const use = (state: string) => sampleOf(families, 'unearth_database_connections', { pool: 'write', state });
  expect([use('in_use'), use('idle')]).toEqual([busy, 0]);
  expect(sampleOf(families, 'unearth_database_waiting', { pool: 'write' })).toBe(2);
  release();
  await Promise.all(all);
  const after = await read();
  expect(sampleOf(after, 'unearth_database_connections', { pool: 'write', state: 'in_use' })).toBe(0);
  expect(sampleOf(after, 'unearth_database_waiting', { pool: 'write' })).toBe(0);
});

test('the last backup that succeeded is told with its time', async ({ api }) => {
  const { read } = measure(api);
  const { context } = api;
  const time = async () => sampleOf(await read(), 'unearth_last_backup_time_seconds');
  expect(await time()).toBe(0);
  const folder = mkdtempSync(join(tmpdir(), 'unearth-backups-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const command = { ...context, print: () => {} };
  api.now('2026-11-22T03:30:00.000Z');
  await runCommand(backup, command, [join(folder, 'site.backup')]);
  api.now('2026-11-23T03:30:00.000Z');
  await expect(runCommand(backup, command, [join(folder, 'missing', 'site.backup')])).rejects.toThrow();
  await recordCommand(backup, command, ['site.backup'], { details: 'failed', hasFailed: true });
  expect(await time()).toBe(Date.parse('2026-11-22T03:30:00.000Z') / 1000);
  await recordCommand(backup, { ...command, clock: () => new Date('2027-11-22T03:30:00.000Z') }, [
    'site.backup',
  ]);
  expect(await time(), 'of a clock that was ahead').toBe(Date.parse('2026-11-22T03:30:00.000Z') / 1000);
});

test('the free space where the site writes is told', async ({ api }) => {
  const families = await measure(api).read();
  const disks = onPostgres ? ['assets'] : ['database', 'assets'];
  const samples = (name: string) => families.get(name)?.samples ?? [];
  expect(samples('unearth_disk_free_bytes').map(({ labels }) => labels.disk)).toEqual(disks);
  for (const [at, { value }] of samples('unearth_disk_free_bytes').entries()) {
    expect(value).toBeGreaterThan(0);
    expect(samples('unearth_disk_size_bytes')[at]?.value).toBeGreaterThan(value);
  }
});

test('without its database the metrics say so, and all else that they know', async ({ api }) => {
  const { read } = measure(api);
  expect(sampleOf(await read(), 'unearth_database_up')).toBe(1);
  await api.context.db.read.destroy();
  const families = await read();
  expect(sampleOf(families, 'unearth_database_up')).toBe(0);
  for (const name of ['unearth_jobs', 'unearth_last_backup_time_seconds'])
    expect(families.get(name)?.samples).toEqual([]);
  expect(sampleOf(families, 'unearth_processes')).toBe(1);
  expect(sampleOf(families, 'unearth_process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
});

test('of two workers, what both read from the same place is not added', async ({ api }) => {
  const registry = measureSite(api.context);
  api.context.metrics.votes.inc();
  const worker = await registry.getMetricsAsJSON();
  const families = readExposition(await AggregatorRegistry.aggregate([worker, worker]).metrics());
  const own = readExposition(await registry.metrics());
  expect(sampleOf(families, 'unearth_votes_total')).toBe(2);
  expect(sampleOf(families, 'unearth_processes')).toBe(2);
  for (const name of [
    ...['unearth_build_info', 'unearth_database_up', 'unearth_jobs', 'unearth_last_backup_time_seconds'],
    ...['unearth_disk_size_bytes', 'unearth_process_start_time_seconds'],
  ])
    expect(families.get(name)).toEqual(own.get(name));
  const free = Number(sampleOf(families, 'unearth_disk_free_bytes', { disk: 'assets' }));
  expect(free).toBeLessThan(Number(sampleOf(own, 'unearth_disk_size_bytes', { disk: 'assets' })));
});
