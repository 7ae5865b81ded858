import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { Renderer } from '@takumi-rs/core';
import { beforeAll, expect, test } from 'vitest';
import { ogImages } from '#lib/domain/og-images.ts';
import type { OgContent } from '#lib/server/og/content.ts';
import { createRender, type Render } from '#lib/server/og/render.ts';
import { ogContent } from '../../../support/og-content.ts';
import { gif, jpeg, png, svg, webp } from '../../../support/small-pictures.ts';

let render: Render;
beforeAll(async () => {
  render = await createRender();
});

const demoLogo = (name: string) =>
  readFileSync(new URL(`../../../../public/demo/logos/${name}.svg`, import.meta.url));
const marked = (name: string, logo: Uint8Array | null = null) =>
  ogContent<Uint8Array>({ title: name, mark: { name, logo, round: false } });

const samples: Record<string, OgContent<Uint8Array>> = {
  product: {
    ...marked('Noonish', demoLogo('noonish')),
    text: 'A clock that is right about noon, and says so.',
    rating: { average: 4.5, count: '12 reviews' },
    facts: ['clocks', 'open source'],
  },
  'other-scripts': { ...marked('日本語の製品'), text: 'مكتبة الصور', facts: ['tools', 'Ελλάδα'] },
  'cyrillic-and-greek': {
    ...marked('Солнечный Ёж'),
    text: 'Приложение для заметок, з любов’ю з Києва: ελληνικά και кириллица.',
    rating: { average: 4, count: '3 reviews' },
    facts: ['заметки', 'Ελλάδα'],
  },
  leaderboard: ogContent<Uint8Array>({
    label: 'Leaderboard',
    title: 'Week 47: 16 to 22 November 2026',
    entries: [
      { place: 1, name: 'Bug Hotel', logo: demoLogo('bug-hotel') },
      {
        place: 2,
        name: 'A name that is far too long for the place that it has on a leaderboard',
        logo: null,
      },
    ],
  }),
};

/**
 * The same content gives the same bytes, on one platform. After a change of what is rendered, look at the new images:
 * `RENEW_IMAGES=1 npx vitest run --config tests/vitest.config.ts og/render.test` writes them; raise `templateVersion` too.
 */
test.each(Object.entries(samples))('%s is drawn as before, to the pixel', async (name, content) => {
  const rendered = Buffer.from(await render(content));
  const folder = new URL(`./expected/${process.platform}-${process.arch}/`, import.meta.url);
  const file = new URL(`${name}.png`, folder);
  if (process.env.RENEW_IMAGES) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, rendered);
  }
  expect(rendered.equals(readFileSync(file))).toBe(true);
});

test('an image is a PNG of 1200 by 630 pixels', async () => {
  const rendered = Buffer.from(await render(marked('Tidewater')));
  expect(rendered.toString('latin1', 1, 4)).toBe('PNG');
  expect([rendered.readUInt32BE(16), rendered.readUInt32BE(20)]).toEqual([1200, 630]);
});

test('logos of every format are rendered, animated ones too', async () => {
  const without = Buffer.from(await render(marked('Tidewater')));
  const shapes = svg('<path d="M0 0h96v96z"/>');
  for (const [name, logo] of Object.entries({ png, gif, jpeg, webp, shapes }))
    expect(Buffer.from(await render(marked('Tidewater', logo))).equals(without), name).toBe(false);
});

test('a logo that can’t be decoded is replaced by the monogram', async () => {
  const monogram = Buffer.from(await render(marked('Tidewater')));
  for (const logo of [png.subarray(0, 40), jpeg.subarray(0, 60), svg('<path'), Buffer.from('GIF89a')])
    expect(Buffer.from(await render(marked('Tidewater', logo))).equals(monogram)).toBe(true);
});

/** The colour of an image at the left of its mark, where a triangle leaves the ground visible. */
const groundBeside = async (rendered: Uint8Array): Promise<number[]> => {
  const { width, height } = ogImages;
  const image = { type: 'image' as const, src: rendered, width, height };
  const pixels = await new Renderer().render(image, { width, height, format: 'raw' });
  const at = 4 * (width * 240 + 850);
  return [...pixels.subarray(at, at + 3)];
};

test('a light logo gets a dark ground where it leaves one visible, and a dark one gets white', async () => {
  const triangle = (fill: string) => marked('Tidewater', svg(`<path fill="${fill}" d="M48 10 80 86H16z"/>`));
  expect(await groundBeside(await render(triangle('#ffffff')))).toEqual([27, 23, 37]);
  expect(await groundBeside(await render(triangle('#1b1725')))).toEqual([255, 255, 255]);
});

test('names that can’t be drawn leave no trace: two of them give the same image', async () => {
  const nameless = (title: string) => ogContent<Uint8Array>({ title });
  const [chinese, arabic] = await Promise.all([render(nameless('写真')), render(nameless('مكتبة'))]);
  expect(Buffer.from(chinese).equals(Buffer.from(arabic))).toBe(true);
});

test('names in Cyrillic and Greek are drawn by their letters', async () => {
  const names = ['Проект', 'Привет', 'Ελλάδα', 'Αθήναι'];
  const images = await Promise.all(names.map((name) => render(ogContent<Uint8Array>({ title: name }))));
  // Boxes in place of letters would be the same for each.
  expect(new Set(images.map((image) => Buffer.from(image).toString('base64'))).size).toBe(names.length);
});

test('texts of any length are drawn', async () => {
  const long = 'wordy '.repeat(50).trim();
  const rest = { text: long, facts: [long, long, long], rating: { average: 5, count: '12,345 reviews' } };
  const rendering = async (change: Partial<OgContent<Uint8Array>>) =>
    Buffer.from(await render({ ...marked('Tidewater'), ...rest, ...change }));
  const untitled = await rendering({ title: '' });
  for (const title of [long, 'W'.repeat(100), 'i'.repeat(100)])
    expect((await rendering({ title })).equals(untitled), title).toBe(false);
  const whole = await rendering({});
  for (const part of [{ text: null }, { facts: [] }, { rating: null }])
    expect((await rendering(part)).equals(whole), JSON.stringify(part)).toBe(false);
});
