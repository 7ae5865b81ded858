import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rateLimits } from '#lib/server/api/limits.ts';
import { expect, overHttp as test } from '../support/fixtures.ts';
import { ask } from './support/http.ts';

const lastLineOf = (error: unknown): string => String(error).trimEnd().split('\n').slice(1).join('\n');

test.describe('The server tells what is wrong with its machine', () => {
  test('a file that is no database ends it in one line', async ({ ownSite }) => {
    const file = join(mkdtempSync(join(tmpdir(), 'unearth-text-')), 'text.db');
    writeFileSync(file, 'x'.repeat(5_000));
    const start = ownSite({ DATABASE_URL: `file:${file}` });
    expect(await start.then(() => 'it runs', lastLineOf)).toBe(
      'The file of DATABASE_URL is no SQLite database',
    );
  });

  test('a setting under a misspelt name is a warning', async ({ ownSite }) => {
    const site = await ownSite({ TRUST_PROXI: 'on' });
    await expect.poll(() => site.log()).toContain('"given":"TRUST_PROXI","meant":"TRUST_PROXY"');
  });
});

test('Log, health, metrics and the dashboard name one version and commit', async ({ ownSite }) => {
  const site = await ownSite({ METRICS_TOKEN: 'Vmetrics-token-of-the-tests-7h3kq9zd', LOG_LEVEL: 'info' });
  const { body } = await ask(site, '/api/health/live');
  const { version, commit } = JSON.parse(String(body));
  expect(commit).toMatch(/^([\da-f]{12}(-dirty)?|unknown)$/);
  expect(site.log()).toContain(`"version":"${version}","commit":"${commit}"`);
  const authorization = 'Bearer Vmetrics-token-of-the-tests-7h3kq9zd';
  const metrics = await ask(site, '/api/metrics', { headers: { authorization } });
  expect(String(metrics.body)).toContain(`version="${version}",commit="${commit}"`);
  const text = `Version ${version}, commit ${commit}`;
  expect(String((await ask(site, '/dashboard')).body)).toContain(text);
  expect(String((await ask(site, '/')).body)).not.toContain(text);
});

test('Each request for a page is a line of the log, if that is switched on', async ({ ownSite }) => {
  const site = await ownSite({ LOG_PAGES: 'on', LOG_LEVEL: 'info' });
  for (const path of ['/products?q=secret', '/login', '/favicon.svg', '/nothing'])
    await fetch(site.url + path);
  const lines = () =>
    site
      .log()
      .split('\n')
      .filter((line) => line.includes('"msg":"page"'))
      .map((line) => JSON.parse(line));
  await expect
    .poll(() => lines().map(({ level, path, status }) => [level, path, status]))
    .toEqual([
      ['info', '/products', 200],
      ['info', '/login', 200],
      ['info', '/nothing', 404],
    ]);
});

test("The demo's accounts respond to its own pages only", async ({ site }) => {
  const mails = '/emulator/v1/projects/demo-unearth/oobCodes';
  const own = await ask(site, mails, { headers: { origin: site.url } });
  expect(own.status).toBe(200);
  expect(Object.keys(own.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  for (const headers of [{ origin: 'https://evil.example' }, { host: 'evil.example' }])
    expect((await ask(site, mails, { headers })).status, JSON.stringify(headers)).toBe(403);
  const accounts = '/emulator/v1/projects/demo-unearth/accounts';
  for (const method of ['OPTIONS', 'DELETE'])
    expect((await ask(site, accounts, { method, headers: { origin: 'https://evil.example' } })).status).toBe(
      403,
    );
});

test('Rendering page after page is rate limited; reading cached pages is not', async ({ ownSite }) => {
  // A tenth, so that the window of a minute does not end before on a busy machine.
  const site = await ownSite({ RATE_LIMITS: 'on', RATE_LIMIT_FACTOR: '0.1' });
  const calls = rateLimits.renders.calls / 10;
  let rejected = 0;
  let n = 0;
  for (; n < calls + 20 && !rejected; n += 20) {
    await ask(site, '/'); // a job at the start may take it out of the cache
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, k) => ask(site, `/products/${1_000_000 + n + k}`)),
    );
    rejected = responses.filter(({ status }) => status === 429).length;
  }
  expect(n).toBeGreaterThan(calls - 20);
  const { status, headers, text } = await ask(site, '/products/2000000');
  expect([status, headers['content-type']]).toEqual([429, 'text/plain; charset=utf-8']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(text).not.toBe('');
  for (const path of ['/', '/login', '/api/products']) expect((await ask(site, path)).status).toBe(200);
});
