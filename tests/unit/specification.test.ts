import { expect, test } from 'vitest';
import {
  filesIn,
  foldersIn,
  holds,
  isFolder,
  isTest,
  read,
  testsIn,
  textsBelow,
} from '../support/document-rows.ts';

/** A section of the document: its folders, and its points with their tests. */
interface Section {
  title: string;
  folders: string[];
  points: [point: string, heldBy: string][];
}

const map = read('docs/specification.md');

const sectionOf = (text: string): Section => {
  const [title = '', ...lines] = text.split('\n');
  const livesIn = lines.find((line) => line.startsWith('Lives in ')) ?? '';
  const points = lines
    .filter((line) => line.startsWith('- '))
    .map((line): [string, string] => {
      const [point = '', testedBy = ''] = line.slice(2).split(' ← ');
      return [point, testedBy];
    });
  return { title, folders: foldersIn(livesIn), points };
};

const sections = map
  .split(/^##+ /m)
  .slice(1)
  .map(sectionOf)
  .filter(({ points }) => points.length);

/** The points that break a rule, with the errors. */
const errors = (
  wrongWith: (point: string, testedBy: string, section: Section) => unknown[],
): [string, unknown][] =>
  sections.flatMap((section) =>
    section.points.flatMap(([point, testedBy]) =>
      wrongWith(point, testedBy, section).map((wrong): [string, unknown] => [point, wrong]),
    ),
  );

test('every section of the specification is mapped, in its order', () => {
  const numbered = map.split(/^## /m).slice(1);
  expect(numbered.map((section) => Number.parseInt(section, 10))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  for (const section of numbered) expect(section).toMatch(/^- .+ ← `/m);
});

test('every section names existing folders', () => {
  const wrong = sections.flatMap(({ title, folders }) =>
    (folders.length ? folders.filter((folder) => !isFolder(folder)) : ['no folder']).map((folder) => [
      title,
      folder,
    ]),
  );
  expect(wrong).toEqual([]);
});

test('every point names an existing test', () => {
  const unheld = (_: string, testedBy: string) => {
    const files = filesIn(testedBy);
    const tests = testsIn(testedBy);
    const nameless = files.filter((file) => !tests.some((pending) => pending.file === file));
    return files.length ? [...nameless, ...tests.filter((pending) => !isTest(pending))] : ['no test'];
  };
  expect(errors(unheld)).toEqual([]);
});

test('every quoted text of the specification is in the code', () => {
  const common = ['src/lib/text', 'src/lib/domain/specification.ts', 'brand/unearth/brand.json']
    .map(textsBelow)
    .join('\n');
  const sources = new Map(
    sections.map((section) => [
      section,
      // A template's ${role} is the specification's {role}.
      [common, ...section.folders.map(textsBelow)].join('\n').replaceAll('${', '{'),
    ]),
  );
  const missing = (point: string, _: string, section: Section) =>
    [...point.matchAll(/(?<!\w)'(.+?)'(?!\w)/g)]
      .map(([, text = '']) => text)
      .filter((text) => !holds(sources.get(section) ?? '', text));
  expect(errors(missing)).toEqual([]);
});
