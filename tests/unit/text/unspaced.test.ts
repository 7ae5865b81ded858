import { expect, test } from 'vitest';
import { beginsWord } from '#lib/text/unspaced.ts';

test.each([
  ['password management', 'man', true],
  ['management', 'man', true],
  ['self-hosted', 'hos', true],
  ['human', 'man', false],
  ['superhuman man', 'man', true],
  ['c#', '#', false],
  ['密码 管理', '管', true],
  ['密码管理', '管理', true],
  ['アプリcalendar', 'calendar', true],
  ['chatgpt中文', 'gpt', false],
  ['chatgpt中文', '中文', true],
])('of “%s”, some word begins with “%s”: %s', (text, typed, expected) => {
  expect(beginsWord(text, typed)).toBe(expected);
});
