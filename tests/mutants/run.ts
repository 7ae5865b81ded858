/**
 * `npm run mutants [-- FILE…]`: changes each security-critical module (or those named, of docs/security.md) in small ways, one at a
 * time, and checks that a test of its rows notices. Survivors are printed; a score below that of `modules.ts` is an error.
 */
import { availableParallelism } from 'node:os';
import { Stryker } from '@stryker-mutator/core';
import { modules } from './modules.ts';
import { testsOf } from './tests-of.ts';

/** Long enough for a busy machine; only an endless loop takes longer. */
const timeout = 30_000;

const mutate = async (module: string): Promise<void> => {
  const tests = testsOf(module);
  if (!tests.length) throw new Error(`docs/security.md names no unit or API test of ${module}`);
  process.env.MUTANTS_TESTS = tests.join(',');
  const started = Date.now();
  const stryker = new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'tests/mutants/vitest.config.ts', related: false },
    mutate: [module],
    // Most texts are for readers; those that are a defence have a patch (tests/defences).
    mutator: { excludedMutations: ['StringLiteral'] },
    thresholds: { break: modules[module] ?? 0 },
    timeoutMS: timeout,
    concurrency: availableParallelism(),
    dryRunTimeoutMinutes: 15,
    reporters: ['clear-text'],
    clearTextReporter: { logTests: false, reportTests: false, skipFull: true },
    tempDirName: 'test-results/mutants',
  });
  const results = (await stryker.runMutationTest()).filter(({ status }) => status !== 'Ignored');
  const detected = results.filter(({ status }) => status === 'Killed' || status === 'Timeout');
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`${module}: ${detected.length} of ${results.length} mutants noticed, ${seconds} s`);
};

const named = process.argv.slice(2);
for (const module of named.length ? named : Object.keys(modules)) await mutate(module);
