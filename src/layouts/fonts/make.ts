/**
 * `npm run fonts`: cuts the first-paint part out of the fonts. What nearly every word is written with is a third
 * smaller than a font's Latin file, and a phone waits for it; the rest loads when a page uses it (fonts.css).
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const punctuation = '–—‘’“”…';

const fonts = [
  // A server sends 14,600 bytes before it waits for an answer, its headers (some 600) among them. So headings have
  // one weight, and none of the signs that names do without: each would cost the first paint a round trip.
  { file: 'bricolage-grotesque', weights: 690, less: '<>[\\]^_`{|}~', more: 'ÄÖÜßäöüéè' },
  { file: 'figtree', less: '', weights: { min: 400, max: 700 }, more: '©·€×•ÄÅÉÖØÜßàáäåæçèéêíñóôöøúü' },
];

const { resolve } = createRequire(import.meta.url);
for (const { file, weights, less, more } of fonts) {
  const whole = await readFile(resolve(`@fontsource-variable/${file}/files/${file}-latin-wght-normal.woff2`));
  const common = [...printable].filter((sign) => !less.includes(sign)).join('');
  const part = await subsetFont(whole, common + punctuation + more, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  });
  await writeFile(new URL(`${file}.woff2`, import.meta.url), part);
}
