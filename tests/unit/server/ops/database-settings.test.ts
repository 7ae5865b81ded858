import { expect, test } from 'vitest';
import { databaseConnections, shareOut } from '#lib/server/ops/database-settings.ts';

test('the fewest connections that a process may have are one for reads and one for writes, and those of the site', () => {
  expect(shareOut(databaseConnections.min)).toEqual({
    read: 1,
    write: 1,
    limits: 2,
    look: 1,
  });
});

test('a site that sets nothing has a connection more for reads than for writes', () => {
  expect(shareOut(databaseConnections.default)).toEqual({
    read: 5,
    write: 4,
    limits: 2,
    look: 1,
  });
});

test.each([5, 6, 10, 11, 1000])(
  'of %i connections none is opened beyond, and none is left over',
  (connections) => {
    const shares = Object.values(shareOut(connections));
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(connections);
  },
);
