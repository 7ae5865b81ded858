import { expect, test } from 'vitest';
import { isVisible, visibleTag, withoutControls } from '#lib/text/visible.ts';

test.each([
  '',
  ' \n',
  '\u200b',
  '\u2060\u2063',
  '\u00ad',
  '\u034f',
  '\u115f\u3164\uffa0',
  '\u2800',
  '\u202e\u2066',
  '\u200d\ufe0f',
  '\u0301',
])('%j shows nothing', (text) => {
  expect(isVisible(text)).toBe(false);
});

test.each(['a', '7', '!', '🚀', '音', 'ไ', '\u3164a', '€', '⠁'])('%j is visible', (text) => {
  expect(isVisible(text)).toBe(true);
});

test('controls of direction are left out, and the marks of scripts that need them stay', () => {
  expect(withoutControls('\u202elive\u202c and \u2067x\u2069')).toBe('live and x');
  expect(withoutControls('a\u200fb\u200ec')).toBe('a\u200fb\u200ec');
});

test('control characters are left out, but for tabs and line feeds', () => {
  expect(withoutControls('Tool\u001b]0;owned\u0007\u001b[2J\u0085\u007f')).toBe('Tool]0;owned[2J');
  expect(withoutControls('one\r\n\ttwo\nthree')).toBe('one\n\ttwo\nthree');
});

test('a tag is without what nobody sees', () => {
  expect(visibleTag('a\u200bb\u2060c\ufeff\u00add\u202e')).toBe('abcd');
  expect(visibleTag('a\u200db\u200cc')).toBe('abc');
});

test('joiners stay where they join: in Persian, Hindi and emoji', () => {
  for (const tag of ['می\u200cخواهم', 'क्\u200dष', '👨\u200d👩\u200d👧', '❤\ufe0f\u200d🔥'])
    expect(visibleTag(tag)).toBe(tag);
});
