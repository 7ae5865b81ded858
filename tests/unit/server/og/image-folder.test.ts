import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { createImageFolder } from '#lib/server/og/image-folder.ts';

const base = mkdtempSync(join(tmpdir(), 'og-images-'));
let count = 0;
const newFolder = () => join(base, String(count++));
afterAll(() => rmSync(base, { recursive: true }));

/** A file that ends as a PNG does. */
const image = (size = 100) =>
  Buffer.concat([Buffer.alloc(size - 12, 1), Buffer.from('0000000049454e44ae426082', 'hex')]);
const log = { warn: vi.fn() };
const limits = { bytes: 1_000, share: 0.9, sweepEvery: 100 };

test('an image is found again by its name, also by another server', async () => {
  const folder = newFolder();
  await createImageFolder(folder, log).write('a', image());
  expect(await createImageFolder(folder, log).read('a')).toEqual(image());
  expect(await createImageFolder(folder, log).read('b')).toBeUndefined();
  expect(readdirSync(folder)).toEqual(['a.png']);
});

test('what is not whole, as after a power cut, is not found, and is replaced', async () => {
  const folder = newFolder();
  const images = createImageFolder(folder, log);
  await images.write('a', image());
  truncateSync(join(folder, 'a.png'), 60);
  expect(await images.read('a')).toBeUndefined();
  await images.write('a', image());
  expect(await images.read('a')).toEqual(image());
});

test('beyond the limit the oldest go, with what an ended process left half written', async () => {
  const folder = newFolder();
  mkdirSync(folder);
  writeFileSync(join(folder, '.drawing-left'), image(300));
  utimesSync(join(folder, '.drawing-left'), 0, 0);
  for (let age = 1; age <= 8; age++) {
    const file = join(folder, `${age}.png`);
    writeFileSync(file, image());
    utimesSync(file, 1_000 - age, 1_000 - age); // the first is the newest
  }
  writeFileSync(join(folder, 'notes.txt'), 'of the operator');
  await createImageFolder(folder, log, limits).write('new', image(150));
  expect(readdirSync(folder).sort()).toEqual([
    '1.png',
    '2.png',
    '3.png',
    '4.png',
    '5.png',
    '6.png',
    '7.png',
    '8.png',
    'new.png',
    'notes.txt',
  ]);
  const images = createImageFolder(folder, log, limits);
  await images.write('newer', image());
  await images.write('newest', image());
  expect(readdirSync(folder).sort()).toEqual([
    '1.png',
    '2.png',
    '3.png',
    '4.png',
    '5.png',
    '6.png',
    'new.png',
    'newer.png',
    'newest.png',
    'notes.txt',
  ]);
});

test('a folder that can’t be written to is logged once, and throws nothing', async () => {
  const file = join(base, 'a-file');
  writeFileSync(file, '');
  log.warn.mockClear();
  const images = createImageFolder(join(file, 'folder'), log);
  await images.write('a', image());
  await images.write('b', image());
  expect(log.warn).toHaveBeenCalledTimes(1);
  expect(await images.read('a')).toBeUndefined();
});
