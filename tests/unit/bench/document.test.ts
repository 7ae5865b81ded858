import { expect, test } from 'vitest';
import { withSections } from '../../bench/document.ts';
import { readOptions } from '../../bench/options.ts';
import type { Section, SiteFigure } from '../../bench/section.ts';

const section = (figures: SiteFigure[]): Section => ({
  name: 'lists',
  title: 'Lists',
  how: 'In turns.',
  day: '2026-11-23',
  machine: ['2 cores', 'Node 24'],
  figures,
  failures: [],
});

const rowsOf = (figures: SiteFigure[]): string[] =>
  withSections('# Benchmarks\n', [section(figures)], ['Lists'])
    .split('\n')
    .filter((line) => line.startsWith('|'));

test('a figure of several sizes is one row, with its growth from the smallest to the largest', () => {
  const at = (database: 'SQLite' | 'PostgreSQL', size: number, value: number): SiteFigure => ({
    name: 'newest, p99',
    unit: 'ms',
    budget: { max: 25 },
    database,
    size,
    value,
  });
  const figures = [
    at('SQLite', 100_000, 8),
    at('SQLite', 1_000, 4),
    at('PostgreSQL', 1_000, 10),
    at('PostgreSQL', 100_000, 50),
  ];
  expect(rowsOf(figures)).toEqual([
    '|  | SQLite, 1,000 | SQLite, 100,000 | PostgreSQL, 1,000 | PostgreSQL, 100,000 | SQLite, growth | PostgreSQL, growth | Budget | Met |',
    '| --- | --: | --: | --: | --: | --: | --: | --: | --: |',
    '| newest, p99, ms | 4 | 8 | 10 | **50** | 2 | 5 | ≤ 25 ms | **no**: 2 × |',
  ]);
});

test('a figure is next to its baseline, of which the budget may be a share', () => {
  const figures: SiteFigure[] = [
    {
      name: 'Home',
      value: 620,
      unit: '/s',
      baseline: 1_000,
      budget: { min: 0.9 },
      budgetIsRatio: true,
    },
    { name: 'Ready after', value: 300, unit: 'ms', budget: { max: 500 } },
    { name: 'Memory at rest', value: 120, unit: 'MB' },
  ];
  expect(rowsOf(figures).slice(2)).toEqual([
    '| Home | 620 /s | 0.62 of 1,000 /s | ≥ 0.9 of the baseline | **no**: 0.69 × |',
    '| Ready after | 300 ms |  | ≤ 500 ms | yes |',
    '| Memory at rest | 120 MB |  |  |  |',
  ]);
});

test('sections that were measured are replaced, and the others stay, in the order of the parts', () => {
  const figures: SiteFigure[] = [{ name: 'newest', unit: 'ms', value: 1 }];
  const titled = (title: string, day = '2026-11-20') => ({ ...section(figures), title, day });
  const titles = ['Pages', 'Reads', 'Lists', 'Votes'];
  const stored = ['Votes', 'Lists', 'Reads'].map((title) => titled(title));
  const before = withSections('# Benchmarks\n', stored, titles);
  const measured = [
    titled('Lists', '2026-11-23'),
    titled('Pages', '2026-11-23'),
    { ...titled('Reads', '2026-11-23'), failures: ['10,000 products on SQLite: the site did not start'] },
    { ...titled('Votes', '2026-11-23'), figures: [] },
  ];
  const after = withSections(before, measured, titles);
  expect(after.match(/^## .*|^Measured .*/gm)).toEqual([
    ...['## Pages', 'Measured on 2026-11-23: `npm run bench -- --only lists`. 2 cores. Node 24.'],
    ...['## Reads', 'Measured on 2026-11-20: `npm run bench -- --only lists`. 2 cores. Node 24.'],
    ...['## Lists', 'Measured on 2026-11-23: `npm run bench -- --only lists`. 2 cores. Node 24.'],
    ...['## Votes', 'Measured on 2026-11-20: `npm run bench -- --only lists`. 2 cores. Node 24.'],
  ]);
  expect(after).toMatch(/^# Benchmarks\n\n## Pages\n\n.*Node 24\.\n$/s);
  expect(withSections(after, [], titles)).toBe(after);
});

test('a section of the document whose part has another title is an error, so that it is not lost', () => {
  const stored = withSections(
    '# Benchmarks\n',
    [section([{ name: 'newest', unit: 'ms', value: 1 }])],
    ['Lists'],
  );
  expect(() => withSections(stored, [], ['Pages', 'Reads'])).toThrow('"## Lists"');
});

test('the figures of a few sizes are not written, as a section has all of them', () => {
  expect(() => readOptions(['--write', '--sizes', '1000'], [])).toThrow(/^--write does not go with --sizes/);
  expect(readOptions(['--write'], []).sizes).toEqual([1_000, 10_000, 100_000]);
});
