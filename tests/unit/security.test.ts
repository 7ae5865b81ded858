import { expect, test } from 'vitest';
import type { Change } from '../defences/defence.ts';
import { defences } from '../defences/index.ts';
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

test('every row has a mutation that removes its defence, and that fits the code', () => {
  const known = new Set(defences.map(({ attack }) => attack));
  expect(rows.map(({ attack }) => attack).filter((attack) => !known.has(attack))).toEqual([]);
  const items = new Set(rows.map(({ attack }) => attack));
  const fits = ({ file, find, replace }: Change) =>
    exists(file) && read(file).split(find).length === 2 && find !== replace;
  expect(defences.filter(({ attack, without }) => !items.has(attack) || !without.every(fits))).toEqual([]);
});
