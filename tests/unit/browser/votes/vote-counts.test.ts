import { expect, test } from 'vitest';
import { $counts } from '#lib/browser/votes/vote-counts.ts';

test('a server, which has no tab, renders with no counts of its own', () => {
  expect('document' in globalThis).toBe(false);
  expect($counts.get()).toEqual({});
});
