import { expect, test } from 'vitest';
import { greetingName } from '#lib/browser/member/account-bar.ts';

test.each([
  ['Robin Hale', 'ROBIN'],
  ['  åsa  öberg', 'ÅSA'],
  ['', 'ROBIN.HALE'],
  ['\u3164', 'ROBIN.HALE'],
])('%j is greeted as %s', (name, greeted) => {
  expect(greetingName({ name, email: 'robin.hale@unearth.example' })).toBe(greeted);
});
