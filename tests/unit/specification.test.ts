import { expect, test } from 'vitest';
import { catalogueFiles } from '../support/catalogue.ts';
import {
  exists,
  filesIn,
  holds,
  isTest,
  type NamedTest,
  read,
  rowsOf,
  testsIn,
} from '../support/document-rows.ts';

interface Row {
  point: string;
  files: string[];
  tests: NamedTest[];
}

const map = read('docs/specification.md');
const rows = rowsOf(map).map(
  ([point = '', livesIn = '', heldBy = '']): Row => ({
    point,
    files: filesIn(livesIn),
    tests: testsIn(heldBy),
  }),
);

/** Those rows that break a rule, each by its point and what is wrong with it. */
const errors = (wrongWith: (row: Row) => unknown[]): [string, unknown][] =>
  rows.flatMap((row) => wrongWith(row).map((wrong): [string, unknown] => [row.point, wrong]));

test('every section of the specification is mapped, in its order', () => {
  const sections = map.split(/^## /m).slice(1);
  expect(sections.map((section) => Number.parseInt(section, 10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  for (const section of sections) expect(section).toContain('\n| Point | Lives in | Held by |\n');
});

test('every point lives in a file of the product that is there', () => {
  const isProduct = (file: string) => /^(src|public)\//.test(file) && exists(file);
  expect(
    errors(({ files }) => (files.length ? files.filter((file) => !isProduct(file)) : ['no file'])),
  ).toEqual([]);
});

test('every point is held by a test that is there, by its name', () => {
  expect(errors(({ tests }) => (tests.length ? tests.filter((held) => !isTest(held)) : ['no test']))).toEqual(
    [],
  );
});

test('every text of the specification stands in the code as it is quoted', () => {
  const catalogue = [...catalogueFiles, 'src/lib/limits.ts'];
  const missing = ({ point, files }: Row) => {
    const quoted = [...point.matchAll(/(?<!\w)'(.+?)'(?!\w)/g)].map(([, text = '']) => text);
    const named = [...catalogue, ...files].filter(exists);
    // A template's ${role} is the specification's {role}.
    const sources = named.map((file) => read(file).replaceAll('${', '{')).join('\n');
    return quoted.filter((text) => !holds(sources, text));
  };
  expect(errors(missing)).toEqual([]);
});
