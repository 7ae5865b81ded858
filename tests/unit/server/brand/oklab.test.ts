import { expect, test } from 'vitest';
import { contrast, mix } from '#lib/server/brand/oklab.ts';

test('contrasts are those of WCAG, in either order', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

test('colours are mixed as browsers mix them in OKLab', () => {
  expect(mix('#5638dc', '#e08a00', 0)).toBe('#5638dc');
  expect(mix('#5638dc', '#e08a00', 100)).toBe('#e08a00');
  // As Chromium computes color-mix(in oklab, …).
  expect(mix('#ffffff', '#000000', 50)).toBe('#636363');
  expect(mix('#ff0000', '#0000ff', 50)).toBe('#8c53a2');
});
