import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { serverPaths } from '#lib/paths.ts';
import { readPrevious } from '../support/previous-release.ts';

const read = (file: string): string => readFileSync(file, 'utf8');
const { version, license } = JSON.parse(read('package.json'));

test('the newest release of the changelog is the version of the package, with its day', () => {
  const [, newest, day] = /^## (\d+\.\d+\.\d+) - (\d{4}-\d{2}-\d{2})$/m.exec(read('CHANGELOG.md')) ?? [];
  expect(newest).toBe(version);
  expect(new Date(`${day}T00:00Z`).toISOString().slice(0, 10)).toBe(day);
  const lock = JSON.parse(read('package-lock.json'));
  expect([lock.version, lock.packages[''].version, lock.packages[''].license]).toEqual([
    version,
    version,
    license,
  ]);
});

test('changes that are not released stand above the releases', () => {
  expect(read('CHANGELOG.md').match(/^## .*$/m)?.[0]).toBe('## Unreleased');
});

test('the guide for upgrades lists the settings that the previous release did not have', () => {
  const settingsIn = (example: string) => [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);
  const earlier = settingsIn(readPrevious('.env.example'));
  const added = settingsIn(read('.env.example')).filter((name) => !earlier.includes(name));
  const guide = read('docs/upgrading.md');
  expect(added.filter((name) => !guide.includes(name))).toEqual([]);
});

test('the license of the package is that of the file', () => {
  expect(license).toBe('MIT');
  expect(read('LICENSE')).toMatch(/^MIT License\n\nCopyright \(c\) \d{4} The Unearth authors\n/);
});

test('each font has its license beside it, that of the package it is made from', () => {
  const fonts = globSync('src/layouts/fonts/*.woff2').filter((file) => !file.endsWith('-more.woff2'));
  expect(fonts).toHaveLength(2);
  for (const font of fonts) {
    const name = /([\w-]+)\.woff2$/.exec(font)?.[1] ?? '';
    const own = read(`src/layouts/fonts/${name}-OFL.txt`);
    expect(own).toContain('SIL Open Font License, Version 1.1');
    expect(own).toBe(read(`node_modules/@fontsource-variable/${name}/LICENSE`));
  }
});

test('the workflow runs what CI runs, with the whole history and no right to write', () => {
  const workflow = read('.github/workflows/ci.yml');
  expect(workflow).toMatch(/^permissions:\n {2}contents: read\n/m);
  expect(workflow).toContain('fetch-depth: 0');
  expect(workflow.match(/- run: .*/g)).toEqual(['- run: .ci/run']);
});

test('where a weakness is to be reported is said alike by SECURITY.md and by the site', () => {
  expect(read('SECURITY.md')).toContain(`\`${serverPaths.securityTxt}\``);
});
