/**
 * `npm run fuzz`: 10,000 cases for each group of endpoints and for imports, by a seed that is told. Repeats a failure with
 * `--seed N`; `--cases N` makes fewer or more, `--postgres` runs on PostgreSQL, and a text picks the groups that have it in
 * their title.
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
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
const vitest = spawn('vitest', [...command, ...(title ? ['-t', title] : [])], {
  cwd: fileURLToPath(new URL('../..', import.meta.url)),
  stdio: 'inherit',
  env: { ...process.env, FUZZ_SEED: seed, FUZZ_CASES: cases },
});
const [code] = await once(vitest, 'exit');
process.exitCode = code === 0 ? 0 : 1;
