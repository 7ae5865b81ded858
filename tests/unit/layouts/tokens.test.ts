import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sheet = readFileSync(new URL('../../../src/layouts/styles/tokens.css', import.meta.url), 'utf8');

/** Colours of a theme by token. */
const coloursIn = (rules: string): Map<string, string> =>
  new Map(
    [...rules.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', colour = '']) => [name, colour]),
  );

const [light = '', dark = ''] = sheet.split('[data-theme="dark"]');
const themes = { light: coloursIn(light), dark: new Map([...coloursIn(light), ...coloursIn(dark)]) };

/** Relative luminance, as WCAG defines it. */
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
};

const grounds = ['--paper', '--surface', '--stratum-1', '--stratum-2', '--spent'];

for (const [theme, colours] of Object.entries(themes)) {
  for (const edge of ['--vote-edge', '--cast-edge', '--spent-ink']) {
    test(`in the ${theme} theme ${edge} of a vote stands out from every ground it lies on`, () => {
      for (const ground of grounds)
        expect(contrast(colours.get(edge) ?? '', colours.get(ground) ?? ''), ground).toBeGreaterThanOrEqual(
          3,
        );
    });
  }
}
