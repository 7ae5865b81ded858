import { expect, test } from 'vitest';
import { OptionError, readOptions } from '../../bench/options.ts';

const known = ['pages', 'votes'];

test('all parts at three sizes are measured unless options name some', () => {
  expect(readOptions([], known)).toEqual({
    parts: known,
    sizes: [1_000, 10_000, 100_000],
    list: false,
    write: false,
  });
  expect(readOptions(['--only', 'votes', '--sizes', '1000, 2000'], known)).toEqual({
    parts: ['votes'],
    sizes: [1_000, 2_000],
    list: false,
    write: false,
  });
  expect(readOptions(['--write'], known).write).toBe(true);
});

test.each([
  [['--only', 'pages,page'], '--only: there is no part “page”. The parts are pages, votes'],
  [['--sizes', 'many'], '--sizes: “many” is no number of products from 1000 on'],
  [['--sizes', '10'], '--sizes: “10” is no number of products from 1000 on'],
  [['--onyl', 'pages'], "Unknown option '--onyl'"],
  [['postgres'], "Unexpected argument 'postgres'"],
])('%j is an error that names what is wrong', (args, message) => {
  expect(() => readOptions(args, known)).toThrow(OptionError);
  expect(() => readOptions(args, known)).toThrow(message);
});
