/**
 * `npm run defences [-- TEXT]`: takes out each defence of docs/security.md (or those whose attack holds TEXT), in a copy of the
 * project, and sees that the test which plays the attack fails then.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { type NamedTest, patternOf, read, rowsOf, testsIn } from '../support/document-rows.ts';
import type { Change, Defence } from './defence.ts';
import { defences } from './index.ts';

const root = join(import.meta.dirname, '../..');
const copied = [
  'src',
  'tests',
  'docs',
  'public',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'astro.config.mjs',
];

const testsOf = new Map(
  rowsOf(read('docs/security.md')).map(([, attack = '', , held = '']) => [attack, testsIn(held)]),
);

const copyProject = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'unearth-defences-'));
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
};

const runIn = (folder: string, command: string, args: string[]) =>
  spawnSync(join(root, 'node_modules/.bin', command), args, { cwd: folder, encoding: 'utf8' });

/** A test's name as a runner is asked for it: `%s` and `…` stand for what a table of cases fills in. */
const runnersPattern = (name: string): string => patternOf(name).replace(/%[a-z]/g, '.+?');

/** What became of a test: how it failed, in a line; or that it passed, or was not found. */
type Outcome = { failed: string } | 'passed' | 'did not run';

const firstLine = (text: string): string => stripVTControlCharacters(text).split('\n')[0] ?? '';

const runUnit = (folder: string, { file, name }: NamedTest): Outcome => {
  const filter = file.replace('tests/', '');
  runIn(folder, 'vitest', ['run', '--config', 'tests/vitest.config.ts', filter, '-t', runnersPattern(name)]);
  const { numPassedTests, testResults } = JSON.parse(
    readFileSync(join(folder, 'test-results/unit.json'), 'utf8'),
  );
  const [failure] = testResults.flatMap(
    ({ assertionResults }: { assertionResults: { failureMessages: string[] }[] }) =>
      assertionResults.flatMap(({ failureMessages }) => failureMessages),
  );
  if (failure !== undefined) return { failed: firstLine(failure) };
  return numPassedTests > 0 ? 'passed' : 'did not run';
};

/** The first error in Playwright's report, wherever in its nested suites it stands. */
const firstError = (report: string): string =>
  firstLine(JSON.parse(`"${/"message": "((?:[^"\\]|\\.)*)"/.exec(report)?.[1] ?? 'failed'}"`));

const runBrowser = (folder: string, { file, name }: NamedTest): Outcome => {
  const build = runIn(folder, 'astro', ['build']);
  if (build.status !== 0) throw new Error(build.stdout + build.stderr);
  const filter = file.replace('tests/e2e/', '');
  const args = ['test', '--config', 'tests/playwright.config.ts', filter, '-g', runnersPattern(name)];
  runIn(folder, 'playwright', args);
  const report = readFileSync(join(folder, 'test-results/e2e.json'), 'utf8');
  const { stats } = JSON.parse(report);
  if (stats.unexpected > 0) return { failed: firstError(report) };
  return stats.expected > 0 ? 'passed' : 'did not run';
};

const run = (folder: string, test: NamedTest): Outcome =>
  (test.file.startsWith('tests/e2e/') ? runBrowser : runUnit)(folder, test);

/** Works in the copy while these changes are made to it. */
const changed = <Result>(folder: string, changes: readonly Change[], work: () => Result): Result => {
  const [change, ...others] = changes;
  if (!change) return work();
  const path = join(folder, change.file);
  const whole = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    whole.replace(change.find, () => change.replace),
  );
  try {
    return changed(folder, others, work);
  } finally {
    writeFileSync(path, whole);
  }
};

/** One of the tests of the row has to fail without the defence. */
const withoutDefence = (folder: string, { attack, without }: Defence): Outcome =>
  changed(folder, without, () => {
    const outcomes = (testsOf.get(attack) ?? []).map((test) => run(folder, test));
    return outcomes.find((outcome) => typeof outcome === 'object') ?? outcomes[0] ?? 'did not run';
  });

const wanted = process.argv[2] ?? '';
const folder = copyProject();
let missed = 0;
try {
  for (const defence of defences.filter(({ attack }) => attack.includes(wanted))) {
    const outcome = withoutDefence(folder, defence);
    const noticed = typeof outcome === 'object';
    if (!noticed) missed++;
    console.log(`${noticed ? 'noticed' : 'NOT NOTICED'}: ${defence.attack}`);
    console.log(`  ${noticed ? outcome.failed : `its test ${outcome}`}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(missed ? `${missed} defences can go without a test failing` : 'Each defence is held by its test');
process.exitCode = missed ? 1 : 0;
