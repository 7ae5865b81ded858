/**
 * `npm run fonts`: subsets the fonts into the characters that nearly every page has, whose files are preloaded, and
 * those that only some pages need; the rest of Latin loads when a page uses it (fonts.css). Then it writes down which
 * characters the whole fonts have, for Open Graph images.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create } from 'fontkitten';
import subsetFont from 'subset-font';
import { fontFiles } from '#lib/server/og/fonts.ts';

const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const punctuation = '–—‘’“”…';

const accents = 'ÀÁÂÃÄÅÆÇÈÉÊËÍÎÏÑÓÔÕÖØÚÜßàáâãäåæçèéêëìíîïñòóôõöøùúûüÿ';

// The first paint needs three files, and on a slow line each gets some 10,200 bytes per round trip, headers (some
// 360) included: a larger file costs another round trip. So headings have one weight, and rare signs and accents are
// left out of both (docs/decisions/0007-fonts.md).
const fonts = [
  {
    file: 'bricolage-grotesque',
    weights: 690,
    features: ['kern'],
    rare: '<>[\\]^_`{|}~"$%*=@;',
    own: 'ÄÖÜäöüé',
  },
  {
    file: 'figtree',
    weights: { min: 400, max: 700 },
    features: ['kern', 'tnum'],
    rare: '<>[\\]^`{|}~=*#$',
    own: '©·€ÄÖÜäöüáé',
  },
];

/** Code points as the `unicode-range` of CSS writes them. */
const ranges = (all: Iterable<number>): string => {
  const codes = new Set(all);
  const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, '0');
  return [...codes]
    .filter((code) => !codes.has(code - 1))
    .sort((a, b) => a - b)
    .map((start) => {
      let end = start;
      while (codes.has(end + 1)) end++;
      return `U+${hex(start)}${end > start ? `-${hex(end)}` : ''}`;
    })
    .join(', ');
};

const codesOf = (text: string): number[] => [...text].map((sign) => sign.codePointAt(0) ?? 0);

const folder = new URL('../../../layouts/fonts/', import.meta.url);
const { resolve } = createRequire(import.meta.url);
for (const { file, weights, features, rare, own } of fonts) {
  const whole = await readFile(resolve(`@fontsource-variable/${file}/files/${file}-latin-wght-normal.woff2`));
  await copyFile(resolve(`@fontsource-variable/${file}/LICENSE`), new URL(`${file}-OFL.txt`, folder));
  const common = [...printable].filter((sign) => !rare.includes(sign)).join('');
  const parts = {
    [file]: common + punctuation + own,
    [`${file}-more`]: [...`${rare}€${accents}`].filter((sign) => !own.includes(sign)).join(''),
  };
  for (const [name, characters] of Object.entries(parts)) {
    const part = await subsetFont(whole, characters, {
      targetFormat: 'woff2',
      variationAxes: { wght: weights },
      keepFeatures: features,
      noHinting: true,
    });
    await writeFile(new URL(`${name}.woff2`, folder), part);
    process.stdout.write(`${name}: ${part.length} bytes, unicode-range: ${ranges(codesOf(characters))}\n`);
  }
}

const characters: Record<string, string> = {};
for (const { file, path } of fontFiles) {
  const font = create(await readFile(path));
  if (!('characterSet' in font)) throw new Error(`${path} is a collection of fonts`);
  // Some tables end with U+FFFF, which is no character.
  characters[file] = ranges(font.characterSet.filter((code) => code !== 0xffff));
}
await writeFile(
  new URL('../../server/og/font-characters.json', import.meta.url),
  `${JSON.stringify(characters, null, 2)}\n`,
);
