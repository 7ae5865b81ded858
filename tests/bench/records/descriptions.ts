/** How long descriptions of 10,000 hostile characters take: docs/decisions/0036-markdown-in-descriptions.md. */
import { plainText, richText } from '#lib/document/rich-text.ts';

const length = 10_000;
const units = [
  ...['[', '![', '[a](', '[a](<', '[a](b "', '[](', '[[a](http://b.c)', '\\['],
  ...['*', '**a ', '**a *b ', 'a** ', '**a*', '*a_ ', '`` '],
  ...['https://a/(', 'http://u@a', '**\n\n'],
  ...['_:_[a](', '**](*\\', '>***', 'http://a.b/ '],
];

/** Ever longer runs of underscores: no two have the same length. */
const runs = Array.from({ length: 140 }, (_, index) => `${'_'.repeat(index + 1)}![**\\\n`).join('');
/** As many delimiters as the parser accepts, then links. */
const accepted = '['.repeat(1_000) + 'http://a.b/ '.repeat(750);

const fastestOf = (runs: number, run: () => unknown): number =>
  Math.min(
    ...Array.from({ length: runs }, () => {
      const began = performance.now();
      run();
      return performance.now() - began;
    }),
  );

const texts = {
  ...Object.fromEntries(units.map((unit) => [unit, unit.repeat(length / unit.length)])),
  runs,
  accepted,
};
for (const [name, whole] of Object.entries(texts)) {
  const text = whole.slice(0, length);
  const [rich, plain] = [richText, plainText].map((read) => fastestOf(20, () => read(text)).toFixed(1));
  console.log(`${JSON.stringify(name)}: ${rich} ms, plain ${plain} ms`);
}
