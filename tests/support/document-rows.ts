import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A test as named in a document: its file, and its title or the beginning of it. */
export interface NamedTest {
  file: string;
  name: string;
}

export const exists = (file: string): boolean => existsSync(join(root, file));
export const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Whether a folder below src exists. */
export const isFolder = (folder: string): boolean =>
  folder.startsWith('src/') && exists(folder) && statSync(join(root, folder)).isDirectory();

/** Text of a file, or of all source files in a folder. */
export const textsBelow = (path: string): string => {
  if (!exists(path)) return '';
  if (!isFolder(path)) return read(path);
  return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(astro|css|tsx?)$/.test(file))
    .map((file) => read(join(path, file)))
    .join('\n');
};

/** Cells of all tables of a document by row, without the headings. */
export const rowsOf = (document: string): string[][] =>
  document
    .split('\n')
    .filter((line, index, lines) => line.startsWith('| ') && !lines[index + 1]?.startsWith('|---'))
    .map((line) => line.slice(2, -2).split(' | '));

/** Files named in a cell. */
export const filesIn = (cell: string): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);

/** Folders named in a line: `src/lib/{domain,text}` are two. */
export const foldersIn = (line: string): string[] =>
  filesIn(line).flatMap((name) => {
    const [, before = '', several] = /^(.*)\{(.+)\}$/.exec(name) ?? [];
    return several ? several.split(',').map((each) => before + each) : [name];
  });

/** Tests named in a cell: `file` › "one", "another". */
export const testsIn = (cell: string): NamedTest[] =>
  [...cell.matchAll(/`([^`]+)` › ("[^"]+"(?:, "[^"]+")*)/g)].flatMap(([, file = '', names = '']) =>
    [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => ({ file, name })),
  );

/** Converts a text to a regular expression in which … matches anything. */
export const patternOf = (text: string): string =>
  text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('…', '.+?');

export const holds = (source: string, text: string, before = ''): boolean =>
  new RegExp(before + patternOf(text)).test(source);

/** Whether a test with this title exists. */
export const isTest = ({ file, name }: NamedTest): boolean =>
  /^tests\/.+\.(test|spec)\.ts$/.test(file) && exists(file) && holds(read(file), name, '[\'"`]');
