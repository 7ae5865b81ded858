import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type LocalPostgres, startLocalPostgres } from '#lib/tools/demo/postgres.ts';
import { expect, overHttp as test } from '../support/fixtures.ts';
import type { Site } from '../support/site.ts';
import { ask } from './support/http.ts';

const folderOf = (site: Site): string => join(dirname(site.file), 'assets', '_astro');

test('Hashed files of this build are kept from the start on, and those of other builds are served like its own', async ({
  ownSite,
}) => {
  const site = await ownSite();
  const { text } = await ask(site, '/');
  const [own = ''] = text.match(/\/_astro\/[\w.-]+\.js/) ?? [];
  const stored = await readdir(folderOf(site));
  expect(stored).toContain(own.slice('/_astro/'.length));
  expect(stored.filter((name) => name.startsWith('.'))).toEqual([]);

  const path = '/_astro/island.of-the-build-before.js';
  expect((await ask(site, path)).status).toBe(404);
  // What a server of another build does at its start.
  const file = join(folderOf(site), 'island.of-the-build-before.js');
  await writeFile(`${file}.br`, brotliCompressSync('export default 1;'));
  await writeFile(file, 'export default 1;');
  const names = [
    'content-type',
    'cache-control',
    'vary',
    'content-security-policy',
    'x-content-type-options',
  ];
  for (const encoding of ['br', 'identity']) {
    const headers = { 'accept-encoding': encoding };
    const [mine, other] = [await ask(site, own, { headers }), await ask(site, path, { headers })];
    expect([mine.status, other.status]).toEqual([200, 200]);
    for (const name of names) expect(other.headers[name], name).toBe(mine.headers[name]);
    expect(other.headers['content-encoding']).toBe(encoding === 'br' ? 'br' : undefined);
    const known = { headers: { ...headers, 'if-none-match': other.headers.etag } };
    expect((await ask(site, path, known)).status).toBe(304);
  }
  expect((await ask(site, path)).text).toBe('export default 1;');
});

test('A server that is to end says so to its proxy first, and serves until then', async ({ ownSite }) => {
  const site = await ownSite({ DRAIN_SECONDS: '60' });
  const ready = async () => (await ask(site, '/api/health/ready')).status;
  expect(await ready()).toBe(200);
  site.signal('SIGTERM');
  await expect.poll(ready).toBe(503);
  for (const path of ['/', '/api/products', '/api/health/live'])
    expect((await ask(site, path)).status).toBe(200);
  site.signal('SIGKILL'); // it would serve for the rest of the minute
});

const ending = (start: Promise<unknown>): Promise<string> =>
  start.then(
    () => 'it runs',
    (error: unknown) => String(error).trimEnd().split('\n').slice(1).join('\n'),
  );

test.describe('Workers on PostgreSQL', () => {
  test.describe.configure({ mode: 'default' }); // one server for all
  let folder: string;
  let postgres: LocalPostgres;
  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'unearth-workers-'));
    postgres = await startLocalPostgres({ folder, password: 'of-the-tests', persistent: false });
  });
  test.afterAll(async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const settings = () => ({
    DATABASE_URL: postgres.urlOf('postgres'),
    LOG_LEVEL: 'info',
    ASSETS_DIR: folder,
  });

  const linesOf = (site: Site, msg: string): { pid: number; worker?: number }[] =>
    site
      .log()
      .split('\n')
      .filter((line) => line.includes(`"msg":"${msg}"`))
      .map((line) => JSON.parse(line));

  test('migrate once, serve on one port, are replaced when they die, and end together', async ({
    ownSite,
  }) => {
    const site = await ownSite(settings(), ['--workers', '2']);
    expect(linesOf(site, 'listening').map(({ worker }) => worker)).toEqual([1, 2]);
    const migrated = linesOf(site, 'migrated');
    expect(new Set(migrated.map(({ worker }) => worker))).toEqual(new Set([1]));
    for (let n = 0; n < 6; n++) expect((await ask(site, '/')).status).toBe(200);

    const [, second] = linesOf(site, 'listening');
    process.kill(second?.pid ?? 0, 'SIGKILL');
    await expect.poll(() => linesOf(site, 'listening').length, { timeout: 20_000 }).toBe(3);
    expect(linesOf(site, 'a worker died')).toMatchObject([{ workerPid: second?.pid, signal: 'SIGKILL' }]);
    for (let n = 0; n < 6; n++) expect((await ask(site, '/api/products')).status).toBe(200);

    site.signal('SIGTERM');
    expect(await site.ended).toBe(0);
  });

  test('say once what stops them all', async ({ site, ownSite }) => {
    const { port } = new URL(site.url);
    const start = ownSite({ ...settings(), PORT: port, LOG_LEVEL: 'warn' }, ['--workers', '3']);
    expect(await ending(start)).toBe(`Port ${port} is taken: set PORT`);
    const wrong = ownSite({ ...settings(), TRUST_PROXY: 'yes' }, ['--workers', '3']);
    expect(await ending(wrong)).toBe('TRUST_PROXY must be on or off (it is "yes")');
  });
});
