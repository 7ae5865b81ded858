import { expect, test } from 'vitest';
import { conclusionOf } from '../../bench/conclusion.ts';
import type { Section } from '../../bench/section.ts';

const section = (value: number, failures: string[] = []): Section => ({
  name: 'votes',
  title: 'Votes',
  how: 'In turns.',
  day: '2026-11-23',
  machine: [],
  figures: [
    { name: 'Votes', value, unit: '/s', budget: { min: 3_000 } },
    { name: 'Memory', value: 100, unit: 'MB' },
  ],
  failures,
});

test('a figure over its budget is a result, with which the program succeeds', () => {
  expect(conclusionOf([section(1_000), section(4_000)])).toEqual({
    lines: [
      '',
      '1 of 2 figures with a budget are within it; the others are marked OVER.',
      'Everything was measured (exit code 0, whatever is over its budget).',
    ],
    exitCode: 0,
  });
});

test('what could not be measured makes the program fail, and is named', () => {
  expect(conclusionOf([section(4_000, ['1,000 products on SQLite: no answer'])])).toEqual({
    lines: [
      'FAILED  Votes: 1,000 products on SQLite: no answer',
      '',
      '1 of 1 figures with a budget are within it.',
      'Not everything could be measured (exit code 1).',
    ],
    exitCode: 1,
  });
});
