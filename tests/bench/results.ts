import { readFileSync, writeFileSync } from 'node:fs';
import { benchmarksDocument } from './document.ts';
import type { Section, SiteFigure } from './section.ts';

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

/** The figures of the run, and those stored of sizes that it did not measure. */
const mergeFigures = (stored: Section | undefined, measured: Section): Section => {
  const key = ({ database, size }: SiteFigure): string => `${database} ${size}`;
  const isNew = new Set(measured.figures.map(key));
  const earlier = (stored?.figures ?? [])
    .filter((figure) => figure.size !== undefined && !isNew.has(key(figure)))
    .map((figure) => ({ day: stored?.day ?? measured.day, ...figure }));
  return { ...measured, figures: [...measured.figures, ...earlier] };
};

/** @returns the sections of the document in this order, and the names of those that no part has any more */
export const mergeSections = (
  stored: readonly Section[],
  measured: readonly Section[],
  order: readonly string[],
): { sections: Section[]; dropped: string[] } => {
  const before = new Map(stored.map((section) => [section.name, section]));
  const merged = measured.map((section) => mergeFigures(before.get(section.name), section));
  const byName = new Map([...stored, ...merged].map((section) => [section.name, section]));
  return {
    sections: order.flatMap((name) => byName.get(name) ?? []),
    dropped: [...byName.keys()].filter((name) => !order.includes(name)),
  };
};

/** @returns the sections as JSON, with a line for each figure */
const textOf = (sections: readonly Section[]): string =>
  JSON.stringify(
    sections,
    (_, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(4)) : value),
    1,
  ).replace(/^ {3}\{$.*?^ {3}\}/gms, (figure) => `   ${JSON.stringify(JSON.parse(figure))}`);

/** Replaces these sections in the document, which has the others still from the runs before. */
export const writeSections = (measured: readonly Section[], order: readonly string[]): void => {
  const { sections, dropped } = mergeSections(readSections(), measured, order);
  for (const name of dropped)
    console.warn(`docs/benchmarks.md loses the section “${name}”: no part has this name any more`);
  writeFileSync(json, `${textOf(sections)}\n`);
  writeFileSync(markdown, benchmarksDocument(sections));
};
