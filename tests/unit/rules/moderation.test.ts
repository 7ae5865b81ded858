import { describe, expect, test } from 'vitest';
import type { Product } from '../../../src/lib/contract/entities.ts';
import { faceChanges, firstQueue, isDecided, queueFilter } from '../../../src/lib/rules/moderation.ts';

test('a state already held is decided, unless the product was changed since', () => {
  expect(isDecided({ status: 'accepted', changed: false }, 'accepted')).toBe(true);
  expect(isDecided({ status: 'accepted', changed: true }, 'accepted')).toBe(false);
  expect(isDecided({ status: 'pending', changed: false }, 'rejected')).toBe(false);
});

describe('what the queue asks the API for', () => {
  test('everything, pending first, at the start', () => {
    expect(queueFilter(firstQueue)).toEqual({ sort: 'pending' });
  });

  test('a state, what was changed, a text and an order', () => {
    expect(queueFilter({ view: 'rejected', q: 'level', sort: 'votes' })).toEqual({
      status: 'rejected',
      q: 'level',
      sort: 'votes',
    });
    expect(queueFilter({ ...firstQueue, view: 'changed' })).toEqual({ changed: 'true', sort: 'pending' });
  });

  test('what nobody knows in an address counts as not said', () => {
    expect(queueFilter({ view: 'toString', q: '', sort: 'constructor' })).toEqual({ sort: 'pending' });
  });
});

describe('the difference to what a moderator decided on', () => {
  const face = {
    name: 'Plumb Line',
    logo: '/logo.svg',
    shortDescription: 'Hangs.',
    description: 'Straight down.',
    externalLink: null,
  };
  const product = (now: Partial<Product>, changedFrom: typeof face | null = face) =>
    ({ ...face, changedFrom, ...now }) as Product;

  test('tells each field that changed, old and new', () => {
    expect(faceChanges(product({ name: 'Casino', externalLink: 'https://casino.example' }))).toEqual([
      { field: 'name', label: 'Product Name', before: 'Plumb Line', now: 'Casino' },
      { field: 'externalLink', label: 'External Link', before: '', now: 'https://casino.example' },
    ]);
  });

  test('is empty when nothing waits to be looked at again', () => {
    expect(faceChanges(product({}))).toEqual([]);
    expect(faceChanges(product({ name: 'Other' }, null))).toEqual([]);
  });
});
