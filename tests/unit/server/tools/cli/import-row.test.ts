import { expect, test } from 'vitest';
import { sizes } from '#lib/limits.ts';
import { importRow } from '#lib/server/tools/cli/import-row.ts';

const tagsOf = (...tags: string[]) =>
  importRow.parse({ name: 'Loupe', shortDescription: 'Looks closer.', tags }).tags;

test('a tag that is too long is cut at the end of a word', () => {
  expect(tagsOf('tools for people who read the small print of everything')).toEqual([
    'tools for people who read the small',
  ]);
  expect(tagsOf('tools for people who read, and, rarely – write')).toEqual([
    'tools for people who read, and, rarely',
  ]);
});

test('a tag of one word that is too long is cut where it must be', () => {
  expect(tagsOf('x'.repeat(sizes.tag + 1))).toEqual(['x'.repeat(sizes.tag)]);
});

test('a tag that is long enough stays whole', () => {
  expect(tagsOf('x'.repeat(sizes.tag))).toEqual(['x'.repeat(sizes.tag)]);
});
