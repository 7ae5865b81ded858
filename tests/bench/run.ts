/**
 * `npm run bench`: the performance figures of the production build, as a table. `-- --write` replaces the sections of its parts in docs/benchmarks.md,
 * Sections that need a running site are written at the end, so an interrupted run loses them. A section with a failure stays as it was.
 * `-- --only pages,votes` picks parts, `-- --sizes 1000,10000` sizes (without `--write`), `-- --list` names the parts.
 * The exit code is 1 when something could not be measured: a figure over its budget is a result, marked OVER.
 * `-- --data FILE`: how well the search answers questions to a list of products.
 * `-- --only attacks` needs no build. With `--write` it writes the tables of docs/vote-integrity.md; FAKE_VOTES names a file of real fake votes.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from '../support/chromium.ts';
import { makeSeededDatabase } from '../support/seeded-database.ts';
import { withSections } from './document.ts';
import { benchFolder, postgresDatabases, sqliteDatabases } from './fixture/databases.ts';
import { measureBuild, measureSite } from './measure.ts';
import { Measurements } from './measurements.ts';
import { OptionError, type Options, readOptions } from './options.ts';
import { parts } from './parts/index.ts';
import type { Part } from './parts/part.ts';
import { isWithin, print } from './report.ts';
import { compareQuality } from './search-quality.ts';
import type { Section } from './section.ts';

const document = new URL('../../docs/benchmarks.md', import.meta.url);

const build = (): void => {
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
};

const chosenParts = ({ parts: names }: Options): Part[] => parts.filter(({ name }) => names.includes(name));

/**
 * Prints the end of a run. A figure over its budget is a result, which the table marks: only what could not be measured
 * makes the program fail. @returns the exit code
 */
const conclude = (sections: readonly Section[]): 0 | 1 => {
  const failures = sections.flatMap((section) => section.failures.map((why) => `${section.title}: ${why}`));
  const figures = sections.flatMap((section) => section.figures).filter(({ budget }) => budget);
  const over = figures.filter((figure) => !isWithin(figure)).length;
  for (const failure of failures) console.log(`FAILED  ${failure}`);
  console.log(
    `\n${figures.length - over} of ${figures.length} figures with a budget are within it${over ? '; the others are marked OVER' : ''}.`,
  );
  console.log(
    failures.length
      ? 'Not everything could be measured (exit code 1).'
      : 'Everything was measured (exit code 0, whatever is over its budget).',
  );
  return failures.length ? 1 : 0;
};

/** @returns the exit code */
const measure = async (options: Options): Promise<0 | 1> => {
  const { parts: names, sizes, write: toDocs } = options;
  const chosen = chosenParts(options);
  for (const part of chosen) if (part.kind === 'data') part.run(toDocs);
  const buildParts = chosen.filter((part) => part.kind === 'build');
  const siteParts = chosen.filter((part) => part.kind === 'site');
  if (!buildParts.length && !siteParts.length) return 0;
  const measurements = new Measurements([...buildParts, ...siteParts]);
  if (names.includes('lighthouse') || names.includes('keys')) ensureChromium();
  const databases = [sqliteDatabases(), await postgresDatabases()];
  const write = (): void => {
    if (!toDocs) return;
    const titles = parts.map(({ title }) => title);
    writeFileSync(document, withSections(readFileSync(document, 'utf8'), measurements.sections, titles));
  };
  try {
    const demo = await makeSeededDatabase(join(benchFolder, 'seeded'));
    await measureBuild(measurements, buildParts, { demo, databases, largest: Math.max(...sizes) });
    write();
    for (const size of sizes)
      for (const each of databases) await measureSite(measurements, siteParts, each, size);
    write();
  } finally {
    for (const each of databases) await each.close();
  }
  const { sections } = measurements;
  const figures = sections.flatMap(({ title, figures }) =>
    figures.map((figure) => {
      const where = figure.size ? ` (${figure.database}, ${figure.size.toLocaleString('en')})` : '';
      return { ...figure, name: `${title}: ${figure.name}${where}` };
    }),
  );
  console.log(
    toDocs
      ? '\nAll figures. docs/benchmarks.md has them too, except those of parts with a failure'
      : '\nAll figures. docs/benchmarks.md stays as it is: --write stores them there',
  );
  print(figures);
  return conclude(sections);
};

const args = process.argv.slice(2);
if (args.includes('--data')) {
  await compareQuality(args);
} else {
  try {
    const options = readOptions(
      args,
      parts.map(({ name }) => name),
    );
    if (options.list) {
      for (const { name, title } of parts) console.log(`${name.padEnd(14)}${title}`);
    } else {
      if (chosenParts(options).some(({ kind }) => kind !== 'data')) build();
      process.exitCode = await measure(options);
    }
  } catch (error) {
    if (!(error instanceof OptionError)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
