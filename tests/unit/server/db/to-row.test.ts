import { expect, test } from 'vitest';
import { toRowOf } from '#lib/server/db/to-row.ts';

test('a row has its values by the names of its columns, whatever these are', () => {
  const names = ['id', 'count(*)', '"a\'b\\', '1', 'ä\u2028'];
  expect(toRowOf(names)([1, 2, 3, 4, null])).toEqual({
    id: 1,
    'count(*)': 2,
    '"a\'b\\': 3,
    1: 4,
    'ä\u2028': null,
  });
});

test('of two columns of one name the last counts, as the drivers have it', () => {
  expect(toRowOf(['id', 'id'])([1, 2])).toEqual({ id: 2 });
});

test('the same columns are compiled once, and others apart', () => {
  expect(toRowOf(['id', 'name'])).toBe(toRowOf(['id', 'name']));
  expect(toRowOf(['id,name'])).not.toBe(toRowOf(['id', 'name']));
});
