import { expect, test } from 'vitest';
import { withoutOpening } from '#lib/text/without-opening.ts';

test.each([
  ['Shares secrets. Once.\n\nRuns on: Docker.', 'Shares secrets. Once.', 'Runs on: Docker.'],
  ['Shares secrets! Even large ones.', 'shares secrets', 'Even large ones.'],
  ['Shares secrets. Even large ones.', 'Shares secrets. And files.', 'Even large ones.'],
  ['Version 1.5 of it. New.', 'Version 1.5 of it.', 'New.'],
  ['Shares secrets.', 'Shares secrets.', ''],
])('what a long text repeats of the short one at its beginning is left out: %j', (long, short, rest) => {
  expect(withoutOpening(long, short)).toBe(rest);
});

test.each([
  ['Sharing is simple. Shares secrets.', 'Shares secrets.'],
  ['Shares secrets and files.', 'Shares secrets'],
  ['One.\nTwo.', ''],
])('a long text that begins otherwise stays whole: %j', (long, short) => {
  expect(withoutOpening(long, short)).toBe(long);
});
