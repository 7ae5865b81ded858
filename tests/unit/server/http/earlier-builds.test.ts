import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildFiles, createEarlierBuilds, type EarlierBuilds } from '#lib/server/http/earlier-builds.ts';
import { loadFiles } from '#lib/server/http/files.ts';
import { createSecurityHeaders } from '#lib/server/http/headers.ts';

const security = createSecurityHeaders({
  siteUrl: 'https://unearth.example',
  firebase: { apiKey: 'key', authDomain: 'localhost', projectId: 'unearth', emulatorHost: undefined },
});

let root: string;
let shared: string;
let warnings: string[];
let now: number;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'unearth-assets-'));
  shared = join(root, 'shared');
  warnings = [];
  now = Date.parse('2026-11-21T12:00:00.000Z');
});
afterEach(() => rm(root, { recursive: true }));

/** A build's hashed files. @returns their folder */
const build = async (name: string, files: Record<string, string>): Promise<string> => {
  const source = join(root, name, '_astro');
  await mkdir(source, { recursive: true });
  for (const [file, content] of Object.entries(files)) await writeFile(join(source, file), content);
  return source;
};

const serverOf = (source: string, folder = shared): EarlierBuilds =>
  createEarlierBuilds({
    source,
    folder,
    security,
    log: pino({ level: 'warn' }, { write: (line) => void warnings.push(line) }),
    clock: () => new Date(now),
  });

const old = {
  'page.AAAA.js': 'old script',
  'page.AAAA.js.br': 'brotli',
  'page.AAAA.js.gz': 'gzip',
  'a.AAAA.css': 'old',
};
const next = { 'page.BBBB.js': 'new script', 'b.BBBB.woff2': 'font' };

const twoBuilds = async () => ({
  before: serverOf(await build('before', old)),
  after: serverOf(await build('after', next)),
});

const bodyOf = async (assets: EarlierBuilds, path: string) =>
  (await assets.find(path))?.variants.identity.body?.toString();

const stored = async () => (await readdir(join(shared, '_astro'))).sort();

test('a server serves the files of the build before, and one of that build those of the next', async () => {
  const { before, after } = await twoBuilds();
  await before.refresh();
  expect(await bodyOf(before, '/_astro/page.BBBB.js')).toBeUndefined();
  await after.refresh();
  expect(await bodyOf(after, '/_astro/page.AAAA.js')).toBe('old script');
  expect(await bodyOf(before, '/_astro/page.BBBB.js')).toBe('new script');
  expect(warnings).toEqual([]);
});

test('they have the headers, types and encodings of the build that they are of', async () => {
  const { before, after } = await twoBuilds();
  await before.refresh();
  const files = { ...old, ...next };
  for (const [name, content] of Object.entries({ '../404.html': '', '../500.html': '', ...files }))
    await writeFile(join(await build('whole', {}), name), content);
  const { responses } = await loadFiles(join(root, 'whole'), {
    policies: new Map(),
    security,
    parts: {
      'site-origin': '',
      'demo-banner': '',
      'demo-accounts': '',
      'footer-letter': '',
      'footer-email': '',
      'footer-social': '',
      'contact-ways': '',
      payments: '',
    },
  });
  for (const path of ['/_astro/page.AAAA.js', '/_astro/a.AAAA.css'])
    expect(await after.find(path), path).toEqual(responses.get(path));
  expect(after.known('/_astro/page.AAAA.js')?.headers['cache-control']).toBe(
    'public, max-age=31536000, immutable',
  );
  expect(Object.keys(after.known('/_astro/page.AAAA.js')?.variants ?? {})).toEqual([
    'identity',
    'br',
    'gzip',
  ]);
});

test('what was found is known from then on, without the disk; what was not is looked for again', async () => {
  const { before, after } = await twoBuilds();
  const path = '/_astro/page.AAAA.js';
  expect(await after.find(path)).toBeUndefined();
  await before.refresh();
  expect(after.known(path)).toBeUndefined();
  const found = await after.find(path);
  expect(after.known(path)).toBe(found);
});

test.each([
  '/_astro/../secret.js',
  '/_astro/..%2fsecret.js',
  '/_astro/%2e%2e/secret.js',
  '/_astro/..\\secret.js',
  '/_astro//secret.js',
  '/_astro/./page.AAAA.js',
  '/_astro/.copy-1',
  '/_astro/page.AAAA.js.br',
  '/_astro/page.AAAA.js\0',
  '/_astro/folder',
  '/_astro/',
  '/_astro/..',
  `/_astro/${'a'.repeat(300)}.js`,
])('%s finds nothing', async (path) => {
  const { before } = await twoBuilds();
  await before.refresh();
  await writeFile(join(shared, 'secret.js'), 'secret');
  await writeFile(join(shared, '_astro', '.copy-1'), 'half');
  await mkdir(join(shared, '_astro', 'folder'));
  expect(await before.find(path)).toBeUndefined();
});

test('files are kept for a day after the last server of their build ran', async () => {
  const { before, after } = await twoBuilds();
  await before.refresh();
  now += 5 * buildFiles.refresh;
  await before.refresh(); // it is still running
  await after.refresh();
  now += buildFiles.lifetime; // and ends soon after
  await after.refresh();
  expect(await bodyOf(after, '/_astro/page.AAAA.js')).toBe('old script');
  now += buildFiles.refresh + 1;
  await after.refresh();
  expect(after.known('/_astro/page.AAAA.js')).toBeUndefined();
  expect(await bodyOf(after, '/_astro/page.AAAA.js')).toBeUndefined();
  expect(await stored()).toEqual(Object.keys(next).sort());
});

test('a file that two builds have is kept as long as one of them runs', async () => {
  const { before } = await twoBuilds();
  const after = serverOf(await build('third', { 'a.AAAA.css': 'old' }));
  await before.refresh();
  now += buildFiles.lifetime * 2;
  await after.refresh();
  expect(await stored()).toEqual(['a.AAAA.css']);
});

test('servers that start at once leave every file whole, and nothing else', async () => {
  const { before, after } = await twoBuilds();
  await Promise.all([before, after, before, after].map((server) => server.refresh()));
  expect(await stored()).toEqual([...Object.keys(old), ...Object.keys(next)].sort());
  expect(await readFile(join(shared, '_astro', 'page.AAAA.js'), 'utf8')).toBe('old script');
  expect(warnings).toEqual([]);
});

test('a file that was cut short is stored anew; what a killed server left of a copy goes', async () => {
  const { before } = await twoBuilds();
  await before.refresh();
  await writeFile(join(shared, '_astro', 'page.AAAA.js'), '');
  const rest = join(shared, '_astro', '.copy-of-a-killed-server');
  await writeFile(rest, 'half');
  await utimes(rest, 0, 0);
  await before.refresh();
  expect(await stored()).toEqual(Object.keys(old).sort());
  expect(await readFile(join(shared, '_astro', 'page.AAAA.js'), 'utf8')).toBe('old script');
});

test('nothing but kept files is removed, whatever else the folder holds', async () => {
  const { before } = await twoBuilds();
  await mkdir(join(shared, '_astro', 'folder'), { recursive: true });
  for (const file of ['unearth.db', '_astro/folder/file.js', '_astro/.keep']) {
    await writeFile(join(shared, file), '');
    await utimes(join(shared, file), 0, 0);
  }
  await utimes(join(shared, '_astro', 'folder'), 0, 0);
  await before.refresh();
  for (const file of ['unearth.db', '_astro/folder/file.js', '_astro/.keep'])
    expect((await stat(join(shared, file))).isFile(), file).toBe(true);
});

test('a folder that can not be written to is one warning, until it could be, and reading goes on', async () => {
  const { before, after } = await twoBuilds();
  await writeFile(join(root, 'file'), '');
  const elsewhere = serverOf(join(root, 'after', '_astro'), join(root, 'file', 'in-a-file'));
  for (let n = 0; n < 3; n++) await elsewhere.refresh();
  expect(warnings).toHaveLength(1);
  expect(await elsewhere.find('/_astro/page.AAAA.js')).toBeUndefined();
  expect(warnings).toHaveLength(1);

  await before.refresh();
  warnings = [];
  // Also for root, whom modes don't stop.
  await rm(join(root, 'after'), { recursive: true });
  await chmod(join(shared, '_astro'), 0o500);
  for (let n = 0; n < 3; n++) await after.refresh();
  expect(warnings).toHaveLength(1);
  expect(await bodyOf(after, '/_astro/page.AAAA.js')).toBe('old script');
  await chmod(join(shared, '_astro'), 0o700);
  await build('after', next);
  await after.refresh();
  expect(await stored()).toContain('page.BBBB.js');
  expect(warnings).toHaveLength(1);
});
