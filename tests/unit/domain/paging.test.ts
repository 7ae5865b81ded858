import { expect, test } from 'vitest';
import {
  pageButtons,
  pageCount,
  pagesFrom,
  readPage,
  toOpenPagination,
  toPagination,
} from '#lib/domain/paging.ts';

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

// As if entries were counted up to 14, with 6 a page.
const entries = (length: number) => Array.from({ length }, (_, n) => n);
const openPages = (page: number, length: number) =>
  pagesFrom(page, { items: entries(length), total: 14, hasMore: true });

test('a list that goes on after its counted entries has a next page after the last counted one', () => {
  expect(openPages(1, 6)).toEqual({ exists: true, last: 3, hasNext: true });
  expect(openPages(3, 7)).toEqual({ exists: true, last: 3, hasNext: true });
  expect(openPages(3, 6)).toEqual({ exists: true, last: 3, hasNext: false });
  expect(openPages(5, 7)).toEqual({ exists: true, last: 5, hasNext: true });
  expect(openPages(6, 2)).toEqual({ exists: true, last: 6, hasNext: false });
  expect(openPages(7, 0)).toMatchObject({ exists: false, hasNext: false });
});

test('a list that is counted to its end has no page after the last one', () => {
  expect(pagesFrom(2, { items: entries(6), total: 14 })).toEqual({ exists: true, last: 3, hasNext: true });
  expect(pagesFrom(3, { items: entries(2), total: 14 })).toEqual({ exists: true, last: 3, hasNext: false });
  expect(pagesFrom(4, { items: [], total: 14 })).toEqual({ exists: false, last: 3, hasNext: false });
  expect(pagesFrom(1, { items: [], total: 0 })).toEqual({ exists: true, last: 1, hasNext: false });
});

test('from the last counted page on, the first entry of the next page is asked for, too', () => {
  expect([1, 2, 3, 4].map((page) => toOpenPagination(page, 14).limit)).toEqual([6, 6, 7, 7]);
  expect(toOpenPagination(4, 14).offset).toBe(18);
});
