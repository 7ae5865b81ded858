import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { read } from '../support/document-rows.ts';
import { sourcesIn } from '../support/sources.ts';

/** Phrases that make English read like a translation. CONTRIBUTING.md has the rules. */
const stiffPhrases =
  /\b(whoever|whomever|meanwhile|of (its|our|their) own|of ours|(?<!there )is none|be it|so is what|at the wish of)\b/gi;

/** Docstrings start with a verb or a noun of the field. */
const stiffStarts = /\/\*\*?\s+(?:\*\s+)?(?:What|Whether|Of|By|Also|Whose)\b/g;

const textsOf = (globs: string[]) => globSync(globs).map((file) => [file, read(file)] as const);

test.each([
  ['src', sourcesIn('src')],
  ['tests', sourcesIn('tests')],
  ['documents', textsOf(['*.md', 'docs/**/*.md', 'brand/**/*.md'])],
  ['settings', textsOf(['.env.example', 'Dockerfile', 'compose*.yaml', 'deploy/**/*.*', 'deploy/Caddyfile'])],
] as const)('%s are in plain English', (_, files) => {
  const found = [...files]
    .filter(([file]) => file !== 'tests/unit/vocabulary.test.ts')
    .flatMap(([file, text]) => [...text.matchAll(stiffPhrases)].map(([phrase]) => `${file}: ${phrase}`));
  expect(found).toEqual([]);
});

test('no docstring starts with What, Whether, Of, By, Also or Whose', () => {
  const found = [...sourcesIn('src')].flatMap(([file, text]) =>
    [...text.matchAll(stiffStarts)].map(({ index }) => `${file}: ${text.slice(index, index + 60)}`),
  );
  expect(found).toEqual([]);
});
