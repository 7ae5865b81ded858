import { expect, test } from 'vitest';
import { addTags, tagOf } from '#lib/domain/tags.ts';

const texts = (typed: string, before: string[] = []) =>
  addTags(before.map(tagOf), typed).tags.map(({ text }) => text);

test('a tag is an object with id, text and className while it is edited', () => {
  expect(tagOf('Open Source')).toEqual({ id: 'open source', text: 'Open Source', className: 'tag' });
});

test('empty tags are dropped, and spaces around and within are trimmed', () => {
  expect(texts('   ')).toEqual([]);
  expect(texts('  open   source ')).toEqual(['open source']);
});

test('a tag that exists already is dropped, however it is spelled', () => {
  expect(texts('AI', ['ai'])).toEqual(['ai']);
  expect(texts('Ａi', ['ai'])).toEqual(['ai']);
  expect(texts('バス, ハス, café, Cafe')).toEqual(['バス', 'ハス', 'café', 'Cafe']);
});

test('a list is taken apart at commas, tabs and line ends', () => {
  expect(texts('a, b\tc\r\nd,,', ['b'])).toEqual(['b', 'a', 'c', 'd']);
});

test('a list is taken apart at the separators of other scripts and at semicolons', () => {
  expect(texts('설계，日本、中文；a;b،فارسی')).toEqual(['설계', '日本', '中文', 'a', 'b', 'فارسی']);
});

test('what nobody sees is no part of a tag, and makes none', () => {
  expect(texts('a\u200bb, ab, \u3164, \u200b')).toEqual(['ab']);
});

test('added tags are listed apart from those before', () => {
  expect(addTags([tagOf('a')], 'a, b').added).toEqual(['b']);
});

test('a text that is too long for a tag is not added, but returned', () => {
  const long = 'x'.repeat(81);
  expect(addTags([], `a, ${long}`)).toMatchObject({ added: ['a'], tooLong: [long] });
  expect(texts('y'.repeat(80))).toHaveLength(1);
});
