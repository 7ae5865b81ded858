import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FontDetails } from '@takumi-rs/core';
import { woff2Characters } from './woff2-characters.ts';

/** Whole, unlike those of pages: a name may have any letter of these scripts. */
const families = [
  { name: 'display', file: 'bricolage-grotesque', scripts: ['latin', 'latin-ext', 'vietnamese'] },
  { name: 'text', file: 'figtree', scripts: ['latin', 'latin-ext'] },
  // The two above have no such letters. Every text falls back to this family.
  { name: 'other', file: 'manrope', scripts: ['cyrillic', 'cyrillic-ext', 'greek'] },
] as const;

const { resolve } = createRequire(import.meta.url);

const readFiles = () =>
  families.flatMap(({ name, file, scripts }) =>
    scripts.map((script) => ({
      name,
      data: readFileSync(resolve(`@fontsource-variable/${file}/files/${file}-${script}-wght-normal.woff2`)),
    })),
  );

/** Code points as ranges, both ends included. */
const rangesOf = (characters: ReadonlySet<number>): [number, number][] => {
  const ranges: [number, number][] = [];
  for (const code of [...characters].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges;
};

export interface Fonts {
  files: readonly FontDetails[];
  /** Whether one of them has a glyph for a code point. */
  has(code: number): boolean;
}

export const loadFonts = (): Fonts => {
  const all = readFiles().map((font) => ({ ...font, characters: woff2Characters(font.data) }));
  return {
    files: all.map(({ name, data, characters }) => ({ name, data, unicodeRange: rangesOf(characters) })),
    has: (code) => all.some(({ characters }) => characters.has(code)),
  };
};

/** A hash of every font: what is drawn with others is another image. */
export const fontsHash = (): string => {
  const hash = createHash('sha256');
  for (const { name, data } of readFiles()) hash.update(name).update(data);
  return hash.digest('hex');
};
