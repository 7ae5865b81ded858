/**
 * `npm run mutants [-- FILE…]`: changes each security-critical module (or those named) in many small ways, one at a time, and checks
 * that a test of its rows in docs/security.md notices.
 */
import { type MutantResult, Stryker } from '@stryker-mutator/core';
import { filesIn, read, rowsOf, testsIn } from '../support/document-rows.ts';
import { modules } from './modules.ts';

const rows = rowsOf(read('docs/security.md'));

/** Of the rows that name the module: unit tests, or those of the API where it has none. */
const testsOf = (module: string): string[] => {
  const cells = rows
    .filter(([, , defence = '']) => filesIn(defence).includes(module))
    .map(([, , , by = '']) => by);
  const files = [...new Set(cells.flatMap(testsIn).map(({ file }) => file))];
  const unit = files.filter((file) => file.startsWith('tests/unit/'));
  return unit.length ? unit : files.filter((file) => file.startsWith('tests/api/'));
};

const mutate = async (module: string, lowest: number): Promise<MutantResult[]> => {
  process.env.MUTANTS_TESTS = testsOf(module).join(',');
  const stryker = new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tests/mutants/vitest.config.ts', related: false },
    mutate: [module],
    // Texts are for readers, and no defence.
    mutator: { excludedMutations: ['StringLiteral'] },
    thresholds: { break: lowest },
    reporters: ['clear-text'],
    clearTextReporter: { reportTests: false, skipFull: true },
    ignorePatterns: ['/.git', '/dist', '/data', '/docs/screenshots', '/brand/*/screenshots'],
    tempDirName: 'test-results/mutants',
    logLevel: 'warn',
  });
  return stryker.runMutationTest();
};

const wanted = process.argv.slice(2);
for (const [module, lowest] of Object.entries(modules)) {
  if (wanted.length && !wanted.includes(module)) continue;
  const started = Date.now();
  const results = await mutate(module, lowest);
  const by = Object.groupBy(results, ({ status }) => status);
  const counts = Object.entries(by)
    .map(([s, list]) => `${s} ${list?.length}`)
    .join(' ');
  console.log(`${module}: ${counts} ${Math.round((Date.now() - started) / 1000)} s`);
}
