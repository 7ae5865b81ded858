/**
 * `npm run defences [-- TEXT…]`: removes each defence of docs/security.md that has a patch (or those whose attack contains one of the
 * texts), one at a time in a copy of the project, and checks that every test of its row then fails. `npm run mutants` is for the others.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { stripVTControlCharacters } from 'node:util';
import { type NamedTest, patternOf, read, rowsOf, testsIn } from '../support/document-rows.ts';
import { patches } from './index.ts';
import type { Patch } from './patch.ts';

const root = join(import.meta.dirname, '../..');
const copied = [
  'src',
  'tests',
  'docs',
  'public',
  'brand',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'astro.config.mjs',
];

const testsOf = new Map(
  rowsOf(read('docs/security.md')).map(([, attack = '', , testedBy = '']) => [attack, testsIn(testedBy)]),
);

const copyProject = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'unearth-defences-'));
  for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
};

const runIn = async (folder: string, command: string, args: string[]) => {
  const path = join(root, 'node_modules/.bin', command);
  const child = spawn(path, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  const [out, errors, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { output: out + errors, succeeded: status === 0 };
};

/** A regular expression for the runner's name filter: `%s`, `$name` and `…` stand for values of a table of cases. */
const runnersPattern = (name: string): string => patternOf(name).replace(/%[a-z]|\\\$\w+/g, '.+?');

/** `failed` holds the first line of the failure; the others prove nothing about the defence. */
type Result = { failed: string } | 'passed' | 'did not run' | `broke: ${string}`;

/** Source that doesn't run fails every test, whatever it asserts. */
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

/** In one run: starting a run takes longer than most tests. */
const runUnit = async (folder: string, tests: readonly NamedTest[]): Promise<Result[]> => {
  const files = new Set(tests.map(({ file }) => file.replace('tests/', '')));
  const names = tests.map(({ name }) => runnersPattern(name)).join('|');
  const projects = ['--project', 'unit', '--project', 'sqlite'];
  await runIn(folder, 'vitest', [
    'run',
    '--config',
    'tests/vitest.config.ts',
    ...projects,
    ...files,
    '-t',
    names,
  ]);
  const report: { testResults: { name: string; assertionResults: UnitResult[] }[] } = JSON.parse(
    readFileSync(join(folder, 'test-results/unit.json'), 'utf8'),
  );
  return tests.map(({ file, name }) => {
    const ofFile = report.testResults.filter((result) => result.name.endsWith(file));
    const results = ofFile.flatMap(({ assertionResults }) => assertionResults);
    return resultOf(results.filter(({ fullName }) => new RegExp(runnersPattern(name)).test(fullName)));
  });
};

/** The first error of Playwright's report, at whatever depth of its nested suites. */
const firstError = (report: string): string =>
  firstLine(JSON.parse(`"${/"message": "((?:[^"\\]|\\.)*)"/.exec(report)?.[1] ?? 'failed'}"`));

const runBrowser = async (folder: string, { file, name }: NamedTest): Promise<Result> => {
  const build = await runIn(folder, 'astro', ['build']);
  if (!build.succeeded) throw new Error(build.output);
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

/** Applies the patches to the copy, runs the work, and restores the files. */
const withPatches = async <Result>(
  folder: string,
  patches: readonly Patch[],
  work: () => Promise<Result>,
): Promise<Result> => {
  const [patch, ...others] = patches;
  if (!patch) return work();
  const path = join(folder, patch.file);
  const original = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    original.replace(patch.find, () => patch.replace ?? ''),
  );
  try {
    return await withPatches(folder, others, work);
  } finally {
    writeFileSync(path, original);
  }
};

/** @returns the first result that is no failure, else the first failure */
const withoutDefence = async (folder: string, attack: string): Promise<Result> => {
  const ofAttack = patches.filter((patch) => patch.attack === attack);
  const results = await withPatches(folder, ofAttack, () => run(folder, testsOf.get(attack) ?? []));
  return results.find((result) => typeof result === 'string') ?? results[0] ?? 'did not run';
};

const texts = process.argv.slice(2);
const attacks = [...new Set(patches.map(({ attack }) => attack))];
const wanted = attacks.filter((attack) => !texts.length || texts.some((part) => attack.includes(part)));
const queue = [...wanted];
let missed = 0;

/** Works off the queue of defences in a separate copy. */
const workOffQueue = async (): Promise<void> => {
  const folder = copyProject();
  try {
    for (let attack = queue.shift(); attack; attack = queue.shift()) {
      const result = await withoutDefence(folder, attack);
      const detected = typeof result === 'object';
      if (!detected) missed++;
      console.log(`${detected ? 'noticed' : 'NOT NOTICED'}: ${attack}`);
      console.log(`  ${detected ? result.failed : `a test of it ${result}`}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

await Promise.all(Array.from({ length: availableParallelism() }, workOffQueue));
console.log(
  missed
    ? `${missed} of ${wanted.length} defences can go without their tests failing`
    : `Each of ${wanted.length} defences is held by its tests`,
);
process.exitCode = missed ? 1 : 0;
