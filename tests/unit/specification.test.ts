import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const exists = (file: string): boolean => existsSync(join(root, file));
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

interface Row {
  point: string;
  files: string[];
  /** By their names, or how those begin. */
  tests: { file: string; name: string }[];
}

const readRow = (line: string): Row => {
  const [point = '', livesIn = '', heldBy = ''] = line.slice(2, -2).split(' | ');
  return {
    point,
    files: [...livesIn.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
    tests: [...heldBy.matchAll(/`([^`]+)` › ("[^"]+"(?:, "[^"]+")*)/g)].flatMap(([, file = '', names = '']) =>
      [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => ({ file, name })),
    ),
  };
};

const map = read('docs/specification.md');
const rows = map
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Point '))
  .map(readRow);

/** Those rows that break a rule, each by its point and what is wrong with it. */
const faults = (wrongWith: (row: Row) => unknown[]): [string, unknown][] =>
  rows.flatMap((row) => wrongWith(row).map((wrong): [string, unknown] => [row.point, wrong]));

/** Whether a source holds a text, whose … stands for whatever a template fills in. */
const holds = (source: string, text: string, before = ''): boolean => {
  const pattern = text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('…', '.+?');
  return new RegExp(before + pattern).test(source);
};

test('every section of the specification is mapped, in its order', () => {
  const sections = map.split(/^## /m).slice(1);
  expect(sections.map((section) => Number.parseInt(section, 10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  for (const section of sections) expect(section).toContain('\n| Point | Lives in | Held by |\n');
});

test('every point lives in a file of the product that is there', () => {
  const isProduct = (file: string) => /^(src|public)\//.test(file) && exists(file);
  expect(
    faults(({ files }) => (files.length ? files.filter((file) => !isProduct(file)) : ['no file'])),
  ).toEqual([]);
});

test('every point is held by a test that is there, by its name', () => {
  const isThere = ({ file, name }: Row['tests'][number]) =>
    /^tests\/.+\.(test|spec)\.ts$/.test(file) && exists(file) && holds(read(file), name, '[\'"`]');
  expect(
    faults(({ tests }) => (tests.length ? tests.filter((held) => !isThere(held)) : ['no test'])),
  ).toEqual([]);
});

test('every text of the specification stands in the code as it is quoted', () => {
  const catalogue = ['src/lib/messages.ts', 'src/lib/messages/dashboard.ts', 'src/lib/limits.ts'];
  const missing = ({ point, files }: Row) => {
    const quoted = [...point.matchAll(/(?<!\w)'(.+?)'(?!\w)/g)].map(([, text = '']) => text);
    const named = [...catalogue, ...files].filter(exists);
    // A template's ${role} is the specification's {role}.
    const sources = named.map((file) => read(file).replaceAll('${', '{')).join('\n');
    return quoted.filter((text) => !holds(sources, text));
  };
  expect(faults(missing)).toEqual([]);
});
