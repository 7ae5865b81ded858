import { expect, test } from 'vitest';
import { sizes } from '#lib/limits.ts';
import { importRow } from '#lib/server/tools/cli/import-row.ts';

const tagsOf = (...tags: string[]) =>
  importRow.parse({ name: 'Loupe', shortDescription: 'Looks closer.', tags }).tags;

test('a tag that is too long is cut at the end of a word', () => {
  const whole = 'tools for people who read the small print of everything that comes with a';
  expect(tagsOf(`${whole} contract`)).toEqual([whole]);
  expect(tagsOf(`${whole}, – b, and more`)).toEqual([`${whole}, – b`]);
  expect(tagsOf(`${whole}, – bill of sale`)).toEqual([`${whole}, – b`.slice(0, -5)]);
});

test('a tag of one word that is too long is cut where it must be', () => {
  expect(tagsOf('x'.repeat(sizes.tag + 1))).toEqual(['x'.repeat(sizes.tag)]);
});

test('a tag that is long enough stays whole', () => {
  expect(tagsOf('x'.repeat(sizes.tag))).toEqual(['x'.repeat(sizes.tag)]);
});
