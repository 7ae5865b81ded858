import { expect, test } from 'vitest';
import { inDollars } from '#lib/text/money.ts';

test('whole dollars are written without cents, others with two digits', () => {
  expect([99_00, 89_10, 50, 0, 1_234_00].map(inDollars)).toEqual(['$99', '$89.10', '$0.50', '$0', '$1,234']);
});
