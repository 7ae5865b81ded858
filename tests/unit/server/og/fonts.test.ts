import { readFileSync } from 'node:fs';
import { create } from 'fontkitten';
import { expect, test } from 'vitest';
import { fontFiles, loadFonts } from '#lib/server/og/fonts.ts';

test.for(fontFiles)('the list of the characters of $file is that of the font', ({ path }) => {
  const font = create(readFileSync(path));
  if (!('characterSet' in font)) throw new Error('a collection of fonts');
  const ranges = loadFonts().files[fontFiles.findIndex((file) => file.path === path)]?.unicodeRange ?? [];
  const all = ranges.flatMap(([start, end]) => Array.from({ length: end - start + 1 }, (_, i) => start + i));
  // U+FFFF ends the tables of some.
  expect(all).toEqual(font.characterSet.filter((code) => code !== 0xffff).sort((a, b) => a - b));
});

test('images can have letters of Latin, Cyrillic and Greek, and no others', () => {
  const { has } = loadFonts();
  const characters = [...'AéłếЖΩ…日★'].filter((sign) => has(sign.codePointAt(0) ?? 0));
  expect(characters.join('')).toBe('AéłếЖΩ…');
});
