import { expect, test } from 'vitest';
import { editsOf, maxEditsOf } from '#lib/server/search/similar.ts';

test('the longer a word, the more edits are allowed', () => {
  const lengths = [2, 3, 5, 6, 7, 8, 20];
  expect(lengths.map(editsOf)).toEqual([0, 1, 1, 1, 1, 2, 2]);
  expect(lengths.map(maxEditsOf)).toEqual([0, 1, 1, 2, 2, 2, 2]);
});
