import { expect, test } from 'vitest';
import { $counts } from '#lib/browser/votes/vote-counts.ts';

test('the server renders without counts', () => {
  expect('document' in globalThis).toBe(false);
  expect($counts.get()).toEqual({});
});
