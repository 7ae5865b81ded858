import { globSync, readFileSync } from 'node:fs';
import { dirname, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { sourcesIn } from '../../support/sources.ts';

const src = sourcesIn('src');

/** The islands and other files of the browser that public pages import, directly or not. */
const ofPublicPages = (): Set<string> => {
  const seen = new Set<string>();
  const waiting = [...src.keys()].filter((file) => /^src\/pages\/(?!dashboard\/).*\.astro$/.test(file));
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

/** Files that `site.css` does not scan. */
const excluded = (): string[] =>
  [...readFileSync('src/layouts/site.css', 'utf8').matchAll(/@source not "\.\.\/([^"]+)"/g)].flatMap(
    ([, pattern]) => globSync([`src/${pattern}`, `src/${pattern}/**`]),
  );

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
