import { filesIn, read, rowsOf, testsIn } from '../support/document-rows.ts';

/** Test files of a module, by the rows of docs/security.md that name it: unit tests, or those of the API where it has none. */
export const testsOf = (module: string): string[] => {
  const rows = rowsOf(read('docs/security.md')).filter(([, , defence = '']) =>
    filesIn(defence).includes(module),
  );
  const files = new Set(rows.flatMap(([, , , testedBy = '']) => testsIn(testedBy)).map(({ file }) => file));
  const below = (folder: string) => [...files].filter((file) => file.startsWith(folder));
  const unit = below('tests/unit/');
  return unit.length ? unit : below('tests/api/');
};
