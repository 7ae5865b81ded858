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
