/** `npm test`: types, lint, imports, unused code, tests, build, browser tests, and a line with the totals. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { programOf } from '#lib/tools/cli/program-of.ts';
import { audit } from './support/audit.ts';
import { ensureChromium } from './support/chromium.ts';

interface Count {
  passed: number;
  failed: number;
}

interface Result extends Count {
  /** The end of what a failed step printed, else empty. */
  printed: string;
}

interface Step {
  name: string;
  command: string[];
  /** Reads the step's own report; without it the step counts as one test. */
  count?: () => Count;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const results = `${root}test-results`;
const report = (file: string) => JSON.parse(readFileSync(`${results}/${file}`, 'utf8'));

/** Of a report of Playwright. */
const countOf = (file: string): Count => {
  const { expected, unexpected, flaky } = report(file).stats;
  // Flaky tests are defects.
  return { passed: expected, failed: unexpected + flaky };
};

const steps: Step[] = [
  { name: 'Types', command: [programOf('astro'), 'check'] },
  { name: 'Lint and format', command: [programOf('@biomejs/biome', 'biome'), 'ci', '--error-on-warnings'] },
  {
    name: 'Lint of templates',
    command: [
      programOf('@biomejs/biome', 'biome'),
      'lint',
      '--error-on-warnings',
      '--config-path=biome.templates.json',
      'src/layouts',
      'src/pages',
    ],
  },
  {
    name: 'Imports',
    command: [programOf('dependency-cruiser', 'depcruise'), '--output-type', 'err-long', 'src', 'tests'],
  },
  { name: 'What is unused', command: [programOf('knip'), '--no-progress'] },
  {
    name: 'Unit and API tests',
    command: [programOf('vitest'), 'run', '--config', 'tests/vitest.config.ts'],
    count: () => {
      const { numPassedTests, numFailedTests, numFailedTestSuites, numTotalTests } = report('unit.json');
      return {
        passed: numPassedTests,
        failed: Math.max(numFailedTests, numTotalTests ? 0 : numFailedTestSuites),
      };
    },
  },
  { name: 'Build', command: [programOf('astro'), 'build'] },
  {
    name: 'Browser tests',
    command: [programOf('@playwright/test', 'playwright'), 'test', '--config', 'tests/playwright.config.ts'],
    count: () => countOf('e2e.json'),
  },
  {
    name: 'Browser tests of two servers',
    command: [
      programOf('@playwright/test', 'playwright'),
      'test',
      '--config',
      'tests/playwright.servers.config.ts',
      '--project',
      'core',
    ],
    count: () => countOf('servers.json'),
  },
];

/** How much of a failed step's output is printed again, in characters. */
const repeated = 8_000;

// The steps write to a pipe, so that their output can be repeated: colours have to be asked for.
// They test Unearth, whatever brand the `.env` of this folder names.
const env = { ...process.env, BRAND: '', ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) };

const run = async ({ name, command: [program = '', ...args], count }: Step): Promise<Result> => {
  console.log(`\n── ${name}`);
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    env,
    stdio: ['inherit', 'pipe', 'pipe'],
  });
  child.stdout.pipe(process.stdout);
  child.stderr.pipe(process.stderr);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-repeated);
    });
  const [code] = await once(child, 'close');
  const result = counted(code === 0, count);
  return { ...result, printed: result.failed ? `\n── Failed: ${name}\n${printed}` : '' };
};

const counted = (succeeded: boolean, count?: () => Count): Count => {
  const failedStep = { passed: 0, failed: 1 };
  if (!count) return succeeded ? { passed: 1, failed: 0 } : failedStep;
  try {
    const { passed, failed } = count();
    // An error outside of any test fails the step too.
    return { passed, failed: succeeded ? failed : Math.max(failed, 1) };
  } catch {
    return failedStep;
  }
};

rmSync(results, { recursive: true, force: true });
mkdirSync(results);
ensureChromium();
// Reported, but not a test: the advisories of today say nothing about this change, and offline there are none.
const audited = audit();
const total: Count = { passed: 0, failed: 0 };
// Printed again at the end, which is all that some logs show.
let failures = '';
for (const step of steps) {
  const { passed, failed, printed } = await run(step);
  total.passed += passed;
  total.failed += failed;
  failures += printed;
}
console.log(`\n── Packages\n${await audited}`);
if (failures) console.log(failures);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed ? 1 : 0;
