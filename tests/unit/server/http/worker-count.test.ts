import { expect, test } from 'vitest';
import { workerCount } from '#lib/server/http/workers.ts';
import { ConfigError } from '#lib/server/ops/config.ts';

const shared = { cores: 6, onSqlite: false };
const onSqlite = { cores: 6, onSqlite: true };

test.each([
  [[], 1],
  [['--workers', '1'], 1],
  [['--workers=3'], 3],
  [['--workers', '64'], 64],
  [['--workers', 'auto'], 6],
])('%j are %d workers', (args, count) => {
  expect(workerCount(args, shared)).toBe(count);
});

test('as many as there are cores are no more than the maximum', () => {
  expect(workerCount(['--workers', 'auto'], { ...shared, cores: 200 })).toBe(64);
});

test.each(['0', '65', '-1', '2.5', '1e1', 'many', ''])(
  '--workers=%s is an error that says what it must be',
  (text) => {
    expect(() => workerCount([`--workers=${text}`], shared)).toThrow(
      new ConfigError(`--workers must be a number from 1 to 64, or auto (it is ${JSON.stringify(text)})`),
    );
  },
);

test.each([['--worker', '2'], ['--port=80'], ['2'], ['--workers']])('%s is an error', (...args) => {
  expect(() => workerCount(args, shared)).toThrow(/takes one option, --workers N/);
});

test('on SQLite several workers are refused, in one line with the reason and the way out', () => {
  for (const args of [['--workers', '2'], ['--workers=auto']]) {
    const refused = () => workerCount(args, onSqlite);
    expect(refused).toThrow(ConfigError);
    expect(refused).toThrow(
      /^--workers \d needs PostgreSQL: .*one writer.*DATABASE_URL=postgres:\/\/[^\n]*$/,
    );
  }
  for (const args of [[], ['--workers', '1']]) expect(workerCount(args, onSqlite)).toBe(1);
  expect(workerCount(['--workers', 'auto'], { cores: 1, onSqlite: true })).toBe(1);
});

test('the setting WORKERS counts unless the option says another number', () => {
  expect(workerCount([], { ...shared, setting: '3' })).toBe(3);
  expect(workerCount([], { ...shared, setting: 'auto' })).toBe(6);
  expect(workerCount([], { ...shared, setting: '' })).toBe(1);
  expect(workerCount(['--workers', '2'], { ...shared, setting: '3' })).toBe(2);
  expect(() => workerCount([], { ...shared, setting: 'many' })).toThrow(
    'WORKERS must be a number from 1 to 64, or auto (it is "many")',
  );
  expect(() => workerCount([], { ...onSqlite, setting: '2' })).toThrow(
    /^WORKERS 2 needs PostgreSQL: .*Leave WORKERS out/,
  );
});
