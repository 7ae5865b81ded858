import { expect, test } from 'vitest';
import { estimatedLines } from '#lib/text/lines.ts';

test('a text takes as many lines as its paragraphs fill, an empty one included', () => {
  expect(estimatedLines('', 36)).toBe(1);
  expect(estimatedLines('x'.repeat(36), 36)).toBe(1);
  expect(estimatedLines('x'.repeat(37), 36)).toBe(2);
  expect(estimatedLines('one\n\nthree', 36)).toBe(3);
});

test('characters of wide scripts count twice', () => {
  expect(estimatedLines('漢'.repeat(18), 36)).toBe(1);
  expect(estimatedLines('漢'.repeat(19), 36)).toBe(2);
});
