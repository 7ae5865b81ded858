import { globSync, readFileSync } from 'node:fs';
import { dirname, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { sourcesIn } from '../../support/sources.ts';

const src = sourcesIn('src');

/** The islands and other files of the browser that some pages import, directly or not. */
const importedBy = (pages: RegExp): Set<string> => {
  const seen = new Set<string>();
  const waiting = [...src.keys()].filter((file) => pages.test(file));
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    const text = src.get(file);
    if (seen.has(file) || text === undefined || /^src\/lib\/(server|contract)\//.test(file)) continue;
    seen.add(file);
    const folder = dirname(file);
    for (const [, path = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g))
      waiting.push(path.startsWith('#lib/') ? `src/${path.slice(1)}` : normalize(`${folder}/${path}`));
  }
  return seen;
};

const ofPublicPages = () => importedBy(/^src\/pages\/(?!dashboard\/).*\.astro$/);
const ofDashboard = () => importedBy(/^src\/pages\/dashboard\/.*\.astro$/);

/** `a/{b,c}.tsx` as `a/b.tsx` and `a/c.tsx`. */
const eachOf = (pattern: string): string[] => {
  const [, before, choices, after] = pattern.match(/^(.*?)\{(.*?)\}(.*)$/) ?? [];
  return choices?.split(',').flatMap((choice) => eachOf(`${before}${choice}${after}`)) ?? [pattern];
};

/** Files by each path that a sheet scans, or does not scan. */
const filesOf = (sheet: string, rule: '@source' | '@source not'): Map<string, string[]> => {
  const patterns = [...readFileSync(sheet, 'utf8').matchAll(new RegExp(`^${rule} "([^"]+)"`, 'gm'))];
  const paths = patterns.flatMap(([, pattern = '']) => eachOf(normalize(`${dirname(sheet)}/${pattern}`)));
  return new Map(paths.map((path) => [path, globSync([path, `${path}/**/*.*`])]));
};

/** Files that `site.css` does not scan. */
const excluded = (): string[] => [...filesOf('src/layouts/site.css', '@source not').values()].flat();

test('a state that only colours mark is marked in forced colours too', () => {
  const islands = [...src].filter(([file]) => file.startsWith('src/islands/'));
  const marked = islands.flatMap(([file, text]) =>
    [...text.matchAll(/(?<=[\s'"])(current|aria-selected|aria-pressed|data-highlighted):bg-violet/g)].map(
      ([, state = '']) => ({ file, state, isForced: text.includes(`forced-colors:${state}:`) }),
    ),
  );
  expect(marked).toContainEqual({
    file: 'src/islands/ui/table/cell-looks.ts',
    state: 'current',
    isForced: true,
  });
  expect(marked.filter(({ isForced }) => !isForced)).toEqual([]);
});

test('the sheet of the public pages scans each island that they import', () => {
  const used = ofPublicPages();
  const missed = excluded();
  expect(used).toContain('src/islands/votes/VoteButton.tsx');
  expect(missed).toContain('src/islands/ui/table/DataTable.tsx');
  expect(missed.filter((file) => used.has(file))).toEqual([]);
});

test('the sheet of the public pages scans no island or page that only the dashboard has', () => {
  const used = ofPublicPages();
  const missed = excluded();
  const ofDashboardOnly = [...ofDashboard()].filter(
    (file) => !used.has(file) && /^src\/(islands|pages)\/.*\.(tsx|astro)$/.test(file),
  );
  expect(ofDashboardOnly).toContain('src/islands/ui/table/DataTable.tsx');
  expect(ofDashboardOnly.filter((file) => !missed.includes(file))).toEqual([]);
});

test('the sheet of the dashboard scans each layout that its pages import', () => {
  const scanned = ['dashboard', 'styles/every-page'].flatMap((sheet) => [
    ...filesOf(`src/layouts/${sheet}.css`, '@source').values(),
  ]);
  const layouts = [...ofDashboard()].filter((file) => /^src\/(layouts|pages)\//.test(file));
  expect(layouts).toContain('src/layouts/shell/Page.astro');
  expect(layouts.filter((file) => !scanned.flat().includes(file))).toEqual([]);
});

test('each path that the sheets scan or leave out exists', () => {
  const sheets = ['site', 'dashboard', 'styles/every-page'].map((sheet) => `src/layouts/${sheet}.css`);
  const paths = sheets.flatMap((sheet) => [...filesOf(sheet, '@source'), ...filesOf(sheet, '@source not')]);
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter(([, files]) => files.length === 0)).toEqual([]);
});
