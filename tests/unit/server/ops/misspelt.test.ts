import { expect, test } from 'vitest';
import { misspelt } from '#lib/server/ops/misspelt.ts';

const settings = ['HOST', 'PAYMENTS', 'TRUST_PROXY', 'SITE_URL'];
const found = (...names: string[]) =>
  misspelt(Object.fromEntries(names.map((name) => [name, 'on'])), settings).map(({ meant }) => meant);

test.each([
  ['a letter too few', 'PAYMENT', 'PAYMENTS'],
  ['a letter too many', 'SITE_URLS', 'SITE_URL'],
  ['a letter missing within', 'TRUT_PROXY', 'TRUST_PROXY'],
  ['another letter', 'TRUST-PROXY', 'TRUST_PROXY'],
  ['another last letter', 'TRUST_PROXI', 'TRUST_PROXY'],
  ['two letters exchanged', 'SITE_ULR', 'SITE_URL'],
])('%s: %s is nearly %s', (_, given, meant) => {
  expect(found(given)).toEqual([meant]);
});

test('settings, short names and other programs’ names are left alone', () => {
  expect(
    found(...settings, 'HOSTS', 'PORT', 'PATH', 'PAYMENT_ID', 'TRUSTED_PROXY_LIST', 'MY_SITE_URL'),
  ).toEqual([]);
});
