import { expect, test } from 'vitest';
import { pageButtons, pageCount, readPage, toPagination } from '#lib/domain/paging.ts';

test('an empty list has one page, and a full page starts no other', () => {
  expect([0, 1, 6, 7, 1338].map((total) => pageCount(total))).toEqual([1, 1, 1, 2, 223]);
});

test('a page asks for its six items', () => {
  expect(toPagination(1)).toEqual({ limit: 6, offset: 0 });
  expect(toPagination(5)).toEqual({ limit: 6, offset: 24 });
});

test('anything but a positive integer is the first page', () => {
  for (const value of [null, '', '0', '-2', '1.5', 'two', '1e3', ' 3', '9'.repeat(30)]) {
    expect(readPage(value)).toBe(1);
  }
  expect(readPage('12')).toBe(12);
});

test('zeros before a page number make no other page of it', () => {
  expect(['01', '0012'].map(readPage)).toEqual([1, 12]);
});

test('up to nine pages every number has its button', () => {
  expect(pageButtons(1, 1)).toEqual([1]);
  expect(pageButtons(5, 9)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('beyond nine pages the buttons condense around the current one', () => {
  expect(pageButtons(5, 223)).toEqual([1, 'gap', 4, 5, 6, 'gap', 223]);
  expect(pageButtons(1, 223)).toEqual([1, 2, 'gap', 223]);
  expect(pageButtons(223, 223)).toEqual([1, 'gap', 222, 223]);
});

test('a gap never stands for a single number', () => {
  expect(pageButtons(4, 223)).toEqual([1, 2, 3, 4, 5, 'gap', 223]);
  expect(pageButtons(220, 223)).toEqual([1, 'gap', 219, 220, 221, 222, 223]);
});
