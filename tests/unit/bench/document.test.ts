import { expect, test } from 'vitest';
import { benchmarksDocument } from '../../bench/document.ts';
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

const rowsOf = (document: string): string[] => document.split('\n').filter((line) => line.startsWith('|'));

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
  const document = benchmarksDocument([section(figures)]);
  expect(rowsOf(document)).toEqual([
    '|  | SQLite, 1,000 | SQLite, 100,000 | PostgreSQL, 1,000 | PostgreSQL, 100,000 | SQLite, growth | PostgreSQL, growth | Budget | Met |',
    '| --- | --: | --: | --: | --: | --: | --: | --: | --: |',
    '| newest, p99, ms | 4 | 8 | 10 | **50** | 2 | 5 | ≤ 25 ms | **no**: 2 × |',
  ]);
  expect(document).toContain('3 of 4 figures with a budget are within it.');
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
  expect(rowsOf(benchmarksDocument([section(figures)])).slice(2)).toEqual([
    '| Home | 620 /s | 0.62 of 1,000 /s | ≥ 0.9 of the baseline | **no**: 0.69 × |',
    '| Ready after | 300 ms |  | ≤ 500 ms | yes |',
    '| Memory at rest | 120 MB |  |  |  |',
  ]);
});

test('sizes that were measured on another day say so', () => {
  const figure = { name: 'newest', unit: 'ms', value: 1, database: 'SQLite' } as const;
  const figures: SiteFigure[] = [
    { ...figure, size: 1_000 },
    { ...figure, size: 10_000, day: '2026-11-20' },
    { ...figure, size: 100_000, day: '2026-11-20' },
  ];
  expect(benchmarksDocument([section(figures)])).toContain(
    'Measured on 2026-11-23, 10,000 and 100,000 products on 2026-11-20: `npm run bench -- --only lists`.',
  );
});
