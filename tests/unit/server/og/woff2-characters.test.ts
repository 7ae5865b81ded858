import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { woff2Characters } from '#lib/server/og/woff2-characters.ts';

const { resolve } = createRequire(import.meta.url);
const charactersOf = (file: string) =>
  woff2Characters(readFileSync(resolve(`@fontsource-variable/${file}-wght-normal.woff2`)));

const has = (characters: ReadonlySet<number>, text: string) =>
  [...text].filter((sign) => characters.has(sign.codePointAt(0) ?? 0)).join('');

test('a font has the characters of its own table, and not all that a style sheet names for it', () => {
  const latin = charactersOf('figtree/files/figtree-latin');
  expect(has(latin, 'Aé…™↑→★Жłế日')).toBe('Aé…™↑');
  expect(has(charactersOf('figtree/files/figtree-latin-ext'), 'łŐ₹Жế')).toBe('łŐ₹');
  const vietnamese = charactersOf('bricolage-grotesque/files/bricolage-grotesque-vietnamese');
  expect(has(vietnamese, 'ếặЖ日')).toBe('ếặ');
  expect(latin.size).toBe(222);
});

test('what is no such font is an error', () => {
  expect(() => woff2Characters(Buffer.from('wOFF and more'))).toThrow('Not a WOFF2 font');
  expect(() => woff2Characters(Buffer.from('wOF2'))).toThrow();
});
