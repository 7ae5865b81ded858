import { expect, test } from 'vitest';
import { printAudit } from '../../support/audit.ts';
import { shippedPackages, withNeeded } from '../../support/shipped-packages.ts';

const found = (...severities: [string, string][]) =>
  JSON.stringify({
    vulnerabilities: Object.fromEntries(severities.map(([name, severity]) => [name, { name, severity }])),
  });
const shipped = new Set(['hono', 'pg', 'kysely']);

test.each([
  [found(['a-tool', 'critical']), 'npm audit: nothing is known against the packages that the site runs on'],
  [
    found(['hono', 'low'], ['pg', 'high'], ['kysely', 'low'], ['a-tool', 'high']),
    "npm audit: 1 high, 2 low; 'npm audit' names them, and those of tools",
  ],
  [
    JSON.stringify({
      message: '405 Method Not Allowed - POST https://registry.example/bulk\nmore',
      error: {},
    }),
    'npm audit: not to be had here (405 Method Not Allowed - POST https://registry.example/bulk)',
  ],
  ['', 'npm audit: not to be had here (no answer)'],
  ['npm error network', 'npm audit: not to be had here (no answer)'],
  ['null', 'npm audit: not to be had here (no answer)'],
])('the output of npm audit, %j, is summarised in one line', (output, reported) => {
  expect(printAudit(output, shipped)).toBe(reported);
});

test('what a package needs is shipped with it', () => {
  const packages = {
    'node_modules/one': { dependencies: { two: '1' } },
    'node_modules/one/node_modules/two': { optionalDependencies: { three: '1' } },
    'node_modules/other': { dependencies: { four: '1' } },
  };
  expect([...withNeeded(['one'], packages)]).toEqual(['one', 'two', 'three']);
});

test('the site ships what its sources import, and no tools of the tests', () => {
  const names = shippedPackages();
  for (const name of [
    'hono',
    'firebase-admin',
    'jsonwebtoken',
    'react',
    'scheduler',
    'stripe',
    '@takumi-rs/core',
  ])
    expect(names, name).toContain(name);
  for (const name of ['vitest', 'firebase-tools', 'lighthouse', 'knip'])
    expect(names, name).not.toContain(name);
});
