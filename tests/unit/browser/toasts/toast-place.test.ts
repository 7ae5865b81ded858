import { describe, expect, test } from 'vitest';
import { toastPlace } from '#lib/browser/toasts/toast-place.ts';

const phone = { width: 360, height: 640 };
const laptop = { width: 1280, height: 720 };
const stackOf = (toasts: number, width: number) => ({ width, height: toasts * 60 });

test('without a cause the toasts are at the bottom, and have the height of the window', () => {
  expect(toastPlace(stackOf(1, 328), phone)).toEqual({ bottom: 16, maxHeight: 608 });
});

test('a cause beside them, or outside of the window, does not move them', () => {
  const left = { top: 600, right: 880, bottom: 640 };
  expect(toastPlace(stackOf(1, 368), laptop, left)).toEqual({ bottom: 16, maxHeight: 688 });
  const below = { top: 800, right: 1200, bottom: 840 };
  expect(toastPlace(stackOf(1, 368), laptop, below)).toEqual({ bottom: 16, maxHeight: 688 });
});

test('they stay below their cause as long as they fit there, else above it', () => {
  const cause = { top: 420, right: 340, bottom: 460 };
  expect(toastPlace(stackOf(2, 328), phone, cause)).toEqual({ bottom: 16, maxHeight: 148 });
  expect(toastPlace(stackOf(3, 328), phone, cause)).toEqual({ bottom: 236, maxHeight: 388 });
});

test('where they fit on neither side, they scroll on the larger one', () => {
  const low = { top: 400, right: 340, bottom: 440 };
  expect(toastPlace(stackOf(8, 328), phone, low)).toEqual({ bottom: 256, maxHeight: 368 });
  const high = { top: 200, right: 340, bottom: 240 };
  expect(toastPlace(stackOf(8, 328), phone, high)).toEqual({ bottom: 16, maxHeight: 368 });
});

test('a cause that fills the window does not move them', () => {
  const all = { top: -20, right: 360, bottom: 660 };
  expect(toastPlace(stackOf(1, 328), phone, all)).toEqual({ bottom: 16, maxHeight: 608 });
});

test('they leave the field that has the focus visible, and their cause if there is room beside both', () => {
  const field = { top: 560, right: 340, bottom: 608 };
  expect(toastPlace(stackOf(1, 328), phone, undefined, field)).toEqual({ bottom: 96, maxHeight: 528 });
  const cause = { top: 420, right: 340, bottom: 468 };
  expect(toastPlace(stackOf(2, 328), phone, cause, field)).toEqual({ bottom: 236, maxHeight: 388 });
  const high = { top: 40, right: 340, bottom: 88 };
  expect(toastPlace(stackOf(2, 328), phone, high, field)).toEqual({ bottom: 96, maxHeight: 528 });
});

test('they leave controls of a login visible, the most important ones where there is no room beside all', () => {
  const field = { top: 300, right: 340, bottom: 380 };
  const buttons = { top: 560, right: 340, bottom: 608 };
  const email = { top: 200, right: 340, bottom: 280 };
  const place = (toasts: number, controls: (typeof field)[]) =>
    toastPlace(stackOf(toasts, 328), phone, undefined, field, controls);
  expect(place(1, [])).toEqual({ bottom: 16, maxHeight: 228 });
  expect(place(1, [buttons, email])).toEqual({ bottom: 96, maxHeight: 60 });
  expect(place(3, [buttons, email])).toEqual({ bottom: 356, maxHeight: 180 });
  expect(place(4, [buttons, email])).toEqual({ bottom: 356, maxHeight: 240 });
  expect(place(5, [buttons, email])).toEqual({ bottom: 356, maxHeight: 268 });
});

describe('1 to 8 toasts never cover their cause, wherever it is', () => {
  for (const view of [phone, laptop]) {
    test(`in a window of ${view.width} by ${view.height}`, () => {
      const width = Math.min(368, view.width - 32);
      for (let toasts = 1; toasts <= 8; toasts++) {
        for (let top = -40; top <= view.height; top += 7) {
          const cause = { top, right: view.width - 20, bottom: top + 44 };
          const stack = stackOf(toasts, width);
          const { bottom, maxHeight } = toastPlace(stack, view, cause);
          const lower = view.height - bottom;
          const upper = lower - Math.min(stack.height, maxHeight);
          expect(upper).toBeGreaterThanOrEqual(0);
          expect(lower <= cause.top || upper >= cause.bottom || cause.bottom <= 0).toBe(true);
        }
      }
    });
  }
});
