import { expect, test } from 'vitest';
import { isStorable, storable } from '#lib/text/storable.ts';

test('NUL and half of a surrogate pair can’t be stored, every other character can', () => {
  for (const text of ['\0', 'a\0b', '\ud83d', '\ude42\ud83d']) expect(isStorable(text)).toBe(false);
  for (const text of ['', 'é', '🙂', '\u0001\u007f', '\uFFFD\uFFFF']) expect(isStorable(text)).toBe(true);
});

test('what can’t be stored is left out or replaced, and the rest stays', () => {
  expect(storable('\0Ma\ud83dra 🙂\0')).toBe('Mara 🙂');
  expect(storable('a\0b\ud83d', '?')).toBe('a?b?');
  expect(storable('Mara 🙂')).toBe('Mara 🙂');
});
