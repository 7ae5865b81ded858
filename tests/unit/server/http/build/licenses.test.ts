import { expect, test } from 'vitest';
import { licensesOf, packageOf } from '#lib/server/http/build/licenses.ts';

test.each([
  ['/site/node_modules/react/index.js', '/site/node_modules/react'],
  ['\0/site/node_modules/@firebase/auth/dist/index.js?commonjs', '/site/node_modules/@firebase/auth'],
  [
    '/site/node_modules/downshift/node_modules/react-is/index.js',
    '/site/node_modules/downshift/node_modules/react-is',
  ],
  ['/site/src/lib/brand.ts', undefined],
])('%j is part of %j', (id, folder) => {
  expect(packageOf(id)).toBe(folder);
});

test('packages of the same text share it, and all are named with version and license', () => {
  const text = licensesOf([
    { name: 'two 2.0.0', license: 'MIT', text: 'Be kind.' },
    { name: 'other 3.0.0', license: 'ISC', text: 'Be brief.' },
    { name: 'one 1.0.0', license: 'MIT', text: 'Be kind.' },
  ]);
  expect(text.split(`\n\n${'-'.repeat(80)}\n\n`)).toEqual([
    'one 1.0.0 (MIT)\ntwo 2.0.0 (MIT)\n\nBe kind.',
    'other 3.0.0 (ISC)\n\nBe brief.\n',
  ]);
});
