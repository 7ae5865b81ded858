import { contrast, type Hex, mix } from './oklab.ts';

export type Theme = 'light' | 'dark';

/** Colours that a brand must define. The others are derived from these, unless the brand defines them too. */
export const requiredTokens = ['paper', 'ink', 'action', 'accent'] as const;

type Required = (typeof requiredTokens)[number];

/** The colours of a theme. Both themes are complete, and the style sheets take them by `--brand(THEME-TOKEN)`. */
export const tokens = [
  ...requiredTokens,
  'surface',
  'sunken',
  'line',
  'field',
  'muted',
  'action-deep',
  'action-ink',
  'action-soft',
  'accent-deep',
  'accent-soft',
  'vote-edge',
  'cast-edge',
  'good',
  'bad',
  'spent',
  'spent-ink',
  'stratum-1',
  'stratum-2',
  'stratum-3',
  'stratum-4',
  'bedrock',
  'bedrock-line',
  'bedrock-ink',
  'bedrock-muted',
  'soil-1',
  'soil-2',
  'soil-3',
  'soil-4',
  'wall',
] as const;
export type Token = (typeof tokens)[number];

export type Palette = Readonly<Record<Token, Hex>>;
/** Colours that a brand defines for one theme. */
export type NamedColours = Readonly<Record<Required, Hex> & { [token in Token]?: Hex | undefined }>;

const white: Hex = '#ffffff';
const black: Hex = '#000000';

/** The first of the mixes of a colour with the ink that stands out from all grounds of a button. */
const visibleEdge = (colour: Hex, ink: Hex, grounds: readonly Hex[]): Hex => {
  const steps = Array.from({ length: 10 }, (_, step) => mix(colour, ink, step * 10));
  return steps.find((edge) => grounds.every((ground) => contrast(edge, ground) >= 3.1)) ?? ink;
};

/** The colours of a theme, of which a brand names some. The amounts are near those of Unearth, which names all. */
export const paletteOf = (theme: Theme, named: NamedColours): Palette => {
  const { paper, ink, action, accent } = named;
  const light = theme === 'light';
  const pick = <Value>(inLight: Value, inDark: Value): Value => (light ? inLight : inDark);
  const surface = named.surface ?? pick(white, mix(paper, ink, 5));
  const spent = named.spent ?? mix(paper, ink, pick(8, 10));
  const earth = mix(accent, ink, pick(45, 25));
  const stratum = (percent: number) => mix(paper, earth, percent);
  const grounds = [paper, surface, named['stratum-1'] ?? stratum(5), named['stratum-2'] ?? stratum(9), spent];
  const bedrock = named.bedrock ?? pick(mix(ink, action, 12), mix(paper, black, 35));
  const derived: Palette = {
    paper,
    ink,
    action,
    accent,
    surface,
    sunken: pick(mix(paper, ink, 4), mix(paper, black, 30)),
    line: mix(paper, ink, pick(11, 14)),
    field: mix(paper, ink, pick(50, 45)),
    muted: mix(paper, ink, pick(74, 72)),
    'action-deep': pick(mix(action, black, 14), mix(action, white, 25)),
    'action-ink': contrast(white, action) >= contrast(pick(ink, paper), action) ? white : pick(ink, paper),
    'action-soft': mix(paper, action, pick(10, 18)),
    'accent-deep': visibleEdge(mix(accent, ink, 30), ink, grounds),
    'accent-soft': mix(paper, accent, pick(16, 18)),
    'vote-edge': action,
    'cast-edge': visibleEdge(accent, ink, grounds),
    good: pick('#17724a', '#6fd6a4'),
    bad: pick('#b3261e', '#ff9b92'),
    spent,
    'spent-ink': mix(paper, ink, pick(66, 62)),
    'stratum-1': stratum(5),
    'stratum-2': stratum(9),
    'stratum-3': stratum(pick(18, 14)),
    'stratum-4': stratum(pick(36, 24)),
    bedrock,
    'bedrock-line': mix(bedrock, white, 12),
    'bedrock-ink': mix(bedrock, white, 94),
    'bedrock-muted': mix(bedrock, white, 68),
    'soil-1': pick(mix(paper, accent, 16), mix(paper, action, 40)),
    'soil-2': pick(mix(paper, earth, 28), mix(paper, action, 32)),
    'soil-3': pick(mix(paper, earth, 46), mix(paper, action, 24)),
    'soil-4': pick(mix(bedrock, white, 10), mix(paper, action, 16)),
    wall: pick(mix(accent, black, 55), mix(accent, black, 10)),
  };
  const given = Object.entries(named).filter(([, colour]) => colour !== undefined);
  return { ...derived, ...Object.fromEntries(given) };
};

/** The facets of the gem, in the order of layouts/home/Gem.astro: six of its crown, eight below. */
export const facetsOf = (accent: Hex, action: Hex): Hex[] => [
  ...[65, 40, 15, 50].map((percent) => mix(accent, white, percent)),
  ...[8, 22].map((percent) => mix(accent, black, percent)),
  mix(action, white, 40),
  mix(action, white, 15),
  action,
  mix(action, black, 25),
  mix(action, white, 55),
  mix(action, white, 30),
  mix(action, white, 20),
  mix(action, black, 12),
];

/** Minimum contrast of text, and of shapes needed to use a page: WCAG 2.2 AA, 1.4.3 and 1.4.11. */
const textContrast = 4.5;
const shapeContrast = 3;

const layers: readonly Token[] = ['paper', 'surface', 'stratum-1', 'stratum-2'];
const grounds: readonly Token[] = [...layers, 'sunken'];

interface Rule {
  of: readonly Token[];
  on: readonly Token[];
  atLeast: number;
}

/** Pairs that the style sheets draw over each other. */
const rules: readonly Rule[] = [
  { of: ['ink', 'muted'], on: grounds, atLeast: textContrast },
  { of: ['action', 'good', 'bad'], on: layers, atLeast: textContrast },
  { of: ['ink'], on: ['action-soft', 'accent-soft', 'spent'], atLeast: textContrast },
  { of: ['action'], on: ['action-soft'], atLeast: textContrast },
  { of: ['action-ink'], on: ['action', 'action-deep'], atLeast: textContrast },
  { of: ['spent-ink'], on: ['spent'], atLeast: textContrast },
  { of: ['bedrock-ink', 'bedrock-muted'], on: ['bedrock'], atLeast: textContrast },
  { of: ['field'], on: ['paper', 'surface'], atLeast: shapeContrast },
  { of: ['vote-edge', 'cast-edge', 'spent-ink'], on: [...layers, 'spent'], atLeast: shapeContrast },
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
      if (reached >= textContrast) return [];
      const pair = `${token} (${dark[token]}) on bedrock (${bedrock}) of the footer`;
      return [`${pair} has a contrast of ${reached.toFixed(2)}, and needs ${textContrast}`];
    }),
  );
