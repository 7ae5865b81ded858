import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ogImages } from '#lib/domain/og-images.ts';
import { createLogos } from '#lib/server/og/logos.ts';
import { png, svg } from '../../../support/small-pictures.ts';

const outside = mkdtempSync(join(tmpdir(), 'logos-'));
afterAll(() => rmSync(outside, { recursive: true }));
const folder = join(outside, 'site');
const logos = join(folder, 'logos');
mkdirSync(logos, { recursive: true });
writeFileSync(join(outside, 'secret.png'), png);
writeFileSync(join(logos, 'a b.png'), png);
writeFileSync(join(logos, 'large.png'), Buffer.concat([png, Buffer.alloc(ogImages.logo.bytes)]));
symlinkSync(join(outside, 'secret.png'), join(logos, 'link.png'));

const find = createLogos({ siteUrl: 'https://unearth.example', folder });

test('a logo of this site is a file, whether by its path or its whole address', async () => {
  const found = await find('/logos/a%20b.png');
  expect(await found?.read()).toEqual(png);
  expect((await find('https://unearth.example/logos/a%20b.png'))?.hash).toBe(found?.hash);
});

test.each([
  null,
  'https://other.example/logos/a%20b.png',
  '//other.example/logos/a%20b.png',
  'https://unearth.example:444/logos/a%20b.png',
  '/logos/a%20b.png?size=2',
  '/logos/missing.png',
  '/logos',
  '/logos/large.png',
  '/avatars/00-A.svg',
  '/../secret.png',
  '/logos/..%2f..%2fsecret.png',
  '/logos/link.png',
  'data:image/png;base64,AAAA',
  'file:///etc/passwd',
  '/%',
  '/%00',
])('nothing is found, or fetched, at %s', async (address) => {
  expect(await find(address)).toBeNull();
});

test('a file that was replaced is another logo', async () => {
  writeFileSync(join(logos, 'changing.svg'), svg('<path d="M0 0h1v1z"/>'));
  const before = await find('/logos/changing.svg');
  writeFileSync(join(logos, 'changing.svg'), svg('<path d="M0 0h2v2z"/>'));
  utimesSync(join(logos, 'changing.svg'), new Date(0), new Date(0));
  const after = await find('/logos/changing.svg');
  expect(after?.hash).toMatch(/^[\da-f]{64}$/);
  expect(after?.hash).not.toBe(before?.hash);
  // Nothing is drawn with another logo than that of the image's version.
  await expect(before?.read()).rejects.toMatchObject({ code: 'unavailable' });
  expect(await after?.read()).toEqual(Buffer.from(svg('<path d="M0 0h2v2z"/>')));
});
