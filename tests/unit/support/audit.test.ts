import { expect, test } from 'vitest';
import { printAudit } from '../../support/audit.ts';

const found = (vulnerabilities: object) =>
  JSON.stringify({ vulnerabilities: {}, metadata: { vulnerabilities } });
const none = { info: 0, low: 0, moderate: 0, high: 0, critical: 0, total: 0 };

test.each([
  [found(none), 'npm audit: nothing is known against the packages that the site runs on'],
  [
    found({ ...none, high: 1, low: 2, total: 3 }),
    "npm audit: 1 high, 2 low; 'npm audit --omit=dev' names them",
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
  expect(printAudit(output)).toBe(reported);
});
