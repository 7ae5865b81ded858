import { expect, test } from 'vitest';
import { mergeSections } from '../../bench/results.ts';
import type { Section } from '../../bench/section.ts';

const section = (name: string, day: string): Section => ({
  name,
  title: name,
  how: 'In turns.',
  day,
  machine: [],
  figures: [],
  failures: [],
});
const stored = ['votes', 'lists', 'reads'].map((name) => section(name, '2026-11-20'));

test('what was measured replaces its section, and the others stay, in the order of the parts', () => {
  const measured = [section('lists', '2026-11-23'), section('pages', '2026-11-23')];
  const { sections, dropped } = mergeSections(stored, measured, ['pages', 'reads', 'lists', 'votes']);
  expect(sections.map(({ name, day }) => `${name} ${day}`)).toEqual([
    'pages 2026-11-23',
    'reads 2026-11-20',
    'lists 2026-11-23',
    'votes 2026-11-20',
  ]);
  expect(dropped).toEqual([]);
});

test('a section whose part was renamed is dropped, and named', () => {
  const { sections, dropped } = mergeSections(stored, [], ['reads', 'ballots', 'lists']);
  expect(sections.map(({ name }) => name)).toEqual(['reads', 'lists']);
  expect(dropped).toEqual(['votes']);
});

const at = (database: 'SQLite' | 'PostgreSQL', size: number, value: number) => ({
  name: 'newest, p99',
  unit: 'ms',
  value,
  database,
  size,
});

test('sizes and databases that a run did not measure stay, with their day', () => {
  const before = {
    ...section('lists', '2026-11-20'),
    figures: [at('SQLite', 1_000, 1), at('SQLite', 10_000, 2), at('PostgreSQL', 1_000, 3)],
  };
  const run = { ...section('lists', '2026-11-23'), figures: [at('SQLite', 1_000, 9)] };
  const [merged] = mergeSections([before], [run], ['lists']).sections;
  expect(merged?.figures).toEqual([
    at('SQLite', 1_000, 9),
    { ...at('SQLite', 10_000, 2), day: '2026-11-20' },
    { ...at('PostgreSQL', 1_000, 3), day: '2026-11-20' },
  ]);
  // The day of a figure stays with it through further runs.
  const later = { ...section('lists', '2026-11-24'), figures: [at('PostgreSQL', 1_000, 4)] };
  const [again] = mergeSections(merged ? [merged] : [], [later], ['lists']).sections;
  expect(again?.figures.map(({ value, day }) => [value, day])).toEqual([
    [4, undefined],
    [9, '2026-11-23'],
    [2, '2026-11-20'],
  ]);
});

test('a part that has not measured a site yet keeps all that is stored of sites', () => {
  const before = { ...section('lists', '2026-11-20'), figures: [at('SQLite', 1_000, 1)] };
  const [merged] = mergeSections([before], [section('lists', '2026-11-23')], ['lists']).sections;
  expect(merged?.figures).toEqual([{ ...at('SQLite', 1_000, 1), day: '2026-11-20' }]);
});

test('figures without a size are replaced as a whole', () => {
  const before = { ...section('pages', '2026-11-20'), figures: [{ name: 'Home', unit: '/s', value: 1 }] };
  const run = { ...section('pages', '2026-11-23'), figures: [{ name: 'Front page', unit: '/s', value: 2 }] };
  expect(mergeSections([before], [run], ['pages']).sections[0]?.figures).toEqual(run.figures);
});
