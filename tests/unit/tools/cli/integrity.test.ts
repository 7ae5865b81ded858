import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parseArguments } from '#lib/tools/cli/arguments.ts';
import { integrity } from '#lib/tools/cli/integrity.ts';

const folder = mkdtempSync(join(tmpdir(), 'unearth-integrity-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = async (text: string): Promise<string[]> => {
  const file = join(folder, 'votes.csv');
  writeFileSync(file, text);
  const printed: string[] = [];
  await integrity.read((line) => printed.push(line), parseArguments(integrity, ['--votes', file]));
  return printed;
};

const time = (minute: number): string =>
  new Date(Date.UTC(2026, 10, 2, 0, minute)).toISOString().replace('.000Z', 'Z');
const ring = Array.from({ length: 8 }, (_, product) =>
  Array.from({ length: 6 }, (_, voter) => `v${voter},p${product},${time(product * 60 + voter)}`),
).flat();

test('findings are JSON lines with the votes as the file has them', async () => {
  const printed = await run(['voter,product,at', ...ring].join('\n'));
  expect(printed).toHaveLength(1);
  expect(JSON.parse(printed[0] ?? '')).toEqual({
    kind: 'lockstep',
    product: null,
    voters: ['v0', 'v1', 'v2', 'v3', 'v4', 'v5'],
    votes: ring.map((line) => line.split(',')),
    from: time(0),
    to: time(7 * 60 + 5),
    confidence: 0.9,
    evidence: [expect.stringContaining('6 accounts')],
  });
});

test('columns may be in another order, times have an offset, and lines end as on Windows', async () => {
  const lines = ring.map((line) => {
    const [voter, product, at = ''] = line.split(',');
    return `${at.replace('Z', '+00:00')},"${product}",${voter}`;
  });
  const printed = await run(`\uFEFF${['At,Product,Voter', ...lines, ''].join('\r\n')}`);
  expect(JSON.parse(printed[0] ?? '').votes).toEqual(ring.map((line) => line.split(',')));
});

test('fractions of seconds stay', async () => {
  const printed = await run(
    ['voter,product,at', ...ring.map((line) => line.replace('Z', '.250Z'))].join('\n'),
  );
  expect(JSON.parse(printed[0] ?? '').from).toBe('2026-11-02T00:00:00.250Z');
});

test('a file without findings prints nothing', async () => {
  expect(await run('voter,product,at\na,b,2026-11-02T00:00:00Z\n')).toEqual([]);
});

test.each([
  ['', /is empty: its first line must be voter,product,at$/],
  ['voter,product\na,b\n', /line 1: the first line has no column at$/],
  ['voter,product,at\na,b,2026-02-30T00:00:00Z\n', /line 2: at: “2026-02-30T00:00:00Z” is no time/],
  ['voter,product,at\na,b,2026-02-20T00:00:00Z\n\na,,2026-02-20T00:00:00Z\n', /line 4: product is empty$/],
  ['voter,product,at\n,b,2026-02-20T00:00:00Z\n', /line 2: voter is empty$/],
  ['voter,product,at\na,b\n', /line 2: it has 2 cells, and the first line has 3$/],
  ['voter,product,at\na,"b" c,2026-02-20T00:00:00Z\n', /line 2: /],
  [`voter,product,at\n${'a,b,never\n'.repeat(12)}`, /line 11: .*\nand 2 more$/s],
])('a wrong line is named, and nothing is printed: %j', async (text, message) => {
  const printed: string[] = [];
  const file = join(folder, 'wrong.csv');
  writeFileSync(file, text && `${text}${ring.join('\n')}`);
  await expect(
    integrity.read((line) => printed.push(line), parseArguments(integrity, ['--votes', file])),
  ).rejects.toThrow(message);
  expect(printed).toEqual([]);
});

test('the command needs no database, and creates none', () => {
  const command = join(import.meta.dirname, '../../../../src/lib/tools/cli/db.ts');
  const file = join(folder, 'here.csv');
  writeFileSync(file, ['voter,product,at', ...ring].join('\n'));
  const db = (...args: string[]) => {
    const env = { DATABASE_URL: `file:${folder}/none.db` };
    return spawnSync(process.execPath, [command, 'integrity', ...args], {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
  };
  const { status, stdout, stderr } = db('--votes', file);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(JSON.parse(stdout).kind).toBe('lockstep');
  expect(db('--votes', join(folder, 'missing.csv'))).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(/missing\.csv can't be read: .*\n$/),
  });
  expect(db('--votes', folder)).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/can't be read: EISDIR.*\n$/),
  });
  expect(db()).toMatchObject({ status: 1, stderr: 'Usage: npm run db -- integrity --votes FILE\n' });
  expect(existsSync(join(folder, 'none.db'))).toBe(false);
});
