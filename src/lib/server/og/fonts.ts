import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FontDetails } from '@takumi-rs/core';
// By `npm run fonts`. The `unicode-range` of a font's style sheet names more than it has.
import charactersFile from './font-characters.json' with { type: 'json' };

/** Complete fonts, unlike those of pages: a name may have any letter of these scripts. */
const families = [
  { name: 'display', file: 'bricolage-grotesque', scripts: ['latin', 'latin-ext', 'vietnamese'] },
  { name: 'text', file: 'figtree', scripts: ['latin', 'latin-ext'] },
  // The two above have no such letters. Every text falls back to this family.
  { name: 'other', file: 'manrope', scripts: ['cyrillic', 'cyrillic-ext', 'greek'] },
] as const;

const characters: Readonly<Record<string, string>> = charactersFile;
const { resolve } = createRequire(import.meta.url);

export const fontFiles = families.flatMap(({ name, file, scripts }) =>
  scripts.map((script) => ({
    name,
    file: `${file}-${script}`,
    path: resolve(`@fontsource-variable/${file}/files/${file}-${script}-wght-normal.woff2`),
  })),
);

/** @param ranges like `U+0020-007E, U+00A9`. @returns code points, both ends included */
const rangesOf = (ranges: string): [number, number][] =>
  ranges.split(', ').map((range) => {
    const [start = 0, end = start] = range
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return [start, end];
  });

export interface Fonts {
  files: readonly FontDetails[];
  /** True if one of the fonts has a glyph for a code point. */
  has(code: number): boolean;
}

export const loadFonts = (): Fonts => {
  const files = fontFiles.map(({ name, file, path }) => ({
    name,
    data: readFileSync(path),
    unicodeRange: rangesOf(characters[file] ?? ''),
  }));
  const ranges = files.flatMap(({ unicodeRange }) => unicodeRange);
  return { files, has: (code) => ranges.some(([start, end]) => start <= code && code <= end) };
};

/** A hash of every font: what is drawn with others is another image. */
export const fontsHash = (): string => {
  const hash = createHash('sha256');
  for (const { name, path } of fontFiles) hash.update(name).update(readFileSync(path));
  return hash.digest('hex');
};
