import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { exists, filesIn, read } from '../support/document-rows.ts';

const decisions = readdirSync('docs/decisions').map((file) => `docs/decisions/${file}`);
const documents = ['README.md', 'CONTRIBUTING.md', 'docs/going-live.md', ...decisions];

/** The files that a document leads to, as seen from the project's root. */
const linksIn = (document: string): string[] =>
  [...read(document).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = '']) =>
    join(dirname(document), target),
  );

/** What a document names by its whole path; in a pattern, what is before its first star. */
const pathsIn = (document: string): string[] =>
  filesIn(read(document).replaceAll('```', ''))
    .filter((name) => /^(src|tests|docs)\/[\w./*[\]-]+$/.test(name))
    .map((name) => (name.includes('*') ? dirname(name.slice(0, name.indexOf('*') + 1)) : name));

test('what a document leads to or names by its path is there', () => {
  for (const document of documents)
    expect([
      document,
      ...[...linksIn(document), ...pathsIn(document)].filter((file) => !exists(file)),
    ]).toEqual([document]);
});

test('every decision stands in their index', () => {
  const index = 'docs/decisions/README.md';
  expect(linksIn(index)).toEqual(decisions.filter((file) => file !== index).sort());
});
