import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { createOgImages } from '#lib/server/og/og-images.ts';
import type { RenderRequest } from '#lib/server/og/render-thread.ts';
import { ogContent } from '../../../support/og-content.ts';
import { svg } from '../../../support/small-pictures.ts';

const base = mkdtempSync(join(tmpdir(), 'og-images-'));
afterAll(() => rmSync(base, { recursive: true }));
let count = 0;

const end = Buffer.from('0000000049454e44ae426082', 'hex');

/** Images of a site, drawn by a function that counts. */
const site = (folder = join(base, String(count++))) => {
  const siteFiles = join(folder, 'client');
  mkdirSync(siteFiles, { recursive: true });
  writeFileSync(join(siteFiles, 'logo.svg'), svg('<path d="M0 0h9v9z"/>'));
  const render = vi.fn(async ({ title }: RenderRequest) => Buffer.concat([Buffer.from(title), end]));
  const images = createOgImages({
    siteUrl: 'https://unearth.example',
    siteFiles,
    folder: join(folder, 'images'),
    log: { warn: vi.fn() },
    thread: { render, end: async () => {} },
  });
  return { images, render, folder, siteFiles };
};

const product = (fields: object = {}) =>
  ogContent<string>({
    text: 'Runs at low tide.',
    rating: { average: 4.5, count: '2 reviews' },
    facts: ['energy'],
    mark: { name: 'Tidewater', logo: '/logo.svg', round: false },
    ...fields,
  });

test('the version changes with everything that is drawn, and with nothing else', async () => {
  const { images } = site();
  const changes = [
    {},
    { title: 'Ebb' },
    { text: 'Runs at high tide.' },
    { label: 'Tag' },
    { rating: null },
    { rating: { average: 4.6, count: '2 reviews' } },
    { rating: { average: 4.5, count: '3 reviews' } },
    { facts: [] },
    { mark: null },
    { mark: { name: 'Ebb', logo: '/logo.svg', round: false } },
    { mark: { name: 'Tidewater', logo: null, round: false } },
    { mark: { name: 'Tidewater', logo: '/logo.svg', round: true } },
    { entries: [{ place: 1, name: 'Tidewater', logo: null }] },
    { entries: [{ place: 2, name: 'Tidewater', logo: null }] },
  ];
  const versions = await Promise.all(changes.map((change) => images.version(product(change))));
  expect(new Set(versions).size).toBe(changes.length);
  for (const version of versions) expect(version).toMatch(/^[\da-f]{20}$/);
  expect(await site().images.version(product())).toBe(versions[0]);
  // No logo is drawn if it is on another site or missing.
  const elsewhere = { name: 'Tidewater', logo: 'https://other.example/logo.svg', round: false };
  expect(await images.version(product({ mark: elsewhere }))).toBe(versions[10]);
});

test('another file of a logo is another version', async () => {
  const { images, siteFiles } = site();
  const before = await images.version(product());
  writeFileSync(join(siteFiles, 'logo.svg'), svg('<path d="M0 0h8v8z"/>'));
  await expect.poll(() => images.version(product())).not.toBe(before);
});

test('an image is drawn once, for concurrent requests and after a restart too', async () => {
  const { images, render, folder } = site();
  const all = await Promise.all([images.image(product()), images.image(product()), images.image(product())]);
  expect(all.map(({ length }) => length)).toEqual([21, 21, 21]);
  expect(render).toHaveBeenCalledTimes(1);
  expect(readdirSync(join(folder, 'images'))).toEqual([`${await images.version(product())}.png`]);
  const restarted = site(folder);
  expect(await restarted.images.image(product())).toEqual(all[0]);
  expect(restarted.render).not.toHaveBeenCalled();
});

test('without a build, a thread of the sources draws', async () => {
  const folder = join(base, 'sources');
  const images = createOgImages({
    siteUrl: 'https://unearth.example',
    siteFiles: folder,
    folder,
    log: { warn: vi.fn() },
  });
  expect((await images.image(product({ mark: null }))).subarray(1, 4).toString()).toBe('PNG');
  await images.end();
});

test('the drawing gets the file of a logo', async () => {
  const { images, render } = site();
  await images.image(product());
  expect(Buffer.from(render.mock.calls[0]?.[0].mark?.logo ?? []).toString()).toContain(
    '<path d="M0 0h9v9z"/>',
  );
});

test('where nothing can be kept, images are drawn all the same', async () => {
  const { images, render, folder } = site();
  writeFileSync(join(folder, 'images'), 'no folder');
  expect((await images.image(product())).length).toBe(21);
  expect((await images.image(product())).length).toBe(21);
  expect(render).toHaveBeenCalledTimes(2);
});

test('a drawing that failed is tried again by the next one who asks', async () => {
  const { images, render } = site();
  render.mockRejectedValueOnce(new Error('no'));
  await expect(images.image(product())).rejects.toThrow('no');
  expect((await images.image(product())).length).toBe(21);
});
