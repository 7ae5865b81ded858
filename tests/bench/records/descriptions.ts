/** How long descriptions of 10,000 hostile characters take: docs/decisions/0036-markdown-in-descriptions.md. */
import { plainText, richText } from '#lib/document/rich-text.ts';

const length = 10_000;
const units = [
  ...['[', '![', '[a](', '[a](<', '[a](b "', '[](', '[[a](http://b.c)', '\\['],
  ...['*', '**a ', '**a *b ', 'a** ', '**a*', '*a_ ', '`` '],
  ...['https://a/(', 'http://u@a', '**\n\n'],
];

const fastestOf = (runs: number, run: () => unknown): number =>
  Math.min(
    ...Array.from({ length: runs }, () => {
      const began = performance.now();
      run();
      return performance.now() - began;
    }),
  );

for (const unit of units) {
  const text = unit.repeat(length / unit.length);
  const [rich, plain] = [richText, plainText].map((read) => fastestOf(20, () => read(text)).toFixed(1));
  console.log(`${JSON.stringify(unit)}: ${rich} ms, plain ${plain} ms`);
}
