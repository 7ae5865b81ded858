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

/** The day of each size that later runs did not measure. */
const earlierDays = (figures: readonly SiteFigure[]): string => {
  const days = Map.groupBy(
    figures.filter(({ day }) => day !== undefined),
    ({ day }) => day,
  );
  const texts = [...days].map(([day, some]) => {
    const sizes = [...new Set(some.flatMap(({ size }) => size ?? []))].sort((one, other) => one - other);
    return `${sizes.map(sizeName).join(' and ')} products on ${day}`;
  });
  return texts.length ? `, ${texts.join(', ')}` : '';
};

const sectionOf = ({ title, how, why, name, day, figures, failures }: Section): string => {
  const isBySize = figures.some(({ size }) => size !== undefined);
  return [
    `## ${title}`,
    paragraph(how),
    ...(figures.length ? [isBySize ? bySize(figures) : once(figures)] : []),
    ...(why && figures.some((figure) => !isWithin(figure)) ? [paragraph(why)] : []),
    ...failures.map((failure) => `**Failed**: ${failure}`),
    `Measured on ${day}${earlierDays(figures)}: \`npm run bench -- --only ${name}\`.`,
  ].join('\n\n');
};

/** The text of docs/benchmarks.md. */
export const benchmarksDocument = (sections: readonly Section[]): string => {
  const all = sections.map(({ machine }) => machine);
  // Only parts on PostgreSQL name its version: of lists that are part of another one, the longer.
  const machines = all.filter(
    (some, n) =>
      !all.some(
        (other, m) =>
          some.every((line) => other.includes(line)) && (other.length > some.length || m < n) && m !== n,
      ),
  );
  const missed = sections.flatMap(({ figures }) => figures).filter((figure) => !isWithin(figure));
  const budgets = sections.flatMap(({ figures }) => figures).filter(({ budget }) => budget);
  return [
    '# Benchmarks',
    `\`npm run bench -- --write\` writes this page. It measures the production build. Sites have 100,000 people, 1,000,000 votes, and the number of
products above the column. A bold figure misses its budget. “Growth” is the figure at the largest size over that at the smallest. Ratios carry over to
other machines better than times.`,
    ...machines.map((machine) => machine.map((line) => `- ${line}`).join('\n')),
    `${budgets.length - missed.length} of ${budgets.length} figures with a budget are within it.`,
    ...sections.map(sectionOf),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n');
};
