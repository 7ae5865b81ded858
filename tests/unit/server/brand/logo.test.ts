import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { logoFile, logoInPages } from '#lib/server/brand/logo.ts';
import { readBrand } from '#lib/server/brand/read-brand.ts';

const { light, dark } = readBrand('brand/example');
const logo = readFileSync('brand/example/logo.svg', 'utf8');

test('in a page the logo follows the theme, and the footer', () => {
  const markup = logoInPages(logo);
  expect(markup).not.toMatch(/<\/?svg|#[0-9a-f]/);
  expect(markup).toContain('fill="var(--logo-body, var(--violet))"');
});

test('as a file the logo has the colours of a theme, and needs no style sheet', () => {
  expect(logoFile(logo, light)).toContain(`fill="${light.accent}"`);
  expect(logoFile(logo, dark)).toContain(`fill="${dark.action}"`);
  expect(logoFile(logo, dark)).not.toContain('var(');
});
