import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { avatarSvg } from '#lib/document/avatar-svg.ts';

test.each([
  '80-A',
  '04-A',
  '00-',
  '00-ABC',
  '00-<b',
  '00-"x',
  '00-&',
  '00-A\n',
  '00-A B',
  '00-👍',
  '00-A\u0301\u0301',
  '00<script>alert(1)</script>',
  '../00-A',
  'A',
  '',
])('%j is no picture', (name) => {
  expect(avatarSvg(name)).toBeUndefined();
});

test('a picture has shapes and at most two letters, and refers to nothing', () => {
  for (const name of ['00', '73-Ä', '21-李M']) {
    const svg = avatarSvg(name) ?? '';
    expect(svg.match(/<\w+/g)).toEqual(['<svg', '<path', '<path', '<path', '<text']);
    expect(svg).not.toMatch(/href|url\(|style|\son|<!|<\?/);
  }
});

test('the tones are those of the style sheet', () => {
  const sheet = readFileSync(new URL('../../../src/layouts/styles/tokens.css', import.meta.url), 'utf8');
  const tones = [...sheet.matchAll(/--tone-(\d): (#[0-9a-f]{6});/g)];
  expect(tones.map(([, tone]) => tone)).toEqual([...'01234567']);
  for (const [, tone, colour] of tones) expect(avatarSvg(`${tone}0`)).toContain(`<path fill="${colour}"`);
});

const channel = (value: number) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const luminance = (rgb: number[]) =>
  rgb.reduce((sum, value, index) => sum + ([0.2126, 0.7152, 0.0722][index] ?? 0) * channel(value), 0);

test('the letters have a contrast of at least 4.5:1 on every tone, the light facet included', () => {
  for (let tone = 0; tone < 8; tone++) {
    const svg = avatarSvg(`${tone}0-A`) ?? '';
    const [, hex = ''] = /fill="#(\w{6})"/.exec(svg) ?? [];
    const light = Number(/fill="#fff" fill-opacity="([.\d]+)"/.exec(svg)?.[1]);
    const facet = [0, 2, 4].map(
      (at) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255) * (1 - light) + light,
    );
    expect(1.05 / (luminance(facet) + 0.05), hex).toBeGreaterThanOrEqual(4.5);
  }
});
