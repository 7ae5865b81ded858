import { globSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { exists, filesIn, read } from '../support/document-rows.ts';

const decisions = readdirSync('docs/decisions').map((file) => `docs/decisions/${file}`);
const documents = [...globSync('{,docs/}*.md'), ...decisions];

/** The files that a document links to, from the project's root, with their anchors. */
const linksIn = (document: string): { file: string; anchor: string | undefined }[] =>
  [...read(document).matchAll(/(?:\]\(|\bsrc(?:set)?=")(?!\w+:)([^)#"]*)(?:#([^)"]+))?/g)].map(
    ([, target = '', anchor]) => ({ file: target ? join(dirname(document), target) : document, anchor }),
  );

/** Anchors of the headings of a document, as GitHub makes them. */
const anchorsIn = (document: string): string[] =>
  [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  );

/** Paths that a document names in full; of a pattern, the part before its first star. */
const pathsIn = (document: string): string[] =>
  filesIn(read(document).replaceAll('```', ''))
    .filter((name) => /^(src|tests|docs)\/[\w./*[\]-]+$/.test(name))
    .map((name) => (name.includes('*') ? dirname(name.slice(0, name.indexOf('*') + 1)) : name));

test('linked and named files exist', () => {
  for (const document of documents) {
    const files = [...linksIn(document).map(({ file }) => file), ...pathsIn(document)];
    expect([document, ...files.filter((file) => !exists(file))]).toEqual([document]);
  }
});

test('linked headings exist', () => {
  for (const document of documents) {
    const missing = linksIn(document).filter(
      ({ file, anchor }) => anchor !== undefined && !anchorsIn(file).includes(anchor),
    );
    expect([document, ...missing]).toEqual([document]);
  }
});

test('every decision is in the index', () => {
  const index = 'docs/decisions/README.md';
  expect(linksIn(index).map(({ file }) => file)).toEqual(decisions.filter((file) => file !== index).sort());
});

test('no picture makes people wait', () => {
  const pictures = readdirSync('docs/pictures').map((file) => `docs/pictures/${file}`);
  expect(pictures.filter((file) => statSync(file).size > 200_000)).toEqual([]);
});
