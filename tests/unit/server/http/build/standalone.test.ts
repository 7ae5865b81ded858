import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { missingPackages, programs } from '#lib/server/http/build/standalone.ts';

const bundle = {
  'entry.mjs': { type: 'chunk', imports: ['chunks/a.mjs', 'node:fs', 'fs', 'native'], dynamicImports: [] },
  'chunks/a.mjs': { type: 'chunk', imports: ['@scope/left/part.js'], dynamicImports: ['lazy/sub'] },
  'style.css': { type: 'asset' },
};

test('packages that a bundle imports must be dependencies', () => {
  expect(missingPackages(bundle, { native: '1.0.0' })).toEqual(['@scope/left', 'lazy']);
  expect(missingPackages(bundle, { native: '1', '@scope/left': '1', lazy: '1' })).toEqual([]);
});

test('the programs beside the server have sources', () => {
  for (const source of Object.values(programs))
    expect(existsSync(`src/lib/server/${source}`), source).toBe(true);
});

test('the fonts of link previews, which are read from packages, are dependencies', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const source = readFileSync('src/lib/server/og/fonts.ts', 'utf8');
  const files = [...source.matchAll(/file: '([\w-]+)'/g)].map(([, file]) => `@fontsource-variable/${file}`);
  expect(files.length).toBeGreaterThan(0);
  for (const name of files) expect(dependencies).toHaveProperty([name]);
});
