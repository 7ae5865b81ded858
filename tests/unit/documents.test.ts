import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { exists, filesIn, read } from '../support/document-rows.ts';

const decisions = readdirSync('docs/decisions').map((file) => `docs/decisions/${file}`);
const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', 'docs/brand.md', 'docs/deploy.md'],
  ...[
    'docs/adding.md',
    'docs/operating.md',
    'docs/personal-data.md',
    'docs/requests.md',
    'docs/upgrading.md',
    'docs/vote-integrity.md',
  ],
  ...decisions,
];

/** The files that a document links to, from the project's root. */
const linksIn = (document: string): string[] =>
  [...read(document).matchAll(/(?:\]\(|\bsrc(?:set)?=")(?!https?:)([^)#"]+)/g)].map(([, target = '']) =>
    join(dirname(document), target),
  );

/** Paths that a document names in full; of a pattern, the part before its first star. */
const pathsIn = (document: string): string[] =>
  filesIn(read(document).replaceAll('```', ''))
    .filter((name) => /^(src|tests|docs)\/[\w./*[\]-]+$/.test(name))
    .map((name) => (name.includes('*') ? dirname(name.slice(0, name.indexOf('*') + 1)) : name));

test('linked and named files exist', () => {
  for (const document of documents)
    expect([
      document,
      ...[...linksIn(document), ...pathsIn(document)].filter((file) => !exists(file)),
    ]).toEqual([document]);
});

test('every decision is in the index', () => {
  const index = 'docs/decisions/README.md';
  expect(linksIn(index)).toEqual(decisions.filter((file) => file !== index).sort());
});

test('no picture makes people wait', () => {
  const pictures = readdirSync('docs/pictures').map((file) => `docs/pictures/${file}`);
  expect(pictures.filter((file) => statSync(file).size > 200_000)).toEqual([]);
});
