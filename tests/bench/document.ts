import { budgetedValue, type Figure, isWithin, limitOf, ratioOf, rounded } from './report.ts';
import type { Section, SiteFigure } from './section.ts';

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map((_, column) => (column ? '--:' : '---')), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');

const withUnit = (value: number, unit: string): string => `${rounded(value)}${unit && ` ${unit}`}`;

const budgetOf = ({ budget, budgetIsRatio, unit }: Figure): string => {
  if (!budget) return '';
  const [sign, limit] = limitOf(budget);
  return `${sign} ${budgetIsRatio ? `${limit} of the baseline` : withUnit(limit, unit)}`;
};

/** By how much a figure misses its budget: 1.3 × of a maximum, 0.6 × of a minimum. */
const missOf = (figure: Figure): string => {
  if (!figure.budget || isWithin(figure)) return '';
  const [, limit] = limitOf(figure.budget);
  return `${rounded(budgetedValue(figure) / limit)} ×`;
};

const resultOf = (figures: readonly Figure[]): string => {
  if (!figures.some(({ budget }) => budget)) return '';
  const missed = figures.map(missOf).filter(Boolean);
  return missed.length ? `**no**: ${missed.join(', ')}` : 'yes';
};

const once = (figures: readonly SiteFigure[]): string =>
  table(
    ['', 'Measured', 'Relative to the baseline', 'Budget', 'Met'],
    figures.map((figure) => {
      const ratio = ratioOf(figure);
      return [
        figure.name,
        withUnit(figure.value, figure.unit),
        ratio === undefined ? '' : `${rounded(ratio)} of ${withUnit(figure.baseline ?? 0, figure.unit)}`,
        budgetOf(figure),
        resultOf([figure]),
      ];
    }),
  );

const sizeName = (size: number): string => size.toLocaleString('en');

/** The largest size over the smallest. */
const growthOf = (ofDatabase: readonly SiteFigure[]): string => {
  const [first, ...others] = ofDatabase;
  const last = others.at(-1);
  return first?.value && last ? rounded(last.value / first.value) : '';
};

/** A row for each figure, a column for each database and size. */
const bySize = (figures: readonly SiteFigure[]): string => {
  const databases = (['SQLite', 'PostgreSQL'] as const).filter((name) =>
    figures.some(({ database }) => database === name),
  );
  const sizes = [...new Set(figures.flatMap(({ size }) => size ?? []))].sort((one, other) => one - other);
  const columns = databases.flatMap((database) => sizes.map((size) => ({ database, size })));
  const rows = [...Map.groupBy(figures, ({ name }) => name)].map(([name, some]) => {
    const at = (database: string, size: number) =>
      some.find((figure) => figure.database === database && figure.size === size);
    const growth = databases.map((database) => growthOf(sizes.flatMap((size) => at(database, size) ?? [])));
    return [
      `${name}${some[0]?.unit ? `, ${some[0].unit}` : ''}`,
      ...columns.map(({ database, size }) => {
        const figure = at(database, size);
        if (!figure) return '';
        return isWithin(figure) ? rounded(figure.value) : `**${rounded(figure.value)}**`;
      }),
      ...growth,
      some[0] ? budgetOf(some[0]) : '',
      resultOf(some),
    ];
  });
  return table(
    [
      '',
      ...columns.map(({ database, size }) => `${database}, ${sizeName(size)}`),
      ...databases.map((database) => `${database}, growth`),
      'Budget',
      'Met',
    ],
    rows,
  );
};

const paragraph = (text: string): string => text.trim().replaceAll(/\s+/g, ' ');

const sectionOf = ({ title, how, why, name, day, machine, figures }: Section): string => {
  const isBySize = figures.some(({ size }) => size !== undefined);
  return [
    `## ${title}`,
    paragraph(how),
    isBySize ? bySize(figures) : once(figures),
    ...(why && figures.some((figure) => !isWithin(figure)) ? [paragraph(why)] : []),
    `Measured on ${day}: \`npm run bench -- --only ${name}\`. ${machine.join('. ')}.\n`,
  ].join('\n\n');
};

const headingOf = (section: string): string => section.split('\n', 1)[0] ?? '';

/**
 * Replaces sections in the text of docs/benchmarks.md, but for those with failures or without figures.
 * @param titles of all parts, in the order of the document
 * @throws if the document has a section of no part, which would be lost: its title was changed
 */
export const withSections = (
  document: string,
  sections: readonly Section[],
  titles: readonly string[],
): string => {
  const [head = '', ...earlier] = document.split(/\n(?=## )/);
  const measured = sections
    .filter(({ figures, failures }) => figures.length && !failures.length)
    .map(sectionOf);
  const headings = titles.map((title) => `## ${title}`);
  const orphan = earlier.map(headingOf).find((heading) => !headings.includes(heading));
  if (orphan !== undefined)
    throw new Error(
      `docs/benchmarks.md has the section "${orphan}", but no part has this title: rename or delete the section`,
    );
  const byHeading = new Map([...earlier, ...measured].map((text) => [headingOf(text), text]));
  return [head, ...headings.flatMap((heading) => byHeading.get(heading) ?? [])].join('\n');
};
