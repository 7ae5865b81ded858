import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readBrand } from '#lib/server/brand/read-brand.ts';
import { withBrandColours } from '#lib/server/http/build/brand.ts';

const { light, dark } = readBrand('brand/unearth');

test('a style sheet gets the colours of the brand', () => {
  const css = '--ring: 0 0 --brand(light-action); color: --brand(dark-bedrock-ink)';
  expect(withBrandColours(css, { light, dark })).toBe('--ring: 0 0 #5638dc; color: #f4f1fb');
});

test('a colour that no brand has ends the build', () => {
  expect(() => withBrandColours('--brand(light-mauve)', { light, dark })).toThrow(
    '--brand(light-mauve) is no',
  );
});

test('paper has a value for every colour of the dark theme', () => {
  const setIn = (sheet: string, block: RegExp): string[] =>
    [...(block.exec(readFileSync(sheet, 'utf8'))?.[1] ?? '').matchAll(/--[\w-]+(?=:)/g)].map(
      ([name]) => name,
    );
  const dark = setIn('src/layouts/styles/tokens.css', /\[data-theme="dark"\] \{(.*?)\}/s);
  expect(dark).toContain('--paper');
  const paper = setIn('src/lib/browser/page/print.css', /:root\[data-theme\] \{(.*?)\}/s);
  expect(dark.filter((name) => !paper.includes(name))).toEqual([]);
});

test('every colour that the style sheets name is one of a brand', () => {
  const sheets = globSync('src/**/*.css');
  const named = sheets.filter((sheet) => readFileSync(sheet, 'utf8').includes('--brand('));
  expect(named).toContain('src/layouts/styles/tokens.css');
  for (const sheet of named)
    expect(withBrandColours(readFileSync(sheet, 'utf8'), { light, dark }), sheet).not.toContain('--brand(');
});
