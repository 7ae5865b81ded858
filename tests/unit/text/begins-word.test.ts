import { expect, test } from 'vitest';
import { beginsWord } from '#lib/text/begins-word.ts';

test.each([
  ['password management', 'man', true],
  ['management', 'man', true],
  ['self-hosted', 'hos', true],
  ['human', 'man', false],
  ['superhuman man', 'man', true],
  ['c#', '#', false],
  ['密码 管理', '管', true],
])('of “%s”, some word begins with “%s”: %s', (text, typed, expected) => {
  expect(beginsWord(text, typed)).toBe(expected);
});
