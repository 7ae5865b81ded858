/**
 * `npm run defences [-- TEXT…]`: takes out each defence of docs/security.md (or those whose attack holds one of the texts), in a
 * copy of the project, and sees that every test of its row fails then.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
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
  rowsOf(read('docs/security.md')).map(([, attack = '', , pending = '']) => [attack, testsIn(pending)]),
);

const copyProject = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'unearth-defences-'));
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
};

/** @returns what it said, and whether it ended well */
const runIn = async (folder: string, command: string, args: string[]) => {
  const path = join(root, 'node_modules/.bin', command);
  const child = spawn(path, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, errors, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { said: out + errors, ended: status === 0 };
};

/** A test's name as a runner is asked for it: `%s` and `…` stand for what a table of cases fills in. */
const runnersPattern = (name: string): string => patternOf(name).replace(/%[a-z]/g, '.+?');

/** What became of a test: how it failed, in a line; or why it proves nothing. */
type Result = { failed: string } | 'passed' | 'did not run' | `broke: ${string}`;

/** Code that does not run fails every test, whatever it holds. */
const isBroken = (failure: string): boolean => /^(Reference|Syntax|Type)Error|timed out/.test(failure);

const failedBy = (failure: string): Result => (isBroken(failure) ? `broke: ${failure}` : { failed: failure });

const firstLine = (text: string): string => stripVTControlCharacters(text).split('\n')[0] ?? '';

interface UnitResult {
  fullName: string;
  status: string;
  failureMessages: string[];
}

const resultOf = (results: readonly UnitResult[]): Result => {
  const [failure] = results.flatMap(({ failureMessages }) => failureMessages);
  if (failure !== undefined) return failedBy(firstLine(failure));
  return results.some(({ status }) => status === 'passed') ? 'passed' : 'did not run';
};

/** All in one run: starting one takes longer than most tests. */
const runUnit = async (folder: string, tests: readonly NamedTest[]): Promise<Result[]> => {
  const files = new Set(tests.map(({ file }) => file.replace('tests/', '')));
  const names = tests.map(({ name }) => runnersPattern(name)).join('|');
  await runIn(folder, 'vitest', ['run', '--config', 'tests/vitest.config.ts', ...files, '-t', names]);
  const report: { testResults: { name: string; assertionResults: UnitResult[] }[] } = JSON.parse(
    readFileSync(join(folder, 'test-results/unit.json'), 'utf8'),
  );
  return tests.map(({ file, name }) => {
    const ofFile = report.testResults.filter((result) => result.name.endsWith(file));
    const results = ofFile.flatMap(({ assertionResults }) => assertionResults);
    return resultOf(results.filter(({ fullName }) => new RegExp(runnersPattern(name)).test(fullName)));
  });
};

/** The first error in Playwright's report, wherever in its nested suites it stands. */
const firstError = (report: string): string =>
  firstLine(JSON.parse(`"${/"message": "((?:[^"\\]|\\.)*)"/.exec(report)?.[1] ?? 'failed'}"`));

const runBrowser = async (folder: string, { file, name }: NamedTest): Promise<Result> => {
  const build = await runIn(folder, 'astro', ['build']);
  if (!build.ended) throw new Error(build.said);
  const filter = file.replace('tests/e2e/', '');
  const args = ['test', '--config', 'tests/playwright.config.ts', filter, '-g', runnersPattern(name)];
  await runIn(folder, 'playwright', args);
  const report = readFileSync(join(folder, 'test-results/e2e.json'), 'utf8');
  const { stats } = JSON.parse(report);
  if (stats.unexpected > 0) return failedBy(firstError(report));
  return stats.expected > 0 ? 'passed' : 'did not run';
};

const run = async (folder: string, tests: readonly NamedTest[]): Promise<Result[]> => {
  const inBrowser = tests.filter(({ file }) => file.startsWith('tests/e2e/'));
  const others = tests.filter((test) => !inBrowser.includes(test));
  const results = others.length ? await runUnit(folder, others) : [];
  for (const test of inBrowser) results.push(await runBrowser(folder, test));
  return results;
};

/** Works in the copy while these changes are made to it. */
const changed = async <Result>(
  folder: string,
  changes: readonly Change[],
  work: () => Promise<Result>,
): Promise<Result> => {
  const [change, ...others] = changes;
  if (!change) return work();
  const path = join(folder, change.file);
  const whole = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    whole.replace(change.find, () => change.replace),
  );
  try {
    return await changed(folder, others, work);
  } finally {
    writeFileSync(path, whole);
  }
};

/** Every test of the row has to fail without the defence. @returns the first that does not, else how the first one failed */
const withoutDefence = async (folder: string, { attack, without }: Defence): Promise<Result> => {
  const results = await changed(folder, without, () => run(folder, testsOf.get(attack) ?? []));
  return results.find((result) => typeof result === 'string') ?? results[0] ?? 'did not run';
};

const texts = process.argv.slice(2);
const wanted = defences.filter(({ attack }) => !texts.length || texts.some((part) => attack.includes(part)));
const left = [...wanted];
let missed = 0;

/** Takes out one defence after the other, in a copy of its own. */
const tryRest = async (): Promise<void> => {
  const folder = copyProject();
  try {
    for (let defence = left.shift(); defence; defence = left.shift()) {
      const result = await withoutDefence(folder, defence);
      const detected = typeof result === 'object';
      if (!detected) missed++;
      console.log(`${detected ? 'noticed' : 'NOT NOTICED'}: ${defence.attack}`);
      console.log(`  ${detected ? result.failed : `a test of it ${result}`}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

await Promise.all(Array.from({ length: availableParallelism() }, tryRest));
console.log(
  missed
    ? `${missed} of ${wanted.length} defences can go without their tests failing`
    : `Each of ${wanted.length} defences is held by its tests`,
);
process.exitCode = missed ? 1 : 0;
