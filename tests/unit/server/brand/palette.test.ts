import { expect, test } from 'vitest';
import type { Hex } from '#lib/server/brand/oklab.ts';
import { contrastProblems, facetsOf, footerProblems, paletteOf, tokens } from '#lib/server/brand/palette.ts';

const neutral = {
  light: { paper: '#fafafa', ink: '#1a1a1a' },
  dark: { paper: '#101010', ink: '#f5f5f5' },
} as const;

/** An action and an accent of a light and of a dark theme. */
const brands: Record<string, readonly [Hex, Hex, Hex, Hex]> = {
  'blue and orange': ['#1d4ed8', '#ea7a0b', '#8fb4ff', '#ffb266'],
  'red and teal': ['#b42318', '#0f8f83', '#ff9d94', '#5eead4'],
  'green and yellow': ['#166534', '#c99a00', '#7ddf9d', '#ffe066'],
  'black and pink': ['#262626', '#db2777', '#e5e5e5', '#ff9bd0'],
};

test.each(Object.entries(brands))('%s are enough for colours that can be read', (_, brand) => {
  const [action, accent, darkAction, darkAccent] = brand;
  const light = paletteOf('light', { ...neutral.light, action, accent });
  const dark = paletteOf('dark', { ...neutral.dark, action: darkAction, accent: darkAccent });
  expect([...contrastProblems(light), ...contrastProblems(dark), ...footerProblems(light, dark)]).toEqual([]);
  for (const token of tokens) {
    expect(light[token]).toMatch(/^#[0-9a-f]{6}$/);
    expect(dark[token]).toMatch(/^#[0-9a-f]{6}$/);
  }
});

test('a colour that the brand names is taken as it is', () => {
  const named = { ...neutral.light, action: '#1d4ed8', accent: '#ea7a0b' } as const;
  expect(paletteOf('light', { ...named, 'stratum-2': '#abcdef' })).toMatchObject({
    ...named,
    'stratum-2': '#abcdef',
  });
});

test('the text on a button is light or dark, whichever can be read', () => {
  const onButton = (action: Hex) =>
    paletteOf('light', { ...neutral.light, action, accent: '#ea7a0b' })['action-ink'];
  expect(onButton('#1d4ed8')).toBe('#ffffff');
  expect(onButton('#ffd23f')).toBe(neutral.light.ink);
});

test('a pair that is hard to read is named with its contrast', () => {
  const faint = paletteOf('light', { ...neutral.light, action: '#9db7ff', accent: '#ea7a0b' });
  expect(contrastProblems(faint)).toContain(
    'action (#9db7ff) on paper (#fafafa) has a contrast of 1.89, and needs 4.5',
  );
  const light = paletteOf('light', { ...neutral.light, action: '#1d4ed8', accent: '#ea7a0b' });
  const dark = paletteOf('dark', { ...neutral.dark, action: '#3344aa', accent: '#ffb266' });
  expect(footerProblems(light, dark).join()).toContain('action (#3344aa) on bedrock');
});

test('the edges of a vote stand out from all that they lie on, whatever the brand names', () => {
  const named = { ...neutral.light, action: '#1d4ed8', accent: '#ea7a0b' } as const;
  for (const edge of ['vote-edge', 'cast-edge', 'spent-ink'] as const)
    for (const ground of ['paper', 'surface', 'stratum-1', 'stratum-2', 'spent'])
      expect(contrastProblems(paletteOf('light', { ...named, [edge]: '#dddddd' })).join('\n')).toContain(
        `${edge} (#dddddd) on ${ground} `,
      );
});

test('the gem has six facets of the accent and eight of the action', () => {
  expect(facetsOf('#ea7a0b', '#1d4ed8')).toHaveLength(14);
  expect(facetsOf('#ea7a0b', '#1d4ed8')[8]).toBe('#1d4ed8');
});
