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

test('a figure over its budget is a result; what could not be measured makes the program fail', () => {
  expect(conclusionOf([section(1_000), section(4_000)]).exitCode).toBe(0);
  expect(conclusionOf([section(4_000, ['1,000 products on SQLite: no answer'])]).exitCode).toBe(1);
});
