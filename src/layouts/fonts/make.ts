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
  // One weight for all headings: each further one would cost the first paint a round trip.
  { file: 'bricolage-grotesque', weights: 690, more: 'ÄÖÜßäöüéè' },
  { file: 'figtree', weights: { min: 400, max: 700 }, more: '©·€×•ÄÅÉÖØÜßàáäåæçèéêíñóôöøúü' },
];

const { resolve } = createRequire(import.meta.url);
for (const { file, weights, more } of fonts) {
  const whole = await readFile(resolve(`@fontsource-variable/${file}/files/${file}-latin-wght-normal.woff2`));
  const part = await subsetFont(whole, printable + punctuation + more, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  });
  await writeFile(new URL(`${file}.woff2`, import.meta.url), part);
}
