/**
 * `npm run fonts`: subsets the fonts into the characters that nearly every page has, whose files are preloaded, and
 * those that only some pages need. The rest of Latin loads when a page uses it (fonts.css).
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

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

/** Characters as the `unicode-range` of fonts.css. */
const ranges = (characters: string): string => {
  const codes = [...new Set(characters)].map((sign) => sign.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const starts = codes.filter((code) => !codes.includes(code - 1));
  const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, '0');
  return starts
    .map((start) => {
      let end = start;
      while (codes.includes(end + 1)) end++;
      return `U+${hex(start)}${end > start ? `-${hex(end)}` : ''}`;
    })
    .join(', ');
};

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
    process.stdout.write(`${name}: ${part.length} bytes, unicode-range: ${ranges(characters)}\n`);
  }
}
