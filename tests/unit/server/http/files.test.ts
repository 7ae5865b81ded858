import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { placeOf, type SiteParts } from '#lib/document/page-places.ts';
import { loadFiles, readPolicies } from '#lib/server/http/files.ts';
import { createSecurityHeaders } from '#lib/server/http/headers.ts';

const security = createSecurityHeaders({
  siteUrl: 'http://localhost:4321',
  firebase: { apiKey: 'key', authDomain: 'localhost', projectId: 'demo', emulatorHost: '127.0.0.1:9099' },
});

const headersOf = (list: string[] = []) =>
  Object.fromEntries(list.flatMap((name, at) => (at % 2 ? [] : [[name, list[at + 1]]])));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unearth-files-'));
});
afterEach(() => rm(folder, { recursive: true }));

const noParts: SiteParts = {
  'site-origin': '',
  'demo-banner': '',
  'demo-accounts': '',
  'footer-letter': '',
  'footer-email': '',
  'footer-social': '',
  'contact-ways': '',
  payments: '',
};

const load = async (
  files: Record<string, string>,
  parts: Partial<SiteParts> = {},
  policies: ReadonlyMap<string, string> = new Map(),
) => {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return loadFiles(folder, { security, parts: { ...noParts, ...parts }, policies });
};

const errorPages = { '404.html': 'not found', '500.html': 'went wrong' };

test('pages are found by their path, files by their name', async () => {
  const { responses } = await load({
    ...errorPages,
    'login/index.html': 'login',
    'about.html': 'about',
    '_astro/a.1.js': 'script',
    'demo/caf\u00e9 1.svg': '<svg/>',
  });
  expect([...responses.keys()].sort()).toEqual([
    '/_astro/a.1.js',
    '/about',
    '/demo/caf%C3%A9%201.svg',
    '/login',
  ]);
});

test('files compressed at build are sent as they are', async () => {
  const { responses } = await load({
    ...errorPages,
    'a.css': 'plain',
    'a.css.br': 'brotli',
    'a.css.gz': 'gzip',
  });
  const variants = responses.get('/a.css')?.variants;
  expect([variants?.identity, variants?.br, variants?.gzip].map((one) => one?.body?.toString())).toEqual([
    'plain',
    'brotli',
    'gzip',
  ]);
  expect(headersOf(variants?.br?.headers)).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'text/css; charset=utf-8',
  });
});

test.each([
  ['_astro/a.1.js', '/_astro/a.1.js', 'public, max-age=31536000, immutable'],
  ['logo.svg', '/logo.svg', 'public, max-age=3600'],
  ['login/index.html', '/login', 'no-cache'],
])('%s, served at %s, has the Cache-Control %s', async (file, path, cacheControl) => {
  const { responses } = await load({ ...errorPages, [file]: 'content' });
  expect(headersOf(responses.get(path)?.variants.identity.headers)['cache-control']).toBe(cacheControl);
});

const astroPart = "object-src 'none'; script-src 'self' 'sha256-abc='; style-src 'self';";

test('a pre-rendered page has one policy: what Astro knows of it and what is ours, default-src among it', async () => {
  const pages = { ...errorPages, 'login/index.html': 'login', 'about.html': 'about' };
  const headers = ['/login', '/404'].map((pathname) => ({
    pathname,
    headers: [{ key: 'Content-Security-Policy', value: astroPart }],
  }));
  await writeFile(join(folder, '_headers.json'), JSON.stringify(headers));
  const policies = await readPolicies(folder);
  await rm(join(folder, '_headers.json'));
  const { responses, notFound } = await load(pages, {}, policies);
  const policyOf = (cached: typeof notFound | undefined) =>
    headersOf(cached?.variants.identity.headers)['content-security-policy'];
  const one = security.page(astroPart)['content-security-policy'];
  expect(one).toContain("default-src 'self'; object-src 'none'; script-src 'self' 'sha256-abc='");
  expect([policyOf(responses.get('/login')), policyOf(notFound)]).toEqual([one, one]);
  expect(policyOf(responses.get('/about'))).toMatch(/^default-src 'self'; img-src /);
  expect([...responses.keys()].sort()).toEqual(['/about', '/login']);
});

test('the error pages have their status and no address', async () => {
  const { responses, notFound, serverError } = await load(errorPages);
  expect([notFound.status, serverError.status]).toEqual([404, 500]);
  expect([...responses.keys()]).toEqual([]);
});

test('a build without error pages fails to load', async () => {
  await expect(load({ 'index.html': 'home' })).rejects.toThrow('404.html');
});

test('what pages say about the subscription is left out where payments are off', async () => {
  const page = '<p>One.</p><!-- subscription --><h2>The price</h2><!-- /subscription --><p>Two.</p>';
  const sold = await load({ ...errorPages, 'privacy.html': page });
  expect(sold.responses.get('/privacy')?.variants.identity.body?.toString()).toContain('The price');
  const off = await load({ ...errorPages, 'privacy.html': page }, { payments: '<meta>' });
  expect(off.responses.get('/privacy')?.variants.identity.body?.toString()).toBe('<p>One.</p><p>Two.</p>');
});

test('parts that depend on settings are inserted into every page, in every encoding', async () => {
  const text = 'page '.repeat(100);
  const page = `<body>${placeOf('demo-banner')}<p>${text}</p>${placeOf('footer-email')}</body>`;
  const pages = {
    '404.html': page,
    '500.html': page,
    'login/index.html': page,
    'login/index.html.br': 'built before the settings were known',
  };
  const bodiesWith = async (parts: Partial<SiteParts>) => {
    const { responses, notFound, serverError } = await load(pages, parts);
    return [responses.get('/login'), notFound, serverError].flatMap((cached) => [
      cached?.variants.identity.body?.toString(),
      cached?.variants.br && brotliDecompressSync(cached.variants.br.body ?? '').toString(),
      cached?.variants.gzip && gunzipSync(cached.variants.gzip.body ?? '').toString(),
    ]);
  };
  const filled = await bodiesWith({ 'demo-banner': 'A demo at $&', 'footer-email': 'ada@example.com' });
  expect(new Set(filled)).toEqual(new Set([`<body>A demo at $&<p>${text}</p>ada@example.com</body>`]));
  expect(new Set(await bodiesWith({}))).toEqual(new Set([`<body><p>${text}</p></body>`]));
});
