/**
 * `npm run fuzz`: 10,000 cases for each group of endpoints and for imports, by a seed that is told. Repeats a failure with
 * `--seed N`; `--cases N` makes fewer or more, `--postgres` runs on PostgreSQL, and a text picks the groups that have it in
 * their title.
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    cases: { type: 'string', default: '10000' },
    postgres: { type: 'boolean', default: false },
  },
});
const { seed, cases, postgres } = values;
const [title = ''] = positionals;

console.log(
  `${cases} cases each; again with: npm run fuzz -- --seed ${seed} --cases ${cases}${postgres ? ' --postgres' : ''}`,
);
const command = [
  'run',
  '--config',
  'tests/vitest.config.ts',
  '--project',
  postgres ? 'postgres' : 'sqlite',
  'api/fuzz',
];
const root = fileURLToPath(new URL('../..', import.meta.url));
const vitest = spawn('vitest', [...command, ...(title ? ['-t', title] : [])], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, FUZZ_SEED: seed, FUZZ_CASES: cases },
});
const [code] = await once(vitest, 'exit');

/** How many groups were run. Vitest is content with none. */
const countRun = (): number => {
  const { numPassedTests, numFailedTests } = JSON.parse(
    readFileSync(join(root, 'test-results/unit.json'), 'utf8'),
  ) as Record<string, number>;
  return (numPassedTests ?? 0) + (numFailedTests ?? 0);
};
const isNone = code === 0 && countRun() === 0;
if (isNone) console.error(`No group has ${JSON.stringify(title)} in its title`);
process.exitCode = code === 0 && !isNone ? 0 : 1;
