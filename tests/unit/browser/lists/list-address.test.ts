import { expect, test } from 'vitest';
import { listAddress, readListAddress } from '#lib/browser/lists/list-address.ts';

const defaults = { q: '', status: 'pending' };

test('an address without parameters asks for the defaults', () => {
  expect(readListAddress('', defaults)).toEqual({ page: 1, query: defaults });
});

test('known parameters are read, and unknown ones ignored', () => {
  expect(readListAddress('?status=rejected&page=3&utm=x', defaults)).toEqual({
    page: 3,
    query: { q: '', status: 'rejected' },
  });
});

test('an address holds what differs from the defaults, and parses back to the same', () => {
  expect(listAddress(1, defaults, defaults)).toBe('');
  const query = { q: 'a & b', status: '' };
  const address = listAddress(2, query, defaults);
  expect(address).toBe('?q=a+%26+b&status=&page=2');
  expect(readListAddress(address, defaults)).toEqual({ page: 2, query });
});
