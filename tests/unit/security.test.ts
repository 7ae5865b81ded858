import { expect, test } from 'vitest';
import { patches } from '../defences/index.ts';
import type { Patch } from '../defences/patch.ts';
import { modules } from '../mutants/modules.ts';
import { testsOf } from '../mutants/tests-of.ts';
import { exists, filesIn, isTest, read, rowsOf, testsIn } from '../support/document-rows.ts';

const table = read('docs/security.md');
const rows = rowsOf(table).map(([asset = '', attack = '', defence = '', testedBy = '']) => ({
  asset,
  attack,
  files: filesIn(defence).filter((name) => name.includes('/')),
  tests: testsIn(testedBy),
}));

test('the table covers every part of the site that somebody may attack', () => {
  expect([...table.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual([
    'Identity and session',
    'Rights',
    'Votes and content',
    'Browser',
    'HTTP and caches',
    'Payments',
    "Operator's files and settings",
    'What is not defended, and why',
    'What the server sends to others',
    'Reporting a weakness',
  ]);
});

test('every defence names an existing file, and an existing test', () => {
  const errors = rows.flatMap(({ attack, files, tests }) => [
    ...(files.length ? files.filter((file) => !exists(file)) : ['no file']).map((error) => [attack, error]),
    ...(tests.length ? tests.filter((pending) => !isTest(pending)) : ['no test']).map((error) => [
      attack,
      error,
    ]),
  ]);
  expect(errors).toEqual([]);
});

test('every patch belongs to a row, and fits the code', () => {
  const attacks = new Set(rows.map(({ attack }) => attack));
  const fits = ({ file, find, replace = '' }: Patch) =>
    exists(file) && read(file).split(find).length === 2 && find !== replace;
  expect(patches.filter((patch) => !attacks.has(patch.attack) || !fits(patch))).toEqual([]);
});

test('a row without a patch names a module whose mutants its tests can notice', () => {
  const withPatch = new Set(patches.map(({ attack }) => attack));
  const withoutPatch = rows.filter(({ attack }) => !withPatch.has(attack));
  const isMutable = (file: string) => file.endsWith('.ts') && testsOf(file).length > 0;
  expect(withoutPatch.filter(({ files }) => !files.some(isMutable))).toEqual([]);
  expect(Object.keys(modules).filter((module) => !isMutable(module))).toEqual([]);
});
