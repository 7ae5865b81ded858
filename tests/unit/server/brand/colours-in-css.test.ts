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

test('every colour that the style sheets name is one of a brand', () => {
  const sheets = globSync('src/**/*.css');
  const named = sheets.filter((sheet) => readFileSync(sheet, 'utf8').includes('--brand('));
  expect(named).toContain('src/layouts/styles/tokens.css');
  for (const sheet of named)
    expect(withBrandColours(readFileSync(sheet, 'utf8'), { light, dark }), sheet).not.toContain('--brand(');
});
