import { expect, test } from 'vitest';
import { isComposing } from '#lib/browser/page/composing.ts';

test.each([
  ['Chrome and Firefox while composing', { isComposing: true, keyCode: 229 }, true],
  ['Safari, whose Enter comes after the composition', { isComposing: false, keyCode: 229 }, true],
  ['a key by itself', { isComposing: false, keyCode: 13 }, false],
])('the Enter of %s', (_, event, expected) => {
  expect(isComposing(event)).toBe(expected);
});
