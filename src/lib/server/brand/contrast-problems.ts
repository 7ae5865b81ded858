import { contrast } from './oklab.ts';
import type { Palette, Token } from './palette.ts';

/** Minimum contrast of text, and of shapes needed to use a page: WCAG 2.2 AA, 1.4.3 and 1.4.11. */
const text = 4.5;
const shape = 3;

const layers: readonly Token[] = ['paper', 'surface', 'stratum-1', 'stratum-2'];
const grounds: readonly Token[] = [...layers, 'sunken'];

interface Rule {
  of: readonly Token[];
  on: readonly Token[];
  atLeast: number;
}

/** Pairs that the style sheets draw over each other. */
const rules: readonly Rule[] = [
  { of: ['ink', 'muted'], on: grounds, atLeast: text },
  { of: ['action', 'good', 'bad'], on: layers, atLeast: text },
  { of: ['ink'], on: ['action-soft', 'accent-soft', 'spent'], atLeast: text },
  { of: ['action'], on: ['action-soft'], atLeast: text },
  { of: ['action-ink'], on: ['action', 'action-deep'], atLeast: text },
  { of: ['spent-ink'], on: ['spent'], atLeast: text },
  { of: ['bedrock-ink', 'bedrock-muted'], on: ['bedrock'], atLeast: text },
  { of: ['field'], on: ['paper', 'surface'], atLeast: shape },
  { of: ['vote-edge', 'cast-edge', 'spent-ink'], on: [...layers, 'spent'], atLeast: shape },
];

/** @returns a line for each pair that is hard to read */
export const contrastProblems = (palette: Palette): string[] =>
  rules.flatMap(({ of, on, atLeast }) =>
    of.flatMap((token) =>
      on.flatMap((ground) => {
        const reached = contrast(palette[token], palette[ground]);
        if (reached >= atLeast) return [];
        const pair = `${token} (${palette[token]}) on ${ground} (${palette[ground]})`;
        return [`${pair} has a contrast of ${reached.toFixed(2)}, and needs ${atLeast}`];
      }),
    ),
  );

/** The footer is dark in both themes, and has the action and the accent of the dark one. */
export const footerProblems = (light: Palette, dark: Palette): string[] =>
  (['action', 'accent'] as const).flatMap((token) =>
    [light, dark].flatMap(({ bedrock }) => {
      const reached = contrast(dark[token], bedrock);
      if (reached >= text) return [];
      const pair = `${token} (${dark[token]}) on bedrock (${bedrock}) of the footer`;
      return [`${pair} has a contrast of ${reached.toFixed(2)}, and needs ${text}`];
    }),
  );
