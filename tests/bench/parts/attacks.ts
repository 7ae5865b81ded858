import { readFileSync, writeFileSync } from 'node:fs';
import { attacks as kinds } from '../attacks/attacks.ts';
import { measureAttacks, type Outcome, type Results, seeds } from '../attacks/measure.ts';
import { orders } from '../attacks/places.ts';
import { table } from '../document.ts';
import { median } from '../timing.ts';
import type { DataPart } from './part.ts';

const document = new URL('../../../docs/vote-integrity.md', import.meta.url);

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

const decimal = (value: number, digits = 1): string => value.toFixed(digits);

const shares = (outcomes: readonly Outcome[]): string[] => {
  const covered = outcomes.map((outcome) => outcome.covered);
  const honest = outcomes.map((outcome) => outcome.honest);
  return [
    decimal(mean(covered)),
    decimal(Math.min(...covered)),
    decimal(mean(outcomes.map(({ withWatch }) => withWatch))),
    decimal(mean(honest), 2),
    decimal(Math.max(...honest), 2),
  ];
};

const shareHead = ['in findings, %', 'worst run', 'with ‘watch’, %', 'honest people flagged, %', 'worst run'];

const realTable = ({ real }: Results): string =>
  table(
    ['Real fake votes, mixed into honest ones', ...shareHead],
    [...real].map(([name, outcomes]) => [name, ...shares(outcomes)]),
  );

const timesOf = (outcomes: readonly Outcome[]): string[] => {
  const found = outcomes.flatMap((outcome) => outcome.found ?? []);
  return [
    `${found.length} of ${outcomes.length}`,
    found.length ? String(median(found.map(({ votes }) => votes))) : '',
    found.length ? decimal(median(found.map((time) => time.minutes)), 0) : '',
    found.length ? decimal(Math.max(...found.map((time) => time.minutes)), 0) : '',
  ];
};

/** Mean and worst run of each order: without the defence, with it, and once it is found. */
const placesTable = ({ generated }: Pick<Results, 'generated'>): string => {
  const columns = orders.flatMap((order) =>
    (['without', 'withDefence', 'later'] as const).map((when) => ({ order, when })),
  );
  const headOf = ({ order, when }: (typeof columns)[number]): string => {
    const later = order === 'board of the day' ? 'that waits' : 'with, a day later';
    return `${order}: ${{ without: 'without', withDefence: 'with', later }[when]}`;
  };
  return table(
    ['Places gained', ...columns.map(headOf)],
    [...generated].map(([name, outcomes]) => [
      name,
      ...columns.map(({ order, when }) => {
        const gains = outcomes.flatMap(({ gained }) => (gained ? [gained[when][order]] : []));
        return `${decimal(mean(gains))} (${Math.max(0, ...gains)})`;
      }),
    ]),
  );
};

const generatedTables = ({ generated, crowds }: Omit<Results, 'real'>): string =>
  [
    placesTable({ generated }),
    table(
      [
        'Generated attacks',
        ...shareHead,
        'runs that found it',
        'at vote',
        'minutes after the tenth',
        'worst run',
      ],
      [...generated].map(([name, outcomes]) => [name, ...shares(outcomes), ...timesOf(outcomes)]),
    ),
    table(
      [
        'Generated crowds',
        'lowered, %',
        'runs that lowered any',
        'with ‘watch’, %',
        'runs that watched any',
        'runs that lost a place',
        'places lost, worst run',
      ],
      [...crowds].map(([name, outcomes]) => [
        name,
        ...(['lowered', 'withWatch'] as const).flatMap((level) => {
          const values = outcomes.map((outcome) => outcome[level]);
          return [
            decimal(mean(values), 2),
            `${values.filter((share) => share > 0).length} of ${values.length}`,
          ];
        }),
        `${outcomes.filter(({ lost }) => lost > 0).length} of ${outcomes.length}`,
        String(Math.max(...outcomes.map(({ lost }) => lost))),
      ]),
    ),
    Object.entries(kinds)
      .map(([name, { about }]) => `- **${name}**: ${about}.`)
      .join('\n'),
  ].join('\n\n');

/** Replaces what is between the marks of this name in docs/vote-integrity.md. */
const writeBetween = (name: string, text: string): void => {
  const [from, to] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const before = readFileSync(document, 'utf8');
  const [start, end] = [before.indexOf(from), before.indexOf(to)];
  if (start < 0 || end < start) throw new Error(`docs/vote-integrity.md has no ${from} … ${to}`);
  writeFileSync(document, `${before.slice(0, start + from.length)}\n\n${text}\n\n${before.slice(end)}`);
};

export const attacks: DataPart = {
  kind: 'data',
  name: 'attacks',
  title: 'Attacks on votes',
  run(toDocs) {
    const results = measureAttacks(seeds);
    const [real, generated] = [realTable(results), generatedTables(results)];
    if (results.real.size) console.log(`\n${real}`);
    else console.log('There are no real fake votes: FAKE_VOTES names their file');
    console.log(`\n${generated}`);
    if (!toDocs) return;
    if (results.real.size) writeBetween('real votes', real);
    writeBetween('generated votes', generated);
  },
};
