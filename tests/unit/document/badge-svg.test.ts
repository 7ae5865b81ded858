import { expect, test, vi } from 'vitest';
import { badgeKinds } from '#lib/document/badge-kinds.ts';
import { badgeSvg } from '#lib/document/badge-svg.ts';

const places = [
  { period: '2026', place: 3 },
  { period: '2026-W47', place: 1 },
  { period: '2026-11-21', place: 1 },
];
const product = { name: 'Tidewater', upVote: 1, places };

test('a badge has the votes, or the best place that was won, of the longest period', () => {
  expect(badgeSvg('badge', product)).toContain('<title>Tidewater on Unearth: 1 vote</title>');
  expect(badgeSvg('badge', { ...product, upVote: 34_567 })).toContain('>34.6K</text>');
  const won = badgeSvg('badge-place-dark', product);
  expect(won).toContain('<title>Tidewater on Unearth: 1st in week 47 of 2026</title>');
  expect(won).toContain('>1st</text>');
});

test('a product without a place has no badge of one', () => {
  for (const kind of badgeKinds)
    expect(badgeSvg(kind, { ...product, places: [] }) === undefined, kind).toBe(kind.includes('place'));
});

test('a name can neither leave its title nor make the picture invalid', () => {
  const svg =
    badgeSvg('badge', { ...product, name: '</title><script>alert("1")</script>&\u0000\uD800]]>' }) ?? '';
  expect(svg).not.toMatch(/<script|]]>/);
  expect(svg).toContain('&lt;/title&gt;&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;');
  expect(svg.match(/<title>/g)).toHaveLength(1);
  expect(svg.includes('\u0000')).toBe(false);
  expect(svg.isWellFormed()).toBe(true);
});

test('a site’s name with an ampersand leaves the picture valid', async () => {
  vi.resetModules();
  vi.doMock('#lib/brand.ts', async (original) => ({
    ...(await original<typeof import('#lib/brand.ts')>()),
    siteName: 'Bits & Bobs',
  }));
  const branded = await import('#lib/document/badge-svg.ts');
  for (const kind of badgeKinds)
    expect(branded.badgeSvg(kind, product)?.match(/Bits \S+ Bobs/g), kind).toEqual([
      'Bits &amp; Bobs',
      'Bits &amp; Bobs',
    ]);
});

test('a badge is small, refers to nothing, and both themes differ', () => {
  const name = 'W'.repeat(100);
  for (const kind of badgeKinds) {
    const svg = badgeSvg(kind, { ...product, name, upVote: 999_999_999 }) ?? '';
    expect(Buffer.byteLength(svg), kind).toBeLessThan(2_000);
    expect(svg).not.toMatch(/href|url\(|style|\son\w+=|<!|<\?/);
  }
  expect(new Set(badgeKinds.map((kind) => badgeSvg(kind, product))).size).toBe(4);
});
