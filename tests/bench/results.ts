import { readFileSync, writeFileSync } from 'node:fs';
import { benchmarksDocument } from './document.ts';
import type { Section } from './section.ts';

const json = new URL('../../docs/benchmarks.json', import.meta.url);
const markdown = new URL('../../docs/benchmarks.md', import.meta.url);

const readSections = (): Section[] => {
  try {
    return JSON.parse(readFileSync(json, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
};

/** Replaces these sections in the document, which has the others still from the runs before. */
export const writeSections = (measured: readonly Section[], order: readonly string[]): void => {
  const sections = new Map([...readSections(), ...measured].map((section) => [section.name, section]));
  const sorted = order.flatMap((name) => sections.get(name) ?? []);
  const rounded = JSON.stringify(
    sorted,
    (_, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value),
    1,
  );
  writeFileSync(json, `${rounded}\n`);
  writeFileSync(markdown, benchmarksDocument(sorted));
};
